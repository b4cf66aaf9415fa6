import * as calls from '@fairlead/contract/flow/conversions'
import { clientConverted } from '#events/conversions'
import { serveAll } from '#platform/http'
import { movesByKey } from '#platform/merging'
import type { Module } from '#platform/module'
import { markConverted } from './mark-converted.ts'

/** How far clients came, for the sources that they came by. */
export const conversionsModule: Module = {
  name: 'conversions',
  emits: [clientConverted],
  mergeParts: [movesByKey('conversions', { key: 'stage' })],
  routes: serveAll(calls, { markConverted }),
}

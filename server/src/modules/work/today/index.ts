import * as e from '@fairlead/contract/work/today'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { countToday, dismissOpened, listToday } from './today.ts'

/** What is due today: steps of sequences, follow-ups, new leads, clients who opened something. */
export const todayModule: Module = {
  name: 'today',
  routes: serveAll(e, { listToday, countToday, dismissOpened }),
}

import * as calls from '@fairlead/contract/records/clients'
import { accessAsked } from '#events/clients'
import { only, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { onAccessAsked } from './on-access-asked.alert.ts'
import { askForAccess, searchDuplicates } from './search-duplicates.ts'

export { create as createClient } from './create-client.ts'
export { lockKeys, type Match, matchPerson } from './match.ts'
export { askForAccess, duplicatesOf } from './search-duplicates.ts'

/** Who a number or an address belongs to already: the locks of match keys, and adding beside a client that is there. */
export const matching: Module = {
  name: 'matching',
  emits: [accessAsked],
  alerts: [onAccessAsked],
  routes: serveAll(only(calls, 'searchDuplicates', 'askForAccess'), { searchDuplicates, askForAccess }),
}

import * as e from '@fairlead/contract/work/invitations'
import { only, serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { bringClients } from './bring.ts'
import { getBroughtClients, takeClientsBack, undoBroughtClients } from './take-back.ts'

export { beginToBring } from './bring.ts'

/** Clients of an own account that come along into a team. */
export const bringClientsModule: Module = {
  name: 'bring-clients',
  workers: [bringClients, takeClientsBack],
  mergeParts: [stays('brought_clients')],
  routes: serveAll(only(e, 'getBroughtClients', 'undoBroughtClients'), { getBroughtClients, undoBroughtClients }),
}

import * as boardCalls from '@fairlead/contract/records/client-board'
import * as e from '@fairlead/contract/records/client-lists'
import * as calls from '@fairlead/contract/records/clients'
import { only, serve, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { clientBoard } from './board.ts'
import { clientValues } from './client-values.ts'
import { filterChoices } from './filter-choices.ts'
import { foundInClients } from './found-in.ts'
import { listClients, recentlyActiveClients, searchClients } from './lists.queries.ts'
import { clientNeighbours } from './neighbours.ts'
import { clientsBySource } from './stats-by-source.ts'
import { whyClients } from './why.ts'

export { type CompiledWhere, clientsWhere, compileWhere, selected } from './compile-filter.ts'
export { missingIn } from './filter-sql.ts'
export { clientStatements, filterStatements, listClients, searchClients } from './lists.queries.ts'

/** Lists of clients: pages by key, search, filters with their choices, and why a client is in a list. */
export const clientLists: Module = {
  name: 'client-lists',
  routes: [
    ...serveAll(only(calls, 'listClients', 'searchClients', 'clientsBySource'), {
      listClients: serve(calls.listClients, listClients, { hot: true }),
      searchClients: serve(calls.searchClients, searchClients, { hot: true }),
      clientsBySource,
    }),
    ...serveAll(e, {
      recentlyActiveClients: serve(e.recentlyActiveClients, recentlyActiveClients, { hot: true }),
      clientNeighbours: serve(e.clientNeighbours, clientNeighbours, { hot: true }),
      filterChoices,
      whyClients,
      foundInClients,
    }),
    ...serveAll(boardCalls, { clientValues, clientBoard }),
  ],
}

import * as e from '@fairlead/contract/work/see-as'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { seeAs, seeAsClients, seeAsLookUp } from './preview.ts'

/** What a member sees, read-only, for the person who manages the team. */
export const seeAsModule: Module = {
  name: 'see-as',
  routes: serveAll(e, { seeAs, seeAsClients, seeAsLookUp }),
}

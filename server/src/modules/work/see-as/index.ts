import * as e from '@fairlead/contract/work/see-as'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { list, look, lookUp } from './preview.ts'

/** What a member sees, read-only, for whoever manages the team. */
export const seeAs: Module = {
  name: 'see-as',
  routes: [serve(e.seeAs, look), serve(e.seeAsClients, list), serve(e.seeAsLookUp, lookUp)],
}

import * as calls from '@fairlead/contract/records/content'
import { notFound, serveAll } from '#platform/http'
import type { Module } from '#platform/module'

/** Content: there is none as yet, so whatever names one is answered 404. */
export const contentModule: Module = {
  name: 'content',
  routes: serveAll(calls, { contentClients: () => Promise.reject(notFound()) }),
}

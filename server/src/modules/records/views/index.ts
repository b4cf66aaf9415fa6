import * as e from '@fairlead/contract/records/views'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { create, order, remove, restore, update } from './change-view.ts'
import { purgeViews } from './purge-views.job.ts'
import { allViews } from './views.queries.ts'

/** What lists show, kept under names: a person's own, and the team's. */
export const viewsModule: Module = {
  name: 'views',
  workers: [purgeViews],
  routes: [
    serve(e.listViews, allViews),
    serve(e.createView, create),
    serve(e.orderViews, order),
    serve(e.updateView, update),
    serve(e.deleteView, remove),
    serve(e.restoreView, restore),
  ],
}

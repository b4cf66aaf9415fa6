import * as e from '@fairlead/contract/records/views'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { createView, deleteView, orderViews, restoreView, updateView } from './change-view.ts'
import { purgeViews } from './purge-views.job.ts'
import { listViews } from './views.queries.ts'

/** What lists show, kept under names: a person's own, and the team's. */
export const viewsModule: Module = {
  name: 'views',
  workers: [purgeViews],
  routes: serveAll(e, { listViews, createView, orderViews, updateView, deleteView, restoreView }),
}

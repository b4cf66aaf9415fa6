import * as e from '@fairlead/contract/records/timeline'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { add } from './add-activity.ts'
import { edit, remove, restore, versions } from './edit-activity.ts'
import { shares, timeline } from './timeline.queries.ts'
import { allClients } from './user-timeline.ts'

/** The calls of the timeline: reading, and what people write into it. */
export const timelineModule: Module = {
  name: 'timeline',
  routes: [
    serve(e.getTimeline, timeline),
    serve(e.userTimeline, allClients),
    serve(e.addActivity, add),
    serve(e.editActivity, edit),
    serve(e.deleteActivity, remove),
    serve(e.restoreActivity, restore),
    serve(e.activityVersions, versions),
    serve(e.shareHistory, shares),
  ],
}

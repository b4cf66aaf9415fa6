import * as e from '@fairlead/contract/records/timeline'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { addActivity } from './add-activity.ts'
import { deleteActivity, editActivity, restoreActivity, versions } from './edit-activity.ts'
import { getTimeline, shareHistory } from './timeline.queries.ts'
import { userTimeline } from './user-timeline.ts'

/** The calls of the timeline: reading, and what people write into it. */
export const timelineModule: Module = {
  name: 'timeline',
  routes: serveAll(e, {
    getTimeline,
    userTimeline,
    addActivity,
    editActivity,
    deleteActivity,
    restoreActivity,
    activityVersions: versions,
    shareHistory,
  }),
}

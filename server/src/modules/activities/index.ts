import type { Module } from '#platform/module'

export { attachFiles, detachFiles } from './attachments.ts'
export { amend, hide, rewrite, unhide } from './change.ts'
export { type NewActivity, record } from './record.ts'

/** The log of what happened to clients: its tables, its kinds, and the ways to write it. */
export const activitiesModule: Module = { name: 'activities' }

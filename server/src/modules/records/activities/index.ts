import type { Module } from '#platform/module'
import { followImported, sumUpLater } from './imported.ts'
import { entriesMerge } from './merge-entries.ts'

export { attachFiles, detachFiles } from './attachments.ts'
export { amend, complete, hide, rewrite, unhide } from './change.ts'
export { isSummedUp, markImported, sumUpImport } from './imported.ts'
export { type NewActivity, record } from './record.ts'
export { searchedOf, searchTextOf } from './search-text.ts'

/** The log of what happened to clients: its tables, its kinds, and the ways to write it. */
export const activitiesModule: Module = {
  name: 'activities',
  mergeParts: [entriesMerge],
  listeners: followImported,
  workers: [sumUpLater],
}

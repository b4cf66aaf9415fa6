import * as e from '@fairlead/contract/records/groups'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { createGroup, deleteGroup, restoreGroup, updateGroup } from './change-group.ts'
import { get, setAutoGroups } from './client-groups.ts'
import { groupClients } from './group-clients.ts'
import { doRuns } from './group-run.job.ts'
import { listGoneGroups, listGroups } from './groups.queries.ts'
import { mergeGroups } from './merge-groups.ts'
import { groupsMerge } from './merged-clients.ts'
import { onClientsChanged } from './on-clients-changed.ts'
import { onClientsContacted } from './on-clients-contacted.ts'
import { onClientsCreated } from './on-clients-created.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onClientsRestored } from './on-clients-restored.ts'
import { onCustomFieldMoved } from './on-custom-field-moved.ts'
import { onCustomValuesChanged } from './on-custom-values-changed.ts'
import { purgeGroups } from './purge-groups.job.ts'
import { watchRules } from './watch-rules.job.ts'

export {
  addToGroups,
  type GroupChange,
  putBackGroups,
  removeFromGroups,
  setGroupsOf,
} from './change-members.ts'
export { dropUnusedGroups } from './drop-unused.ts'
export { ensureGroups } from './ensure-groups.ts'

/** Groups of clients: by hand, and by rules. */
export const groupsModule: Module = {
  name: 'groups',
  listeners: [
    onClientsChanged,
    onClientsContacted,
    onClientsCreated,
    onClientsReassigned,
    onClientsRestored,
    onCustomFieldMoved,
    onCustomValuesChanged,
  ],
  mergeParts: [groupsMerge],
  workers: [doRuns, watchRules, purgeGroups],
  routes: serveAll(e, {
    listGroups,
    createGroup,
    updateGroup,
    deleteGroup,
    clientGroups: get,
    setAutoGroups,
    groupClients,
    mergeGroups,
    listGoneGroups,
    restoreGroup,
  }),
}

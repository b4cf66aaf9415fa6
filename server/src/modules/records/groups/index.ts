import * as e from '@fairlead/contract/records/groups'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { create, remove, restore, update } from './change-group.ts'
import { get, set } from './client-groups.ts'
import { clientsOf } from './group-clients.ts'
import { doRuns } from './group-run.job.ts'
import { list, listGone } from './groups.queries.ts'
import { merge } from './merge-groups.ts'
import { groupsMerge } from './merged-clients.ts'
import { onClientChanged } from './on-client-changed.ts'
import { onClientContacted } from './on-client-contacted.ts'
import { onClientCreated } from './on-client-created.ts'
import { onClientReassigned } from './on-client-reassigned.ts'
import { onClientRestored } from './on-client-restored.ts'
import { onClientsAdded } from './on-clients-added.ts'
import { onClientsReassigned } from './on-clients-reassigned.ts'
import { onClientsRestored } from './on-clients-restored.ts'
import { onCustomFieldMoved } from './on-custom-field-moved.ts'
import { onCustomValuesChanged } from './on-custom-values-changed.ts'
import { onLeadCaptured } from './on-lead-captured.ts'
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
export { followRules } from './follow-rules.ts'

/** Groups of clients: by hand, and by rules. */
export const groupsModule: Module = {
  name: 'groups',
  listeners: [
    onLeadCaptured,
    onClientCreated,
    onClientsAdded,
    onClientChanged,
    onClientContacted,
    onClientReassigned,
    onClientRestored,
    onClientsReassigned,
    onClientsRestored,
    onCustomFieldMoved,
    onCustomValuesChanged,
  ],
  mergeParts: [groupsMerge],
  workers: [doRuns, watchRules, purgeGroups],
  routes: [
    serve(e.listGroups, list),
    serve(e.createGroup, create),
    serve(e.updateGroup, update),
    serve(e.deleteGroup, remove),
    serve(e.clientGroups, get),
    serve(e.setAutoGroups, set),
    serve(e.groupClients, clientsOf),
    serve(e.mergeGroups, merge),
    serve(e.listGoneGroups, listGone),
    serve(e.restoreGroup, restore),
  ],
}

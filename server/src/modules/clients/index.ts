import * as e from '@fairlead/contract/clients'
import { claimClient, reassignClient } from '@fairlead/contract/reassign'
import {
  clientContacted,
  clientCreated,
  clientDeleted,
  clientMarkedNew,
  clientReassigned,
  clientRestored,
} from '#events/clients'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { remove, restore } from './bin.ts'
import { claim } from './claim.ts'
import { get, list, search } from './clients.queries.ts'
import { touch } from './contacted.ts'
import { create } from './create-client.ts'
import { mark, reportUnmark } from './new-flag.ts'
import { purgeBin } from './purge-bin.job.ts'
import { reassignOne } from './reassign.ts'
import { findDuplicates } from './search-duplicates.ts'
import { update } from './update-client.ts'

export { type Absorbed, absorbLead } from './absorb-lead.ts'
export { addClient, type ClientFields, nameOf } from './add-client.ts'
export { remove as binClient } from './bin.ts'
export {
  condition,
  hidesFrom,
  pageOfEach,
  rules,
  seesDetails,
  selfAndLent,
  visible,
} from './clients.policy.ts'
export { clientStatements, list as listClients, search as searchClients } from './clients.queries.ts'
export { abilities, shown } from './clients.view.ts'
export { contacted } from './contacted.ts'
export { type ContactDraft, contactsOf, distinct, emailDraft, phoneDraft } from './contacts.ts'
export { correctClient, takeLeadOff } from './correct-client.ts'
export { type DueColumns, setDue } from './due.ts'
export { sightReason } from './explain-sight.ts'
export { type ClientRecord, load } from './load.ts'
export { lockKeys, type Match, matchContacts } from './match.ts'
export { autoUnmark } from './new-flag.ts'
export { hand, reassign } from './reassign.ts'
export { setAssignee, showDetails } from './set-assignee.ts'
export { lockClientsOf, type Move, setAssignees } from './set-assignees.ts'

/** Clients: list, search, one, changes, bin, the new-lead flag, and matching. */
export const clients: Module = {
  name: 'clients',
  emits: [clientCreated, clientContacted, clientMarkedNew, clientReassigned, clientDeleted, clientRestored],
  workers: [purgeBin],
  routes: [
    serve(e.listClients, list, { hot: true }),
    serve(e.searchClients, search, { hot: true }),
    serve(e.getClient, (ctx, { params }) => get(ctx, params.id), { hot: true }),
    serve(e.createClient, create),
    serve(e.updateClient, update),
    serve(reassignClient, reassignOne),
    serve(claimClient, claim),
    serve(e.deleteClient, remove),
    serve(e.restoreClient, restore),
    serve(e.searchDuplicates, findDuplicates),
    serve(e.markLead, mark),
    serve(e.autoUnmarkLead, reportUnmark),
    serve(e.updateLastInteraction, touch),
  ],
}

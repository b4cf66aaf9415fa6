import * as e from '@fairlead/contract/records/clients'
import * as undoCalls from '@fairlead/contract/records/undo-contact'
import * as reassignCalls from '@fairlead/contract/work/reassign'
import {
  clientsChanged,
  clientsContacted,
  clientsCreated,
  clientsDeleted,
  clientsMarkedNew,
  clientsNotContacted,
  clientsReassigned,
  clientsRegrouped,
  clientsRestored,
} from '#events/clients'
import { only, serve, serveAll, without } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { deleteClient, restoreClient } from './bin/bin.ts'
import { claimClient } from './claim.ts'
import { undoContact, updateLastInteraction } from './contacting/contacted.ts'
import { countTaps } from './contacting/taps.ts'
import { getClient } from './get-client.ts'
import { autoUnmarkLead, markLead } from './new-flag.ts'
import { reassignClient } from './reassign.ts'
import { updateClient } from './update-client.ts'

export { type Absorbed, absorbLead } from './absorb-lead.ts'
export { addClients } from './add-client.ts'
export { binClients, restoreClients } from './bin/bin.ts'
export {
  condition,
  filterBy,
  hidesFrom,
  type Me,
  mayGiveAway,
  mayOnlyClaim,
  meOf,
  pageOfEach,
  permitted,
  rightsKey,
  rules,
  seesDetails,
  selfAndLent,
  type Verb,
  visible,
} from './clients.policy.ts'
export { abilities, activityOf, type RowColumns, rowColumns, rowView, shown } from './clients.view.ts'
export { awaitAgain } from './contacting/awaiting.ts'
export { contacted } from './contacting/contacted.ts'
export { confirmTap, isUnconfirmed, tapBefore, tapKind, tapOf } from './contacting/taps.ts'
export { type WaitingColumns, waitingColumns, waitingView } from './contacting/waiting.ts'
export { contactsOf, countriesOf, summary } from './contacts/contacts.ts'
export { type ContactDraft, distinct, emailDraft, emailDrafts, phoneDrafts } from './contacts/drafts.ts'
export { meaningOf } from './contacts/headings.ts'
export { areOtherNames, areOtherPeople, givenName } from './contacts/identity.ts'
export { type ClientFields, nameOf } from './contacts/name.ts'
export { keepReading, noteOtherReadings, takeOtherReading } from './contacts/take-reading.ts'
export { correctClient, takeLeadOff } from './correct-client.ts'
export { type DueColumns, setDues } from './due.ts'
export { type ClientEdit, type ContactName, editClients, type FieldValues } from './edit-clients.ts'
export { sightReason } from './explain-sight.ts'
export { detailStatement, getClient } from './get-client.ts'
export { isReal } from './is-real.ts'
export { type ClientRecord, load, lostAccess } from './load.ts'
export { autoUnmark, markClients, type Newness, setNewLead, undoMark } from './new-flag.ts'
export { hand, reassign } from './reassign.ts'
export { clientRows } from './rows-by-id.ts'
export { lockClientsOf, type Move, setAssignees } from './set-assignees.ts'
export { lockClients, setGroups } from './set-groups.ts'
export { showDetails } from './show-details.ts'
export { tellClients } from './tell-clients.ts'
export { noteViewed } from './viewed.ts'

/** The record of a client: reading one, changes, numbers and addresses, the bin, the new-lead flag, who has it. They are added by hand by `custom-fields`. */
export const clients: Module = {
  name: 'clients',
  emits: [
    clientsChanged,
    clientsContacted,
    clientsCreated,
    clientsDeleted,
    clientsMarkedNew,
    clientsNotContacted,
    clientsReassigned,
    clientsRegrouped,
    clientsRestored,
  ],
  workers: [countTaps],
  // Numbers and addresses go along with `mergeInto`.
  mergeParts: [stays('client_contacts', 'client_words')],
  routes: [
    ...serveAll(
      without(e, 'createClient', 'listClients', 'searchClients', 'clientsBySource', 'searchDuplicates', 'askForAccess'),
      {
        getClient: serve(e.getClient, (ctx, { params }) => getClient(ctx, params.id), { hot: true }),
        updateClient,
        deleteClient,
        restoreClient,
        markLead,
        autoUnmarkLead,
        updateLastInteraction,
      },
    ),
    ...serveAll(undoCalls, { undoContact }),
    ...serveAll(only(reassignCalls, 'reassignClient', 'claimClient'), { reassignClient, claimClient }),
  ],
}

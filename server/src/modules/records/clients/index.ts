import * as filters from '@fairlead/contract/records/client-filters'
import * as e from '@fairlead/contract/records/clients'
import * as reassignCalls from '@fairlead/contract/work/reassign'
import {
  accessAsked,
  clientsChanged,
  clientsContacted,
  clientsCreated,
  clientsDeleted,
  clientsMarkedNew,
  clientsMerged,
  clientsReassigned,
  clientsRestored,
} from '#events/clients'
import { serve, serveAll, without } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { deleteClient, restoreClient } from './bin.ts'
import { claimClient } from './claim.ts'
import { getClient, listClients, recentlyActiveClients, searchClients } from './clients.queries.ts'
import { updateLastInteraction } from './contacted.ts'
import { filterChoices } from './filter-choices.ts'
import { foundInClients } from './found-in.ts'
import { clientNeighbours } from './neighbours.ts'
import { autoUnmarkLead, markLead } from './new-flag.ts'
import { reassignClient } from './reassign.ts'
import { askForAccess, searchDuplicates } from './search-duplicates.ts'
import { clientsBySource } from './stats-by-source.ts'
import { updateClient } from './update-client.ts'
import { whyClients } from './why.ts'

export { type Absorbed, absorbLead } from './absorb-lead.ts'
export { addClients, type ClientFields, nameOf } from './add-client.ts'
export { binClients, restoreClients } from './bin.ts'
export {
  condition,
  hidesFrom,
  mayGiveAway,
  meOf,
  pageOfEach,
  permitted,
  rules,
  seesDetails,
  selfAndLent,
  type Verb,
  visible,
} from './clients.policy.ts'
export { clientStatements, filterStatements, getClient, listClients, searchClients } from './clients.queries.ts'
export { abilities, shown } from './clients.view.ts'
export { type CompiledFilter, clientsWhere, compileFilter, selected } from './compile-filter.ts'
export { contacted } from './contacted.ts'
export {
  type ContactDraft,
  contactsOf,
  distinct,
  emailDrafts,
  phoneDrafts,
} from './contacts.ts'
export { correctClient, takeLeadOff } from './correct-client.ts'
export { create as createClient } from './create-client.ts'
export { type DueColumns, setDues } from './due.ts'
export { type ClientEdit, type ContactName, editClients, type FieldValues } from './edit-clients.ts'
export { sightReason } from './explain-sight.ts'
export { missingIn } from './filter-sql.ts'
export { defaultKeyOf, isAbout, meaningOf } from './headings.ts'
export { areOtherNames, areOtherPeople, givenName } from './identity.ts'
export { isReal } from './is-real.ts'
export { type ClientRecord, load } from './load.ts'
export { lockKeys, type Match, matchPerson } from './match.ts'
export {
  beforeLocks,
  endMerge,
  lockWhole,
  mergeInto,
  type Whole,
  writeColumns,
  writeGroups,
} from './merge-clients.ts'
export { mergedContacts, sidesOf, takenOf } from './merge-fields.ts'
export { autoUnmark, setNewLead } from './new-flag.ts'
export { hand, reassign } from './reassign.ts'
export { clientRows } from './rows-by-id.ts'
export { askForAccess, duplicatesOf } from './search-duplicates.ts'
export { lockClientsOf, type Move, setAssignees } from './set-assignees.ts'
export { lockClients, setGroups } from './set-groups.ts'
export { showDetails } from './show-details.ts'
export { tellClients } from './tell-clients.ts'
export { type MergedRows, splitOff } from './unmerge-clients.ts'
export { noteViewed } from './viewed.ts'

/** Clients: list, search, one, changes, bin, the new-lead flag, and matching. They are added by hand by `custom-fields`. */
export const clients: Module = {
  name: 'clients',
  emits: [
    accessAsked,
    clientsChanged,
    clientsContacted,
    clientsCreated,
    clientsDeleted,
    clientsMarkedNew,
    clientsMerged,
    clientsReassigned,
    clientsRestored,
  ],
  // Numbers and addresses go along with `mergeInto`.
  mergeParts: [stays('client_contacts', 'client_words')],
  routes: [
    ...serveAll(without(e, 'createClient'), {
      listClients: serve(e.listClients, listClients, { hot: true }),
      searchClients: serve(e.searchClients, searchClients, { hot: true }),
      getClient: serve(e.getClient, (ctx, { params }) => getClient(ctx, params.id), { hot: true }),
      updateClient,
      deleteClient,
      restoreClient,
      searchDuplicates,
      askForAccess,
      markLead,
      autoUnmarkLead,
      updateLastInteraction,
      clientsBySource,
    }),
    ...serveAll(filters, {
      recentlyActiveClients: serve(filters.recentlyActiveClients, recentlyActiveClients, { hot: true }),
      clientNeighbours: serve(filters.clientNeighbours, clientNeighbours, { hot: true }),
      filterChoices,
      whyClients,
      foundInClients,
    }),
    ...serveAll(reassignCalls, { reassignClient, claimClient }),
  ],
}

import * as filters from '@fairlead/contract/records/client-filters'
import * as e from '@fairlead/contract/records/clients'
import { claimClient, reassignClient } from '@fairlead/contract/work/reassign'
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
import { serve } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { remove, restore } from './bin.ts'
import { claim } from './claim.ts'
import { get, list, recentlyActive, search } from './clients.queries.ts'
import { touch } from './contacted.ts'
import { choicesOf } from './filter-choices.ts'
import { foundIn } from './found-in.ts'
import { neighbours } from './neighbours.ts'
import { mark, reportUnmark } from './new-flag.ts'
import { reassignOne } from './reassign.ts'
import { askAccess, findDuplicates } from './search-duplicates.ts'
import { bySource } from './stats-by-source.ts'
import { update } from './update-client.ts'
import { why } from './why.ts'

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
export {
  clientStatements,
  filterStatements,
  get as getClient,
  list as listClients,
  search as searchClients,
} from './clients.queries.ts'
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
export { askAccess, duplicatesOf } from './search-duplicates.ts'
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
    serve(e.listClients, list, { hot: true }),
    serve(e.searchClients, search, { hot: true }),
    serve(filters.recentlyActiveClients, recentlyActive, { hot: true }),
    serve(filters.clientNeighbours, neighbours, { hot: true }),
    serve(filters.filterChoices, choicesOf),
    serve(filters.whyClients, why),
    serve(filters.foundInClients, foundIn),
    serve(e.getClient, (ctx, { params }) => get(ctx, params.id), { hot: true }),
    serve(e.updateClient, update),
    serve(reassignClient, reassignOne),
    serve(claimClient, claim),
    serve(e.deleteClient, remove),
    serve(e.restoreClient, restore),
    serve(e.searchDuplicates, findDuplicates),
    serve(e.askForAccess, askAccess),
    serve(e.markLead, mark),
    serve(e.autoUnmarkLead, reportUnmark),
    serve(e.updateLastInteraction, touch),
    serve(e.clientsBySource, bySource),
  ],
}

import { z } from 'zod'
import { ContactChannel } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { UnmarkType } from '../identity/account.ts'
import { ColumnsParam } from '../list-columns.ts'
import { prefixes } from '../prefixes.ts'
import {
  ById,
  CountryCode,
  Done,
  Id,
  Instant,
  Page,
  PageQuery,
  PhoneInput,
  QueryFlag,
  RequiredText,
  SearchText,
  SortOrder,
  Text,
  TypedEmail,
} from '../primitives.ts'
import { FollowUp } from './due.ts'
import { FieldInput, FieldValue } from './fields/custom-fields.ts'
import { FiltersParam } from './filters.ts'
import { LeadSourceId } from './lead-source-ids.ts'

export const ClientSource = z.enum(['added_manually', 'import_phonebook', 'external_integration'])
export type ClientSource = z.output<typeof ClientSource>

export { LeadSourceId }

/** Names of the sources for people. */
export const leadSourceLabels = {
  manual: 'Added manually',
  lead_form: 'Lead form',
  webhook: 'Webhook',
  facebook: 'Facebook',
  leads_distributor: 'Shared lead',
  shared_content: 'Shared content',
  file_import: 'Import',
  test_source: 'Test source',
} as const satisfies Record<LeadSourceId, string>

export const AccessPolicy = z.object({ EDIT: z.boolean(), DELETE: z.boolean(), REASSIGN: z.boolean() })
export type AccessPolicy = z.output<typeof AccessPolicy>

const Person = z.object({ id: Id, name: z.string() })

/** A client as a list shows it. */
export const ClientRow = z.object({
  id: Id,
  name: z.string(),
  is_new_lead: z.boolean(),
  /** Since when it waits for a contact; null of one that was contacted, or never was a lead (rule 217). */
  awaiting_contact_since: Instant.nullable(),
  company: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** What is dialled after the number is answered. */
  phone_extension: z.string().nullable(),
  phone_country: z.string().nullable(),
  email: z.string().nullable(),
  client_source: ClientSource,
  lead_source: LeadSourceId,
  /** Form, page or campaign that the client came by. */
  source_detail: z.string().nullable(),
  assigned_to: Person.nullable(),
  /** How to reach it and what it answered are shown once it is claimed. */
  details_hidden: z.boolean(),
  access_policy: AccessPolicy,
  groups: z.array(z.object({ id: Id, name: z.string(), colour_id: z.int() })),
  follow_up: FollowUp.nullable(),
  /** Null of a client that an import added and nobody has been in touch with since. */
  last_activity_at: Instant.nullable(),
  /** When the client itself last looked at something that was sent (rule 63). */
  last_viewed_at: Instant.nullable(),
  created_at: Instant,
  deleted_at: Instant.nullable(),
  /** What the columns hold that a list was asked for and that not every row has: custom fields by id, `city`, `country`, `job_title`. */
  values: z.record(z.string(), FieldValue).optional(),
  /** In lists of those who wait for a contact: what the last lead asked for, in one line, and who opened it first. */
  waiting: z
    .object({ answer: z.string().nullable(), opened: z.object({ at: Instant, by: Person }).nullable() })
    .optional(),
})
export type ClientRow = z.output<typeof ClientRow>

/** A phone number or e-mail address of a client (rule 197). */
export const ClientContact = z.object({
  id: Id,
  /** As it was typed. */
  raw: z.string(),
  /** E.164 or lower case; null of what cannot be read (rules 23 and 221). */
  value: z.string().nullable(),
  /** Of a number: what is dialled after it is answered. */
  extension: z.string().nullable(),
  country: z.string().nullable(),
  is_primary: z.boolean(),
  is_valid: z.boolean(),
})
export type ClientContact = z.output<typeof ClientContact>

/** One client with everything that its page shows. */
export const Client = ClientRow.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  job_title: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  phones: z.array(ClientContact),
  emails: z.array(ClientContact),
  date_assigned: Instant.nullable(),
  last_interaction_at: Instant.nullable(),
  lead_count: z.int(),
  /** The lead that came last; null where none did. */
  last_lead_id: Id.nullable(),
  /** What the last lead answered beside what the client's fields say; null when nothing. */
  last_lead: z
    .object({ received_at: Instant, answers: z.array(z.object({ label: z.string(), value: z.string() })) })
    .nullable(),
  version: z.int(),
})
export type Client = z.output<typeof Client>

export const ClientSort = z.enum(['last_activity', 'created', 'name', 'follow_up'])
export type ClientSort = z.output<typeof ClientSort>

/** Who waits for a contact: all of them, those that are still new, and those that somebody has seen (rule 217). */
export const uncontactedSorts = ['uncontacted', 'uncontacted_new', 'uncontacted_seen'] as const

/**
 * The orders of lists: those that one chooses, and those of two screens, which show only clients that have what they
 * are sorted by: since when a client waits for a contact, and when it last viewed something.
 */
export const ListSort = z.enum([...ClientSort.options, ...uncontactedSorts, 'viewed'])
export type ListSort = z.output<typeof ListSort>

/** Which clients a list shows, and in which order. */
export const ListOf = z.object({
  sort: ListSort.default('last_activity'),
  order: SortOrder.optional(),
  search: SearchText.optional(),
  filters: FiltersParam.optional(),
})

export const ListQuery = PageQuery.extend({
  ...ListOf.shape,
  is_new_lead: QueryFlag.optional(),
  /** With `count`: the true number, however large (rule 178). */
  count_exact: QueryFlag.optional(),
  columns: ColumnsParam.optional(),
  /** The bin instead of the list. */
  deleted: QueryFlag.optional(),
})

export const listClients = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/`,
  access: { session: true },
  summary: 'Clients the caller can see, by last activity unless specified; paged by key',
  query: ListQuery,
  reply: Page(ClientRow),
})

export const searchClients = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/search/`,
  access: { session: true },
  summary: 'Searches clients by name, company, phone number or email address',
  query: PageQuery.extend({ search: SearchText }),
  reply: Page(ClientRow),
})

export const getClient = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/:id/`,
  access: { session: true },
  summary: 'One client',
  params: ById,
  reply: Client,
})

/** So many numbers, and as many addresses, a client has at most. */
export const mostContacts = 20

const ContactInput = <T extends z.ZodType>(value: T) =>
  z
    .array(z.strictObject({ value, is_primary: z.boolean().optional() }))
    .max(mostContacts)
    .optional()

const details = {
  name: RequiredText(200).optional(),
  first_name: Text(100).nullable().optional(),
  last_name: Text(100).nullable().optional(),
  company: Text(200).nullable().optional(),
  job_title: Text(200).nullable().optional(),
  address: Text(500).nullable().optional(),
  city: Text(100).nullable().optional(),
  country: CountryCode.nullable().optional(),
  phones: ContactInput(PhoneInput),
  emails: ContactInput(TypedEmail),
}

/** By which countries numbers without a calling code are read (rule 222). */
const countries = {
  /** That a person chose for the number: no other one is tried. */
  phone_country: CountryCode.optional(),
  /** That stood beside the number without being chosen: it is tried before the account's. */
  preselected_country: CountryCode.optional(),
}

export const createClient = endpoint({
  method: 'POST',
  path: `${prefixes.userClientV1}/`,
  access: { session: true },
  summary: 'Adds a client manually, assigned to the caller',
  body: z
    .strictObject({
      ...details,
      ...countries,
      phonenumber: PhoneInput.optional(),
      email: TypedEmail.optional(),
      /** Values of own fields, by the field's id; one that is refused adds nobody. */
      custom_fields: z.record(Id, FieldInput).optional(),
      /** Adds it although a client with this number or address is there. */
      add_anyway: z.boolean().optional(),
    })
    .refine(
      (c) => c.name || c.first_name || c.last_name || c.phonenumber || c.email || c.phones?.length || c.emails?.length,
      {
        path: ['name'],
        error: 'This field is required',
      },
    ),
  reply: Client,
  status: 201,
})

export const updateClient = endpoint({
  method: 'PUT',
  path: `${prefixes.userClient}/:id/`,
  access: { session: true },
  summary: 'Changes a client; absent fields stay, null clears one, a stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    ...details,
    ...countries,
    // What a source sent may be none, and stays: an address that is new is judged by the server.
    emails: ContactInput(RequiredText(254)),
    version: z.int().optional(),
  }),
  reply: Client,
})

export const deleteClient = endpoint({
  method: 'DELETE',
  path: `${prefixes.userClient}/:id/`,
  access: { session: true },
  summary: 'Moves a client to the bin for 30 days',
  params: ById,
  reply: Done,
})

export const restoreClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/restore',
  access: { session: true },
  summary: 'Restores a client from the bin, with its timeline',
  params: ById,
  /** `undo`: it was put there by mistake, and waits for a contact as before. */
  query: z.object({ undo: QueryFlag.optional() }),
  reply: Client,
  ours: true,
})

/**
 * A client with the same number or address; one that is not visible tells only who has it (rule 41). One in the bin has
 * `deleted_at`, and keeps nobody from adding another.
 */
export const Duplicate = z.object({
  id: Id.nullable(),
  name: z.string().nullable(),
  assigned_to: z.string().nullable(),
  since: Instant.nullable(),
  deleted_at: Instant.nullable(),
  /** Null: neither is equal, but they are a pair for another reason. */
  matched_on: z.enum(['phone', 'email']).nullable(),
  /** When the actor asked for access to one that is not visible, within the last day. */
  asked_at: Instant.nullable(),
})
export type Duplicate = z.output<typeof Duplicate>

export const searchDuplicates = endpoint({
  method: 'POST',
  path: `${prefixes.userClient}/search-duplicates/`,
  access: { session: true },
  summary: 'Clients with this phone number or email address',
  body: z.strictObject({
    phonenumber: PhoneInput.optional(),
    ...countries,
    email: TypedEmail.optional(),
    /** The client that is being edited, which is no duplicate of itself. */
    except: Id.optional(),
  }),
  reply: z.object({ results: z.array(Duplicate) }),
  reads: true,
})

export const askForAccess = endpoint({
  method: 'POST',
  path: '/api/clients/ask-for-access',
  access: { session: true },
  summary:
    'Asks the owners of clients with this phone number or email, and people who can reassign them, for access (rule 41); once a day per client',
  body: z
    .strictObject({
      phonenumber: PhoneInput.optional(),
      ...countries,
      email: TypedEmail.optional(),
      /** The client that is being edited, which is no duplicate of itself. */
      except: Id.optional(),
    })
    .refine(({ phonenumber, email }) => phonenumber || email, {
      error: 'Enter the client’s phone number or email',
      path: ['phonenumber'],
    }),
  reply: z.object({ results: z.array(Duplicate) }),
  ours: true,
})

export const markLead = endpoint({
  method: 'PUT',
  path: `${prefixes.userClient}/:id/mark-lead/`,
  access: { session: true },
  summary: 'Marks a client as a new lead, or as contacted',
  params: ById,
  body: z.strictObject({
    new_lead: z.boolean(),
    /** Undoes "Mark as contacted": `new_lead` says whether the client was new before. */
    undo: z.boolean().optional(),
    /** With `undo`: since when it had waited, as its row said. */
    awaiting_contact_since: Instant.nullable().optional(),
    /** With `undo`: when it was marked, as the reply said: nothing is undone where a contact or a new lead came since. */
    marked_at: Instant.optional(),
  }),
  /** Whether it is a new lead now, and when it was marked. */
  reply: z.object({ is_new_lead: z.boolean(), marked_at: Instant }),
})

export const autoUnmarkLead = endpoint({
  method: 'PUT',
  path: `${prefixes.userClient}/:id/set-auto-unmark-lead/`,
  access: { session: true },
  summary: "Reports an event; the new-lead mark is removed if it is the account's trigger (rule 45)",
  params: ById,
  body: z.strictObject({ unmark_type: UnmarkType.default('CLIENT_VIEWED') }),
  reply: z.object({ is_new_lead: z.boolean() }),
})

export const updateLastInteraction = endpoint({
  method: 'PUT',
  path: `${prefixes.userClientV1}/update-last-interaction/`,
  access: { session: true },
  summary: 'Records that a client was contacted just now',
  body: z.strictObject({ client_id: Id, channel: ContactChannel.optional() }),
  reply: z.object({ last_interaction_at: Instant }),
})

/** A source of clients, or one of its forms, pages or campaigns, and what it brought. */
export const SourceStats = z.object({
  lead_source: LeadSourceId,
  label: z.string(),
  source_detail: z.string().nullable(),
  clients: z.int(),
  /** Of these, still new: nobody has contacted them. */
  new_leads: z.int(),
  last_created_at: Instant,
})
export type SourceStats = z.output<typeof SourceStats>

export const clientsBySource = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/clients-stats-by-source/`,
  access: { session: true },
  summary: 'The sources of recent clients the caller can see, most clients first; tests are left out',
  query: z.object({ days: z.enum(['7', '30', '90']).default('30') }),
  reply: z.object({
    since: Instant,
    clients: z.int(),
    results: z.array(SourceStats),
    /** Clients of sources that come after the first hundred. */
    others: z.int(),
  }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, PageQuery, QueryFlag, RequiredText, SearchText } from '../primitives.ts'
import { ClientField } from '../records/fields/answer-target.ts'
import { LeadAnswer, LeadOutcome } from '../records/leads.ts'
import { StoredFile } from '../stored-file.ts'
import { LeadFormChanges, LeadFormDefinition } from './lead-forms/definition.ts'
import { FieldType } from './lead-forms/field-types.ts'

const path = `${prefixes.integrations}/fairlead-lead-forms` as const
const access = { session: true, policy: 'INTEGRATIONS.MANAGE', plan: 'PLF' } as const

/** Never published, taking answers, or showing that it is closed. */
export const LeadFormState = z.enum(['draft', 'live', 'closed'])
export type LeadFormState = z.output<typeof LeadFormState>

/** A lead form as the list shows it. */
export const LeadFormRow = z.object({
  id: Id,
  /** What its owner calls it; strangers never see it. */
  name: z.string(),
  state: LeadFormState,
  public_url: z.string(),
  /** Exact up to 999. */
  lead_count: z.int(),
  lead_count_capped: z.boolean(),
  last_lead_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  deleted_at: Instant.nullable(),
})
export type LeadFormRow = z.output<typeof LeadFormRow>

/** Who stands beside the form on its public page, and gets its leads. */
export const LeadFormSender = z.object({
  id: Id,
  name: z.string(),
  company: z.string().nullable(),
  picture_url: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
})

/** One lead form with its draft, what is published of it, and the ways to share it. */
export const LeadForm = LeadFormRow.extend({
  definition: LeadFormDefinition,
  published: z
    .object({ version: z.int(), at: Instant, by: z.string().nullable(), definition: LeadFormDefinition })
    .nullable(),
  unpublished_changes: z.int(),
  cover: StoredFile.nullable(),
  logo: StoredFile.nullable(),
  sender: LeadFormSender,
  /** The country by which the form reads numbers. */
  country_code: z.string(),
  share: z.object({
    url: z.string(),
    /** The same with a mark that makes the browser that opens it one of the team’s (rule 226). */
    own_url: z.string(),
    script: z.string(),
    iframe: z.string(),
  }),
  is_open: z.boolean(),
  version: z.int(),
})
export type LeadForm = z.output<typeof LeadForm>

export const listLeadForms = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Lead forms, newest first',
  query: PageQuery.extend({
    /** The specification's fixed parameter (250): taken, and of no effect. */
    h: z.string().max(10).optional(),
    /** The deleted ones instead. */
    deleted: QueryFlag.optional(),
  }),
  reply: Page(LeadFormRow),
})

export const searchLeadForms = endpoint({
  method: 'GET',
  path: `${path}/search`,
  access,
  summary: 'Searches lead forms by name',
  query: PageQuery.extend({ search: SearchText }),
  reply: Page(LeadFormRow),
})

export const supportedLeadFormFields = endpoint({
  method: 'GET',
  path: `${path}/get-supported-lead-form-fields`,
  access,
  summary: 'The types of fields that a lead form can have, and what each can do',
  reply: z.object({
    results: z.array(
      z.object({
        type: FieldType,
        label: z.string(),
        client_field: ClientField.nullable(),
        choosable: z.array(ClientField),
        takes_custom_field: z.boolean(),
        has_choices: z.boolean(),
        has_placeholder: z.boolean(),
        can_prefill: z.boolean(),
        max_length: z.int(),
      }),
    ),
  }),
})

export const getLeadForm = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'One lead form with its draft',
  params: ById,
  reply: LeadForm,
  ours: true,
})

const Name = RequiredText(120)

/** What a new form begins with. */
export const StartingPoint = z.enum(['contact', 'quote', 'blank'])
export type StartingPoint = z.output<typeof StartingPoint>

export const createLeadForm = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Creates a lead form as a draft: from a starting point or a definition',
  body: z.strictObject({
    name: Name,
    starting_point: StartingPoint.default('contact'),
    definition: LeadFormDefinition.optional(),
  }),
  reply: LeadForm,
  status: 201,
})

export const updateLeadForm = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary:
    'Changes the name, opens or closes the form, or changes its draft; absent fields stay. The public page shows the draft once it is published. A stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    name: Name.optional(),
    is_open: z.boolean().optional(),
    definition: LeadFormChanges.optional(),
    version: z.int().optional(),
  }),
  reply: LeadForm,
})

export const deleteLeadForm = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Deletes a lead form; its leads are kept, and its URL says it is closed',
  params: ById,
  reply: Done,
})

export const restoreLeadForm = endpoint({
  method: 'POST',
  path: '/api/lead-forms/:id/restore',
  access,
  summary: 'Restores a deleted lead form',
  params: ById,
  reply: LeadForm,
  ours: true,
})

export const publishLeadForm = endpoint({
  method: 'POST',
  path: '/api/lead-forms/:id/publish',
  access,
  summary: 'Publishes the draft as a new version, which never changes, or returns what is missing by field',
  params: ById,
  body: z.strictObject({ version: z.int().optional() }),
  reply: LeadForm,
  ours: true,
})

export const duplicateLeadForm = endpoint({
  method: 'POST',
  path: '/api/lead-forms/:id/duplicate',
  access,
  summary: 'Creates a new draft with the same fields and look',
  params: ById,
  reply: LeadForm,
  status: 201,
  ours: true,
})

export const leadFormQrCode = endpoint({
  method: 'GET',
  path: '/api/lead-forms/:id/qr-code',
  access,
  summary: "The form's address as a QR code: an SVG picture, and a PNG in base64",
  params: ById,
  reply: z.object({ url: z.string(), svg: z.string(), png: z.string() }),
  ours: true,
})

export const testLeadForm = endpoint({
  method: 'POST',
  path: '/api/lead-forms/:id/test',
  access,
  summary: 'Submits the published form with sample answers, end to end; its lead is marked as a test',
  params: ById,
  reply: z.object({ delivery_id: Id }),
  ours: true,
})

export const wipeFormTestLeads = endpoint({
  method: 'DELETE',
  path: '/api/lead-forms/:id/test-leads',
  access,
  summary: 'Moves only the clients created by tests of this form to the bin',
  params: ById,
  reply: z.object({ removed: z.int() }),
  ours: true,
})

/** A lead of a form: who, when, what was answered, under the words that were shown. */
export const FormLead = z.object({
  id: Id,
  summary: z.string(),
  form_version: z.int().nullable(),
  answers: z.array(LeadAnswer),
  received_at: Instant,
  outcome: LeadOutcome,
  reason: z.string().nullable(),
  client: z.object({ id: Id, name: z.string() }).nullable(),
  is_test: z.boolean(),
})
export type FormLead = z.output<typeof FormLead>

export const leadFormLeads = endpoint({
  method: 'GET',
  path: `${path}/:id/get-leads`,
  access,
  summary:
    'Leads of a form, newest first: those of clients the caller can see and, for the owner, those without a client',
  params: ById,
  query: PageQuery,
  reply: Page(FormLead),
})

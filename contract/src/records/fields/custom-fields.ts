import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { prefixes } from '../../prefixes.ts'
import { ById, Done, Id, Instant, RequiredText, Text } from '../../primitives.ts'
import { AnswerTarget } from './answer-target.ts'

export const FieldType = z.enum(['text', 'number', 'date', 'dropdown'])
export type FieldType = z.output<typeof FieldType>

export const fieldLimits = { fields: 100, options: 200, name: 80, option: 120, text: 2000 } as const

export const FieldOption = z.object({ id: Id, label: z.string() })
export type FieldOption = z.output<typeof FieldOption>

/** The two fields that are offered to everybody. */
export const DefaultKey = z.enum(['OPPORTUNITY_SIZE', 'LEAD_STAGE'])

/** A change of a field that is being made to its values, or was made within the last 30 days. */
export const FieldRun = z.object({
  id: Id,
  kind: z.enum(['convert', 'options', 'undo']),
  from_type: FieldType,
  to_type: FieldType,
  /** Values that were looked at so far, and of these what became of them. */
  looked_at: z.int(),
  changed: z.int(),
  /** What could not be kept as the new type: in the timeline of its client, and in the file of kept values. */
  lost: z.int(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  can_undo: z.boolean(),
})
export type FieldRun = z.output<typeof FieldRun>

export const CustomField = z.object({
  cf_id: Id,
  name: z.string(),
  type: FieldType,
  options: z.array(FieldOption),
  default_key: DefaultKey.nullable(),
  /** Its place in the order, from 0. */
  position: z.int(),
  created_at: Instant,
  version: z.int(),
  /** The last change of its values. */
  run: FieldRun.nullable(),
})
export type CustomField = z.output<typeof CustomField>

const path = `${prefixes.dashboard}/custom-fields` as const
const manage = { session: true, policy: 'CUSTOM_FIELDS.MANAGE', plan: 'CUSTOM_FIELDS' } as const
const read = { session: true } as const

const All = z.object({ results: z.array(CustomField) })

export const listCustomFields = endpoint({
  method: 'GET',
  path: `${path}/`,
  access: read,
  summary: 'The organisation’s custom fields, in order; 100 at most',
  reply: All,
})

export const getCustomField = endpoint({
  method: 'GET',
  path: `${path}/:id/`,
  access: read,
  summary: 'One field',
  params: ById,
  reply: CustomField,
})

const Name = RequiredText(fieldLimits.name)
/** Without an id it is a new one. */
const OptionInput = z.strictObject({ id: Id.optional(), label: RequiredText(fieldLimits.option) })
const Options = z.array(OptionInput).max(fieldLimits.options)

export const createCustomField = endpoint({
  method: 'POST',
  path: `${path}/`,
  access: manage,
  summary: 'Creates a field, after the others',
  body: z.strictObject({ name: Name, type: FieldType, options: Options.optional() }),
  reply: CustomField,
  status: 201,
})

export const updateCustomField = endpoint({
  method: 'PUT',
  path: `${path}/:id/`,
  access: manage,
  summary:
    'Changes a field. A new type, or removing options that clients have, converts values in the background, which can be undone for 30 days',
  params: ById,
  body: z.strictObject({
    name: Name.optional(),
    type: FieldType.optional(),
    /** All of them, in their order. */
    options: Options.optional(),
    /** For each option that is taken away and that clients have: the one that they have instead, or null for none. */
    instead: z.record(Id, Id.nullable()).optional(),
    version: z.int().optional(),
  }),
  reply: CustomField,
})

export const deleteCustomField = endpoint({
  method: 'DELETE',
  path: `${path}/:id/`,
  access: manage,
  summary: 'Deletes a field; it can be restored with its values for 30 days',
  params: ById,
  reply: Done,
})

export const changeFieldPriority = endpoint({
  method: 'PUT',
  path: `${path}/change-priority/`,
  access: manage,
  summary:
    'Moves one field (`cf_id` and `move`: up, down, or a position from 0), or sets the order of all (`fields_priority`)',
  body: z.strictObject({
    cf_id: Id.optional(),
    move: z.union([z.enum(['up', 'down']), z.int().min(0).max(fieldLimits.fields)]).optional(),
    fields_priority: z.array(Id).max(fieldLimits.fields).optional(),
  }),
  reply: All,
})

export const createDefaultFields = endpoint({
  method: 'POST',
  path: `${path}/create-default-fields/`,
  access: manage,
  summary: 'Creates the fields Opportunity size and Lead stage if they don’t exist',
  reply: All,
})

const ours = '/api/custom-fields' as const

export const restoreCustomField = endpoint({
  method: 'POST',
  path: `${ours}/:id/restore`,
  access: manage,
  summary: 'Restores a deleted field with its values',
  params: ById,
  reply: CustomField,
  ours: true,
})

export const previewFieldChange = endpoint({
  method: 'POST',
  path: `${ours}/:id/preview`,
  access: manage,
  summary: 'Previews what a new type, or removing options, would do to the values; changes nothing',
  params: ById,
  body: z.strictObject({ type: FieldType.optional(), options: Options.optional() }),
  reply: z.object({
    /** Clients that have a value; all of them are looked at where they are few, of many the first. */
    values: z.int(),
    looked_at: z.int(),
    converts: z.int(),
    fails: z.int(),
    /** Values that could not be kept, each once. */
    examples: z.array(z.string()),
    /** For a dropdown: the values that clients have, the commonest first. */
    suggested_options: z.array(z.string()),
    /** Options that would be gone, with how many clients have them. */
    removed: z.array(FieldOption.extend({ clients: z.int() })),
  }),
  reads: true,
  ours: true,
})

export const undoFieldChange = endpoint({
  method: 'POST',
  path: `${ours}/:id/undo`,
  access: manage,
  summary: 'Undoes the last change of type or options within 30 days; values edited since are converted',
  params: ById,
  reply: CustomField,
  ours: true,
})

export const keptValues = endpoint({
  method: 'GET',
  path: `${ours}/:id/kept`,
  access: { session: true, policy: 'CUSTOM_FIELDS.MANAGE', plan: 'CUSTOM_FIELDS' },
  summary: 'Values the last change could not keep, of clients the caller can see, up to 1000 after `after`',
  params: ById,
  query: z.object({ after: Id.optional() }),
  reply: z.object({
    results: z.array(z.object({ client: z.object({ id: Id, name: z.string() }), value: z.string() })),
    next: Id.nullable(),
  }),
  ours: true,
})

/** A value: text, a number, a day (YYYY-MM-DD), or an option's id. */
export const FieldValue = z.union([z.string(), z.number()])
export type FieldValue = z.output<typeof FieldValue>

export const ValueOrigin = z.enum(['manual', 'lead', 'import', 'bulk', 'merge', 'converted'])

/** A value as it is set: numbers and days may come as text. */
export const FieldInput = z.union([Text(fieldLimits.text), z.number()])

/** A field of one client, with where its value came from. */
export const ClientFieldValue = z.object({
  cf_id: Id,
  name: z.string(),
  type: FieldType,
  default_key: DefaultKey.nullable(),
  options: z.array(FieldOption),
  value: FieldValue.nullable(),
  origin: ValueOrigin.nullable(),
  /** The form or sheet that it came from. */
  origin_detail: z.string().nullable(),
  set_by: z.object({ id: Id, name: z.string() }).nullable(),
  set_at: Instant.nullable(),
})
export type ClientFieldValue = z.output<typeof ClientFieldValue>

export const clientFields = endpoint({
  method: 'GET',
  path: `${ours}/client/:id`,
  access: read,
  summary: 'All custom fields of a client in order, with values; empty if details are hidden',
  params: ById,
  reply: z.object({ client_id: Id, results: z.array(ClientFieldValue) }),
  ours: true,
})

export const setClientField = endpoint({
  method: 'PUT',
  path: `${ours}/client/:id/field/:cf_id`,
  access: { session: true, plan: 'CUSTOM_FIELDS' },
  summary:
    'Sets one custom field of a client, null clears it; returns 409 with the current value if it isn’t the expected one',
  params: ById.extend({ cf_id: Id }),
  body: z.strictObject({
    value: FieldInput.nullable(),
    /** The value that was seen: if it is another by now, 409 tells the present one. */
    expected: FieldValue.nullable().optional(),
  }),
  reply: ClientFieldValue,
  ours: true,
})

export const fieldFromAnswer = endpoint({
  method: 'POST',
  path: `${ours}/from-answer`,
  access: { session: true },
  summary:
    'Saves an answer that went to no field, if the client has no value yet: to a built-in field, a custom one, or a new one, which needs CUSTOM_FIELDS.MANAGE (rules 21, 219)',
  body: z.strictObject({
    client_id: Id,
    lead_id: Id,
    /** The answer's name. */
    answer: z.string().min(1).max(500),
    /** A field that is there, or else the name, type and options of a new one. */
    target: AnswerTarget.optional(),
    name: Name.optional(),
    type: FieldType.optional(),
    options: Options.optional(),
  }),
  reply: z.object({ target: AnswerTarget, is_set: z.boolean() }),
  ours: true,
})

import { z } from 'zod'
import { Text } from '../../primitives.ts'
import { AnswerTarget } from '../../records/fields/answer-target.ts'
import { UploadKey } from '../../stored-file.ts'
import { accents } from './accent.ts'
import { FieldType } from './field-types.ts'

export const mostFields = 50
export const mostChoices = 100
export const mostSites = 20

/** Names a question for good: answers are kept under it, whatever its words become. */
export const FieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'Unknown field')

/** The name of a parameter of the address, such as utm_source. Those that begin with _ are the form's own. */
const ParameterName = z
  .string()
  .regex(/^(?:[A-Za-z0-9][A-Za-z0-9._~-]{0,63})?$/, 'Letters, digits, dots and dashes only')

/** One question of a form. What a type has no use for stays empty. */
export const LeadFormField = z.strictObject({
  key: FieldKey,
  type: FieldType,
  /** The question; of a consent, its wording. */
  label: Text(1000).default(''),
  help_text: Text(500).default(''),
  placeholder: Text(200).default(''),
  required: z.boolean().default(false),
  choices: z.array(Text(200)).max(mostChoices).default([]),
  /** The client's field that the answer goes to, where the type leaves a choice. */
  save_to: AnswerTarget.nullable().default(null),
  /** The parameter of the address that fills it in. */
  prefill: ParameterName.default(''),
  /** What a hidden field says when the address says nothing. */
  value: Text(500).default(''),
})
export type LeadFormField = z.output<typeof LeadFormField>

/** The ways to reach the sender that the public page may show beside the form. */
export const SenderButton = z.enum(['phone_call', 'whatsapp', 'email'])
export type SenderButton = z.output<typeof SenderButton>

/**
 * What a form is, but for its internal name and whether it is open. A draft may be unfinished: whether
 * it may be published is judged by `publishProblems`.
 */
export const LeadFormDefinition = z.strictObject({
  title: Text(120).default(''),
  description: Text(1000).default(''),
  cover_key: UploadKey.nullable().default(null),
  logo_key: UploadKey.nullable().default(null),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'A colour like #0f6e84')
    .default(accents[0]),
  show_sender: z.boolean().default(true),
  sender_buttons: z.array(SenderButton).max(3).default(['phone_call', 'whatsapp', 'email']),
  fields: z
    .array(LeadFormField)
    .max(mostFields)
    .refine((fields) => new Set(fields.map((f) => f.key)).size === fields.length, 'Two fields have the same key')
    .default([]),
  submit_text: Text(40).default('Send'),
  after_sending: z.enum(['thanks', 'redirect']).default('thanks'),
  thanks_title: Text(120).default('Thank you'),
  thanks_text: Text(1000).default('Your answers have been sent.'),
  /** Offers to go on in WhatsApp with the sender (rule 30). */
  offer_whatsapp: z.boolean().default(false),
  redirect_url: Text(2048).default(''),
  closed_title: Text(120).default('This form is closed'),
  closed_text: Text(1000).default('It isn’t accepting answers right now.'),
  /** Lets search engines list the page. */
  allow_indexing: z.boolean().default(false),
  /** Sites that may embed the form; empty: any. */
  sites: z.array(Text(253)).max(mostSites).default([]),
})
export type LeadFormDefinition = z.output<typeof LeadFormDefinition>
/** The same as it may be sent: what is left out has its default. */
export type LeadFormDefinitionInput = z.input<typeof LeadFormDefinition>

type Parts = typeof LeadFormDefinition.shape
type Changes = { [K in keyof Parts]: z.ZodOptional<ReturnType<Parts[K]['unwrap']>> }
/** A change of a definition: what is left out stays as it is (rule 201). */
export const LeadFormChanges = z.strictObject(
  Object.fromEntries(
    Object.entries(LeadFormDefinition.shape).map(([name, part]) => [name, part.unwrap().optional()]),
  ) as unknown as Changes,
)
export type LeadFormChanges = z.output<typeof LeadFormChanges>

import { z } from 'zod'
import { type AnswerTarget, builtInField, ClientField } from '../../records/fields/answer-target.ts'

/** The kinds of questions that a lead form can ask (rule 194). */
export const FieldType = z.enum([
  'full_name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'job_title',
  'address',
  'city',
  'country',
  'short_text',
  'long_text',
  'number',
  'date',
  'dropdown',
  'single_choice',
  'multiple_choice',
  'consent',
  'hidden',
])
export type FieldType = z.output<typeof FieldType>

type Traits = {
  /** Name for people, and the question that a new field of this type asks. */
  label: string
  /** The client's field that every answer goes to; null where the form's owner may choose. */
  client_field: ClientField | null
  /** The client's fields that the owner may choose from. */
  choosable: readonly ClientField[]
  /** Whether the owner may choose a custom field, too. */
  takes_custom_field: boolean
  has_choices: boolean
  has_placeholder: boolean
  /** Whether the address's query may fill it in. */
  can_prefill: boolean
  /** The longest answer, in characters. */
  max_length: number
}

const text = {
  choosable: [],
  takes_custom_field: false,
  has_choices: false,
  has_placeholder: true,
  can_prefill: true,
} as const
/** A question whose answer may be saved to any field of a client. */
const anyField = { client_field: null, choosable: ClientField.options, takes_custom_field: true } as const
/** The same for answers that name nobody: numbers, days and several choices. */
const anyFact = { ...anyField, choosable: ['company', 'job_title', 'address', 'city'] } as const
const choice = {
  ...anyField,
  has_choices: true,
  has_placeholder: false,
  can_prefill: true,
  max_length: 200,
} as const

/** What each type of field is and can do; the builder, the public form and the reading of answers follow it. */
export const fieldTypes = {
  full_name: { ...text, label: 'Full name', client_field: 'name', max_length: 200 },
  first_name: { ...text, label: 'First name', client_field: 'first_name', max_length: 100 },
  last_name: { ...text, label: 'Last name', client_field: 'last_name', max_length: 100 },
  email: { ...text, label: 'Email', client_field: 'email', max_length: 254 },
  phone: { ...text, label: 'Phone', client_field: 'phone', has_placeholder: false, max_length: 64 },
  company: { ...text, label: 'Company', client_field: 'company', max_length: 200 },
  job_title: { ...text, label: 'Job title', client_field: 'job_title', max_length: 200 },
  address: { ...text, label: 'Address', client_field: 'address', max_length: 500 },
  city: { ...text, label: 'City', client_field: 'city', max_length: 100 },
  country: { ...text, label: 'Country', client_field: 'country', has_placeholder: false, max_length: 60 },
  short_text: { ...text, ...anyField, label: 'Short text', max_length: 500 },
  long_text: { ...text, ...anyField, label: 'Long text', max_length: 5000 },
  number: { ...text, ...anyFact, label: 'Number', max_length: 40 },
  date: { ...text, ...anyFact, label: 'Date', has_placeholder: false, max_length: 10 },
  dropdown: { ...choice, label: 'Dropdown' },
  single_choice: { ...choice, label: 'Single choice' },
  multiple_choice: { ...choice, ...anyFact, label: 'Multiple choice' },
  consent: {
    ...text,
    label: 'Consent',
    client_field: null,
    has_placeholder: false,
    can_prefill: false,
    max_length: 3,
  },
  hidden: {
    ...text,
    ...anyField,
    label: 'Hidden field',
    has_placeholder: false,
    max_length: 500,
  },
} as const satisfies Record<FieldType, Traits>

/** The traits of a type, in their general shape. */
export const traitsOf = (type: FieldType): Traits => fieldTypes[type]

/** The field that the answer of a question is saved to, or null: then it is shown in the timeline only. */
export function targetOfField({
  type,
  save_to,
}: {
  type: FieldType
  save_to: AnswerTarget | null
}): AnswerTarget | null {
  const { client_field, choosable, takes_custom_field } = traitsOf(type)
  if (client_field) return client_field
  const field = builtInField(save_to)
  return (field ? choosable.includes(field) : takes_custom_field) ? save_to : null
}

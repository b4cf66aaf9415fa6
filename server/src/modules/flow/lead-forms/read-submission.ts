import { readEmail } from '@fairlead/contract/contacts/read-email'
import type { LeadFormDefinition, LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { type FieldType, targetOfField, traitsOf } from '@fairlead/contract/flow/lead-forms/field-types'
import { countryName } from '@fairlead/contract/flow/lead-forms/public-page'
import { messages } from '@fairlead/contract/messages'
import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import { callingCodeOf, hasPhone } from '#platform/phone'
import { cut, storable } from '#platform/text'
import type { ParsedLead } from '#work/inbox'

/** Fields of a submitted form by name, as a browser sends them. */
export type Given = Pick<URLSearchParams, 'get' | 'getAll'>

export type Submission = Pick<ParsedLead, 'answers' | 'fields' | 'consent'> & {
  /** What is wrong, by the field's key. Empty when the submission may be taken. */
  errors: Record<string, string>
}

const notOffered = 'Please choose one of the answers'
const noDate = 'Invalid date. Write it like 2026-11-20'

/** What was answered: for people, for the client's field where it differs, and the country chosen beside a number. */
type Answered = { shown: string; saved?: string; country?: string }
type Question = { field: LeadFormField; given: Given; text: string; country: string }
/** Reads one answer that is not empty. Answers what it says, or what is wrong with it. */
type Reader = (question: Question) => Answered | { wrong: string }

const asTyped: Reader = ({ text }) => ({ shown: text })

const ofChoices: Reader = ({ field, text }) => {
  const choice = choiceLike(field, text)
  return choice === undefined ? { wrong: notOffered } : { shown: choice }
}

const readers: Record<FieldType, Reader> = {
  full_name: asTyped,
  first_name: asTyped,
  last_name: asTyped,
  company: asTyped,
  job_title: asTyped,
  address: asTyped,
  city: asTyped,
  short_text: asTyped,
  long_text: asTyped,
  hidden: asTyped,
  email({ text }) {
    const email = readEmail(text)
    return email ? { shown: text, saved: email } : { wrong: messages.email }
  },
  phone({ field, given, text, country }) {
    const beside = given.get(countryName(field.key))?.toUpperCase()
    // The one that the page came with is no choice (rule 222).
    const chosen = beside && beside !== country && callingCodeOf(beside) ? beside : undefined
    if (!hasPhone(text, { chosen, guesses: [country] })) return { wrong: messages.phone }
    return { shown: text, ...(chosen ? { country: chosen } : {}) }
  },
  country({ text }) {
    const code = text.toUpperCase()
    return callingCodeOf(code) ? { shown: nameOfCountry(code), saved: code } : { wrong: notOffered }
  },
  number: ({ text }) => (/^-?\d+(?:\.\d+)?$/.test(text) ? { shown: text } : { wrong: messages.decimal }),
  date: ({ text }) => (isDay(text) ? { shown: text } : { wrong: noDate }),
  dropdown: ofChoices,
  single_choice: ofChoices,
  multiple_choice({ field, given }) {
    const chosen = new Set(given.getAll(field.key).map((value) => choiceLike(field, value)))
    if (chosen.has(undefined)) return { wrong: notOffered }
    return { shown: field.choices.filter((choice) => chosen.has(choice)).join(', ') }
  },
  consent: () => ({ shown: 'Yes' }),
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const nameOfCountry = (code: string): string => countryNames.of(code) ?? code

/** The choice of a field that a text names, whatever its case. */
const choiceLike = (field: LeadFormField, text: string): string | undefined => {
  const wanted = text.trim().toLowerCase()
  return field.choices.find((choice) => choice.toLowerCase() === wanted)
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const manyLines: readonly FieldType[] = ['long_text', 'address']
/** Control characters but tab and line ends: a NUL cannot be stored, the others only confuse. */
const control = /[^\P{Cc}\t\n]/gu

/** What a person typed into a field: control characters gone, blanks around it too. */
export function typed(type: FieldType, value: string): string {
  const lines = value.replace(/\r\n?/g, '\n').replace(control, '').toWellFormed()
  return (manyLines.includes(type) ? lines : lines.replace(/[\n\t]+/g, ' ')).trim()
}

/** What a field says: a hidden one its own value where the address gave none. */
function textOf(field: LeadFormField, given: Given): string {
  if (field.type === 'multiple_choice') return given.getAll(field.key).find((value) => value.trim()) ?? ''
  const text = typed(field.type, given.get(field.key) ?? '')
  if (field.type !== 'hidden') return text
  return (field.prefill && cut(text, traitsOf('hidden').max_length)) || field.value
}

/**
 * Reads a submission by the definition that its page was made from. The public page refuses by its
 * errors, and the lead is made from its answers: `shown` under the words that the visitor saw.
 * `country` is the ISO code by which numbers without a prefix are read.
 */
export function readSubmission(definition: LeadFormDefinition, given: Given, country: string): Submission {
  const errors: Record<string, string> = {}
  const answers: LeadAnswer[] = []
  const fields: Submission['fields'] = []
  let consent: Submission['consent'] = null
  for (const field of definition.fields) {
    const text = textOf(field, given)
    const { max_length } = traitsOf(field.type)
    const target = targetOfField(field)
    const builtIn = builtInField(target)
    // What a hidden field or a tick sends are the form's own words.
    const asSent = ['hidden', 'consent'].includes(field.type) ? '' : storable(given.getAll(field.key).join(', '))
    if (field.type === 'consent') consent ??= { wording: field.label, given: text !== '' }
    if (text === '') {
      if (field.required && field.type !== 'hidden') errors[field.key] = messages.required
      else
        answers.push({
          name: field.key,
          label: field.label,
          value: field.type === 'consent' ? 'No' : '',
          ...(asSent ? { received: asSent } : {}),
          mapped_to: target,
        })
      continue
    }
    const read: ReturnType<Reader> =
      text.length > max_length && field.type !== 'consent'
        ? { wrong: messages.maxCharacters(max_length) }
        : readers[field.type]({ field, given, text, country })
    if ('wrong' in read) {
      errors[field.key] = read.wrong
      continue
    }
    const { shown, saved = shown, ...country_of_number } = read
    answers.push({
      name: field.key,
      label: field.label,
      value: shown,
      ...(asSent === '' || asSent === shown ? {} : { received: asSent }),
      ...country_of_number,
      mapped_to: target,
    })
    if (builtIn) fields.push({ field: builtIn, value: saved, ...country_of_number })
  }
  return { errors, answers, fields, consent }
}

/** What the address fills in, by field: only what its parameters name, and what a field can hold. */
export function prefilled(definition: LeadFormDefinition, query: Given): Record<string, string[]> {
  const values: Record<string, string[]> = Object.create(null)
  for (const field of definition.fields) {
    const { can_prefill, has_choices, max_length } = traitsOf(field.type)
    if (!field.prefill || !can_prefill) continue
    const texts = query.getAll(field.prefill).map((value) => cut(typed(field.type, value), max_length))
    const parts = field.type === 'multiple_choice' ? texts.flatMap((text) => text.split(',')) : texts.slice(0, 1)
    const fitting = has_choices ? parts.flatMap((text) => choiceLike(field, text) ?? []) : parts.filter(Boolean)
    if (fitting.length > 0) values[field.key] = fitting
  }
  return values
}

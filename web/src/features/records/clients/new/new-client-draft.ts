import { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { z } from 'zod'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { homeCountry } from '~/ui/phone/home-country.ts'

/** A value of an own field as it was typed, and what it is read as; `wrong` says why it is none. */
const OwnValue = z.object({ text: z.string(), value: FieldValue.nullable(), wrong: z.string().optional() })
export type OwnValue = z.output<typeof OwnValue>

/** The form of a new client, as its fields hold it. */
const NewClient = z.object({
  name: z.string(),
  phone: z.object({
    text: z.string(),
    country: z.string(),
    isChosen: z.boolean().optional(),
    e164: z.string().nullish(),
  }),
  email: z.string(),
  company: z.string(),
  job_title: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  /** By the own field's id. */
  own: z.record(z.string(), OwnValue).default({}),
})
export type NewClient = z.output<typeof NewClient>

const nameOf = (userId: string) => draftName(userId, 'new-client')

/** What a person began to fill in and did not send. */
export const readNewClient = (userId: string): NewClient | undefined =>
  NewClient.safeParse(readDraft(nameOf(userId))?.value).data

/** Keeps it; what is empty is forgotten. */
export function keepNewClient(userId: string, { phone, own, ...values }: NewClient): void {
  const typed = Object.values(own).map(({ text }) => text)
  const isTouched = [phone.text, ...typed, ...Object.values(values)].some((text) => text.trim() !== '')
  if (isTouched) writeDraft(nameOf(userId), { phone, own, ...values } satisfies NewClient)
  else forgetNewClient(userId)
}

/** An empty form; numbers are read as those of the country. */
export const emptyNewClient = (country: string | null | undefined): NewClient => ({
  name: '',
  phone: { text: '', country: homeCountry(country) },
  email: '',
  company: '',
  job_title: '',
  address: '',
  city: '',
  country: '',
  own: {},
})

/** Begins the form with what was typed elsewhere, in the field that it fits; what stands there already stays. */
export function beginNewClient(userId: string, country: string | null | undefined, typed: string): void {
  const form = readNewClient(userId) ?? emptyNewClient(country)
  if (typed.includes('@')) form.email ||= typed
  else if (/\p{L}/u.test(typed)) form.name ||= typed
  else form.phone.text ||= typed
  keepNewClient(userId, form)
}

export const forgetNewClient = (userId: string): void => forgetDraft(nameOf(userId))

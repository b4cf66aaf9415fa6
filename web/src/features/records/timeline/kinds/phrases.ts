import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { type Due, dayOf, daysBetween } from '@fairlead/contract/work/follow-ups'
import { formatDate, formatTime } from '~/lib/time/dates.ts'
import { t } from '../words.ts'
import type { About } from './kind-view.ts'

type Someone = { id: string; name: string } | null

/** Who did it, at the beginning of a sentence. */
export const who = (by: Someone, { me }: About): string => (by ? (by.id === me ? t('you') : by.name) : t('somebody'))

/** Whom it was done to, within a sentence. */
export const whom = (to: { id: string; name: string }, { me }: About): string =>
  to.id === me ? t('assigned.you') : to.name

/** "By Nurul Aisyah."; nothing where a machine did it. */
export const byWhom = (by: Someone, about: About): string =>
  by ? ended(t('followUp.by', { who: by.id === about.me ? t('assigned.you') : by.name })) : ''

/** A lead source and what came through it: 'lead form “Free 3D design”'. */
export function sourceName(source: LeadSourceId, detail: string | null): string {
  // A proper name keeps its capital within a sentence.
  const name = source === 'facebook' ? leadSourceLabels[source] : leadSourceLabels[source].toLowerCase()
  return detail ? t('lead.detail', { source: name, detail }) : name
}

const nearDays: Record<number, string> = {
  [-1]: t('followUp.yesterday'),
  0: t('followUp.today'),
  1: t('followUp.tomorrow'),
}

/** When something is due, within a sentence: 'today, 04:15 PM', '18 Nov 2026', 'someday'. */
export function dueName({ remind_on: at, has_time: hasTime, maturity_type: maturity }: Due, about: About): string {
  if (!at || maturity === 'NOT_FIXED') return t('followUp.someday')
  const away = daysBetween(dayOf(about.now, about.zone), dayOf(new Date(at), about.zone))
  const day = nearDays[away] ?? formatDate(at, about.zone)
  return hasTime ? t('followUp.day', { day, time: formatTime(at, about.zone) }) : day
}

const fields = [
  'name',
  'first_name',
  'last_name',
  'company',
  'job_title',
  'address',
  'city',
  'country',
  'phone',
  'email',
] as const
const isField = (name: string): name is (typeof fields)[number] => fields.some((field) => field === name)

/** A field of a client in words; one of our own making by its name. */
export const fieldName = (name: string): string => (isField(name) ? t(`fields.${name}`) : name.replace(/^custom:/, ''))

/** Several things in one phrase: 'phone, company and city'. */
export const listOf = (items: readonly string[]): string => new Intl.ListFormat('en').format(items)

let regions: Intl.DisplayNames | undefined
/** A field's value as people read it: a country by its name. */
export function valueName(field: string, value: string): string {
  if (field !== 'country' || !/^[A-Z]{2}$/.test(value)) return value
  regions ??= new Intl.DisplayNames('en', { type: 'region' })
  return regions.of(value) ?? value
}

/** A sentence with its stop, and no second one where it ends in a name such as 'Tan W. L.'. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

import { builtInField, customFieldOf } from '@fairlead/contract/records/fields/answer-target'
import { type FieldType, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { dayOfSeconds, parseDay, parseNumber } from '@fairlead/contract/records/fields/field-values'
import { type LeadAnswer, said } from '@fairlead/contract/records/leads'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { countryOf } from '#platform/phone'
import { cut, fold } from '#platform/text'
import type { Me } from './clients.policy.ts'

/** What a person set a custom field to: null while the row still holds a value of another type. */
type Held = { type: FieldType; value: string | null; label: string | null }

/** The lead that a client sent last, and the custom fields of the client: null where a lead set one, else what a person did. */
export type LastLead = {
  id: string
  received_at: string
  answers: LeadAnswer[]
  wording: string | null
  is_form: boolean
  fields: Record<string, Held | null>
}

/** A short heading of what a source adds by itself, such as `campaign_id`; a question that somebody asked has more words. */
export const aboutSource =
  /^(?!.{61})(\w+[ _-]){0,2}(id|version|token|test|platform|channel|source|medium|campaign|utm|gclid|fbclid)([ _-]\w+)?$/i

/** The statement that reads it beside the client `c`. */
export const lastLead = (me: Me): SQL => sql`(
  select json_build_object('id', l.id, 'received_at', l.received_at, 'answers', l.answers, 'wording', l.consent->>'wording',
    'is_form', l.form_id is not null, 'fields', coalesce((
      select json_object_agg(v.field_id, case when v.is_by_person then json_build_object('type', f.type,
          'value', case f.type when 'text' then v.text_value when 'number' then v.number_value::text
            when 'date' then v.date_value::text else v.option_id::text end,
          'label', jsonb_path_query_first(f.options, '$[*] ? (@.id == $id).label', jsonb_build_object('id', v.option_id::text)) #>> '{}') end)
        from custom_values v join custom_fields f on f.org_id = ${me.org} and f.id = v.field_id and f.deleted_at is null
      where v.org_id = ${me.org} and v.client_id = c.id), '{}'))
  from leads l where l.org_id = ${me.org} and l.client_id = c.id
  order by l.received_at desc, l.id desc limit 1)`

/** Fields that every client has and that may differ from what a lead says; the others make up who it is. */
const plain = ['company', 'job_title', 'address', 'city', 'country'] as const
type Known = Record<(typeof plain)[number], string | null> & { last_lead: LastLead | null }

/** A text as it is compared: without case and spaces at its ends. */
const plainText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLocaleLowerCase('en')

/** By whose habits an answer is read, as it was when it was saved: our own forms send numbers and days in one way. */
type Habits = { country?: string | null; zone?: string }

/** Whether a custom field holds what an answer says, read as `custom-fields` reads it. */
function isSaid({ type, value, label }: Held, answer: string, { country, zone }: Habits): boolean {
  if (value === null) return false
  const said = answer.trim()
  if (type === 'text') return plainText(value) === plainText(cut(said, fieldLimits.text))
  if (type === 'number') return parseNumber(said, country) === Number(value)
  if (type === 'dropdown') return said === value || (label !== null && fold(said) === fold(label))
  // A moment is read in UTC as the lead comes in, and in the zone of the person who saves the answer later.
  return [undefined, zone].some((at) => (dayOfSeconds(said, at) ?? parseDay(said, country, at)) === value)
}

/**
 * Where an answer is saved, the client's page shows it in that field: only what no field holds is listed (rule 220). What
 * the lead said stays visible once a person changed the field.
 */
function isInField(
  { mapped_to: target, value }: LeadAnswer,
  client: Known,
  fields: LastLead['fields'],
  habits: Habits,
): boolean {
  const custom = customFieldOf(target)
  if (custom !== undefined) {
    const held = fields[custom]
    return held === null || (held !== undefined && isSaid(held, value, habits))
  }
  const field = builtInField(target)
  const own = plain.find((one) => one === field)
  if (!own) return field !== undefined
  const held = client[own]
  // A country is kept as its code, however it was written.
  return held !== null && (own === 'country' ? held === countryOf(value) : plainText(held) === plainText(value))
}

/** What the last lead answered beside what the fields of its client hold; null when nothing. */
export function lastLeadView(
  client: Known,
  { org, zone }: Pick<Actor, 'org' | 'zone'>,
): { received_at: string; answers: { label: string; value: string }[] } | null {
  if (!client.last_lead) return null
  const { received_at: at, answers, wording, is_form: isForm, fields } = client.last_lead
  const habits = isForm ? {} : { country: org.countryCode, zone }
  const own = said(answers)
    .filter((answer) => answer.label !== wording && !isInField(answer, client, fields, habits))
    .map(({ name, label, value }) => ({ label: label || name, value }))
    // A key such as `lead_id` is no question that somebody answered: the lead as received has it.
    .filter(({ label }) => /\s/.test(label) || !aboutSource.test(label))
  return own.length > 0 ? { received_at: new Date(at).toISOString(), answers: own } : null
}

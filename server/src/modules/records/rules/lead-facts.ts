import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { type LeadAnswer, said } from '@fairlead/contract/records/leads'
import type { ClientFields, ContactDraft } from '#records/clients'

/** What a lead says to one criterion: an id with its name, or a text. */
export type Fact = { value: string; name: string }
/** All that rules may ask about a lead, by criterion. */
export type LeadFacts = ReadonlyMap<string, readonly Fact[]>

/** A part of a source by which a lead came, such as its form or its campaign. */
type Part = { id: string | null; name: string | null; version?: number }

/** A lead as rules look at it. */
export type AssignableLead = {
  source: LeadSourceId
  connectionId: string
  parsed: {
    form: Part | null
    page?: Part
    campaign?: Part
    ad?: Part
    answers: LeadAnswer[]
    utm: Record<string, string>
    pageUrl: string | null
    sourceDetail: string | null
  }
  person: { name: string; fields: ClientFields; contacts: readonly ContactDraft[] }
}

const webhookPrefix = 'webhook:'

/** By what an answer or a campaign tag is known to rules, however its letters are written. */
export const namedCriterion = (kind: 'answer' | 'utm', label: string): string =>
  `${kind}:${label.trim().toLowerCase().slice(0, 200).trim()}`

const text = (value: string | null | undefined): Fact[] => (value ? [{ value, name: value }] : [])
const part = (of: { id: string | null; name: string | null } | null | undefined): Fact[] =>
  of?.id ? [{ value: of.id, name: of.name ?? of.id }] : []
const regions = new Intl.DisplayNames('en', { type: 'region' })
/** A country by its name in English. */
export const countryName = (code: string): string => regions.of(code) ?? code

/** What a lead says to each criterion that a rule may have (rule 99). */
export function factsOf({ source, connectionId, parsed, person }: AssignableLead): LeadFacts {
  const facts = new Map<string, Fact[]>()
  const add = (criterion: string, found: Fact[]) => {
    if (found.length > 0) facts.set(criterion, [...(facts.get(criterion) ?? []), ...found])
  }
  add('lead_source', [{ value: source, name: leadSourceLabels[source] }])
  add('form_id', part(parsed.form))
  if (connectionId.startsWith(webhookPrefix))
    add('webhook_id', part({ id: connectionId.slice(webhookPrefix.length), name: parsed.sourceDetail }))
  add('page_id', part(parsed.page))
  add('campaign_id', part(parsed.campaign))
  add('ad_id', part(parsed.ad))
  add('name', text(person.name))
  add('company', text(person.fields.company))
  add('city', text(person.fields.city))
  for (const { kind, value, raw, country } of person.contacts)
    if (kind === 'email') add('email', text(value ?? raw))
    else if (country) add('phone_country', [{ value: country, name: countryName(country) }])
  for (const { label, name, value } of said(parsed.answers)) {
    add('message', text(value))
    add(namedCriterion('answer', label || name), text(value))
  }
  for (const [name, value] of Object.entries(parsed.utm)) add(namedCriterion('utm', name), text(value))
  add('page_url', text(parsed.pageUrl))
  return facts
}

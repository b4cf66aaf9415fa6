import type { Input, Reply } from '@fairlead/contract/endpoint'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import type * as calls from '@fairlead/contract/records/rules'
import {
  type AssignmentSource,
  type FixedCriterion,
  fixedCriteria,
  type PossibleValue,
  typeOfCriterion,
} from '@fairlead/contract/records/rules'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { badRequest } from '#platform/http'
import { phoneCountries } from '#platform/phone'
import { fold } from '#platform/text'
import { facebookForms, facebookPages } from '#tables/flow/facebook'
import { leadForms } from '#tables/flow/lead-forms'
import { webhooks } from '#tables/flow/webhooks'
import { criterionLabel } from './criterion-label.ts'
import { type Delivered, delivered } from './delivered.ts'
import { fieldOfQuestion } from './facebook-questions.ts'
import { countryName, namedCriterion } from './lead-facts.ts'
import type { Names } from './worded.ts'

const sections: Record<FixedCriterion, AssignmentSource['section']> = {
  all: 'source',
  lead_source: 'source',
  form_id: 'source',
  webhook_id: 'source',
  page_id: 'campaign',
  campaign_id: 'campaign',
  ad_id: 'campaign',
  name: 'person',
  email: 'person',
  phone_country: 'person',
  company: 'person',
  city: 'person',
  message: 'answers',
  page_url: 'campaign',
}

type Listed = { id: string; name: string }
/** The forms and webhooks of the organisation, by name; deleted ones where a rule may still name them. */
async function listedSources(ctx: Ctx, { deleted = false } = {}): Promise<{ forms: Listed[]; hooks: Listed[] }> {
  const { orgId } = ctx.actor
  const [forms, hooks] = await Promise.all([
    ctx.db
      .select({ id: leadForms.id, name: leadForms.name })
      .from(leadForms)
      .where(and(eq(leadForms.orgId, orgId), deleted ? undefined : isNull(leadForms.deletedAt)))
      .orderBy(asc(leadForms.nameKey), asc(leadForms.id))
      .execute(),
    ctx.db
      .select({ id: webhooks.id, name: webhooks.name })
      .from(webhooks)
      .where(and(eq(webhooks.orgId, orgId), deleted ? undefined : isNull(webhooks.deletedAt)))
      .orderBy(asc(webhooks.name), asc(webhooks.id))
      .execute(),
  ])
  return { forms, hooks }
}

/** The connected pages of Facebook and their forms, as Meta listed them: rules may name them before the first lead. */
async function facebookSources(
  ctx: Ctx,
  { all = false } = {},
): Promise<{ pages: PossibleValue[]; forms: PossibleValue[] }> {
  const { orgId } = ctx.actor
  const shown = all ? undefined : eq(facebookPages.isConnected, true)
  const [pages, forms] = await Promise.all([
    ctx.db
      .select({ value_id: facebookPages.pageId, value_name: facebookPages.name, page_name: sql<null>`null` })
      .from(facebookPages)
      .where(and(eq(facebookPages.orgId, orgId), shown))
      .orderBy(asc(facebookPages.nameKey), asc(facebookPages.id))
      .execute(),
    ctx.db
      .select({ value_id: facebookForms.id, value_name: facebookForms.name, page_name: facebookPages.name })
      .from(facebookForms)
      .innerJoin(facebookPages, and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, facebookForms.pageRowId)))
      .where(and(eq(facebookForms.orgId, orgId), shown))
      .orderBy(asc(facebookPages.nameKey), asc(facebookForms.nameKey), asc(facebookForms.id))
      .execute(),
  ])
  return { pages, forms }
}

/** Questions that are no answers to a rule: who it is has criteria of its own, and a consent is the same for all. */
const aboutPerson: readonly string[] = ['full_name', 'first_name', 'last_name', 'email', 'phone', 'consent']

/** Names by which programs tell of a request or a click: 'api_version', 'is_test', 'campaign_id', 'gclid'. */
const technicalName =
  /^(?=[a-z0-9_.[\]]+$).*\b(?:[a-z0-9]+_)*(?:id|version|test|key|token|timestamp|signature|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/
/** Whether a name says nothing to who makes a rule. A rule that names it already keeps it. */
const isTechnical = (name: string): boolean => technicalName.test(name.trim())

type Question = { label: string; choices: string[] }

/** What the published and drafted forms ask, and those of connected pages, with the choices that they offer. */
async function askedByForms(ctx: Ctx): Promise<Question[]> {
  const { orgId } = ctx.actor
  const [own, ofPages] = await Promise.all([
    ctx.db
      .select({ draft: leadForms.draft })
      .from(leadForms)
      .where(and(eq(leadForms.orgId, orgId), isNull(leadForms.deletedAt)))
      .execute(),
    ctx.db
      .select({ questions: facebookForms.questions })
      .from(facebookForms)
      .innerJoin(facebookPages, and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, facebookForms.pageRowId)))
      .where(and(eq(facebookForms.orgId, orgId), eq(facebookPages.isConnected, true)))
      .execute(),
  ])
  return [
    ...own.flatMap(({ draft }) =>
      (draft.fields ?? []).flatMap(({ type, label, choices = [] }) =>
        label && !aboutPerson.includes(type) ? [{ label, choices }] : [],
      ),
    ),
    // What is read into a field of the client, such as a name or a city, is no answer to a rule.
    ...ofPages.flatMap(({ questions }) =>
      questions.flatMap(({ key, type, label, options = [] }) =>
        fieldOfQuestion({ key, type }) ? [] : [{ label, choices: options.map(({ value }) => value) }],
      ),
    ),
  ]
}

const listedOnlyWhenKnown: readonly string[] = ['page_id', 'campaign_id', 'ad_id']

function fixed({ values }: Delivered, known: readonly string[]): AssignmentSource[] {
  return (Object.keys(fixedCriteria) as FixedCriterion[])
    .filter((value) => !listedOnlyWhenKnown.includes(value) || values.has(value) || known.includes(value))
    .map((value) => ({
      label: criterionLabel(value),
      value,
      attr_val_type: fixedCriteria[value],
      section: sections[value],
      possible_values: [],
    }))
}

function named(kind: 'answer' | 'utm', labels: readonly string[]): AssignmentSource[] {
  const first = new Map<string, string>()
  for (const label of labels) {
    const value = namedCriterion(kind, label)
    if (typeOfCriterion(value) && !first.has(value)) first.set(value, label.trim())
  }
  return [...first]
    .map(([value, label]) => ({
      label: kind === 'answer' ? `Answer to “${label.slice(0, 200)}”` : `Campaign tag ${label}`,
      value,
      attr_val_type: 'FREE_TEXT' as const,
      section: kind === 'answer' ? ('answers' as const) : ('campaign' as const),
      possible_values: [],
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

const hasWords = (text: string, search: string | undefined): boolean =>
  fold(search ?? '')
    .split(' ')
    .every((word) => fold(text).includes(word))

/** A list that is put together at each call: a cursor is a place in it. */
export function pageOf<Item>(
  of: string,
  items: readonly Item[],
  { cursor, page_size, count }: { cursor?: string | undefined; page_size: number; count?: boolean | undefined },
): { results: Item[]; next: string | null; previous: string | null; count: number | null; count_capped: boolean } {
  const [name, place] = cursor ? Buffer.from(cursor, 'base64url').toString().split(' ') : [of, '0']
  if (name !== of || !/^\d{1,5}$/.test(place ?? ''))
    throw badRequest('cursor: this page is no longer available. Start again from the first one.')
  const from = Number(place)
  const to = from + page_size
  const at = (start: number) => Buffer.from(`${of} ${start}`).toString('base64url')
  return {
    results: items.slice(from, to),
    next: to < items.length ? at(to) : null,
    previous: from > 0 ? at(Math.max(0, from - page_size)) : null,
    count: count ? items.length : null,
    count_capped: false,
  }
}

/** What rules may ask about (rule 99). */
export async function listCriteria(
  ctx: Ctx,
  { query }: Pick<Input<typeof calls.listCriteria>, 'query'>,
): Promise<Reply<typeof calls.listCriteria>> {
  const [asked, sent, { pages }] = await Promise.all([askedByForms(ctx), delivered(ctx), facebookSources(ctx)])
  const all = [
    ...fixed(sent, pages.length > 0 ? ['page_id'] : []),
    ...named('answer', [...asked.map(({ label }) => label), ...sent.answers.filter((name) => !isTechnical(name))]),
    ...named(
      'utm',
      sent.utm.filter((name) => !isTechnical(name)),
    ),
  ]
  return pageOf(
    'criteria',
    all.filter(({ label }) => hasWords(label, query.search)),
    query,
  )
}

const plain = (texts: readonly string[]): PossibleValue[] =>
  [...new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()])).values()].map((text) => ({
    value_id: text,
    value_name: text,
    page_name: null,
  }))
const byId = (listed: readonly Listed[]): PossibleValue[] =>
  listed.map(({ id, name }) => ({ value_id: id, value_name: name, page_name: null }))

/** The sources that leads can come by here; of a sheet, clients (rule 168). */
const ownSources = ['lead_form', 'facebook', 'webhook', 'leads_distributor', 'shared_content', 'file_import'] as const

async function valuesFor(ctx: Ctx, criterion: string): Promise<PossibleValue[]> {
  switch (criterion) {
    case 'lead_source':
      return ownSources.map((id) => ({ value_id: id, value_name: leadSourceLabels[id], page_name: null }))
    case 'form_id': {
      const [{ forms }, facebook] = await Promise.all([listedSources(ctx), facebookSources(ctx)])
      return [...byId(forms), ...facebook.forms]
    }
    case 'webhook_id':
      return byId((await listedSources(ctx)).hooks)
    case 'phone_country':
      return phoneCountries
        .map((code) => ({ value_id: code, value_name: countryName(code), page_name: null }))
        .sort((a, b) => a.value_name.localeCompare(b.value_name, 'en'))
    case 'page_id': {
      const [{ pages }, sent] = await Promise.all([facebookSources(ctx), delivered(ctx, criterion)])
      const known = new Set(pages.map(({ value_id }) => value_id))
      return [...pages, ...(sent.values.get(criterion) ?? []).filter(({ value_id }) => !known.has(value_id))]
    }
    case 'campaign_id':
    case 'ad_id':
      return (await delivered(ctx, criterion)).values.get(criterion) ?? []
  }
  if (!criterion.includes(':')) return []
  const [asked, sent] = await Promise.all([askedByForms(ctx), delivered(ctx, criterion)])
  const choices = asked.filter(({ label }) => namedCriterion('answer', label) === criterion).flatMap((f) => f.choices)
  const texts = (sent.values.get(criterion) ?? []).map(({ value_name }) => value_name)
  return plain([...choices, ...texts])
}

/** The values of one criterion that its source has listed, or delivered lately. */
export async function listCriterionValues(
  ctx: Ctx,
  { body }: Pick<Input<typeof calls.listCriterionValues>, 'body'>,
): Promise<Reply<typeof calls.listCriterionValues>> {
  const found = await valuesFor(ctx, body.value)
  return pageOf(
    'values',
    found.filter(({ value_name }) => hasWords(value_name, body.search)),
    body,
  )
}

/** A criterion of a rule in words, with the values that the rule names. */
export const sourceOf = (name: string, label: string, possible_values: PossibleValue[]): AssignmentSource => ({
  label,
  value: name,
  attr_val_type: typeOfCriterion(name) ?? 'FREE_TEXT',
  section: Object.hasOwn(sections, name)
    ? sections[name as FixedCriterion]
    : name.startsWith('utm:')
      ? 'campaign'
      : 'answers',
  possible_values,
})

/** The present names of forms and webhooks, deleted ones too. */
export async function sourceNames(ctx: Ctx): Promise<Names> {
  const [{ forms, hooks }, facebook] = await Promise.all([
    listedSources(ctx, { deleted: true }),
    facebookSources(ctx, { all: true }),
  ])
  return new Map([
    ...[...forms, ...hooks].map(({ id, name }) => [id, name] as const),
    ...[...facebook.pages, ...facebook.forms].map(({ value_id, value_name }) => [value_id, value_name] as const),
  ])
}

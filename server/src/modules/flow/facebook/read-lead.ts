import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import { z } from 'zod'
import { cut, storable } from '#platform/text'
import { fieldOfQuestion } from '#records/rules'
import type { ParsedLead } from '#work/inbox'
import type { FormQuestion } from './facebook.tables.ts'

const Text = z.coerce.string()
const Lead = z.object({
  id: Text,
  created_time: z.string().optional(),
  form_id: Text.optional(),
  ad_id: Text.optional(),
  ad_name: Text.optional(),
  adset_id: Text.optional(),
  adset_name: Text.optional(),
  campaign_id: Text.optional(),
  campaign_name: Text.optional(),
  is_organic: z.boolean().optional(),
  platform: Text.optional(),
  field_data: z.array(z.object({ name: Text, values: z.array(Text).default([]) })).default([]),
  custom_disclaimer_responses: z
    .array(z.object({ checkbox_key: Text, is_checked: z.union([z.string(), z.boolean(), z.number()]).default('') }))
    .default([])
    .catch([]),
})
export type MetaLead = z.output<typeof Lead>

/** Parses a lead as Meta returns it. Throws a ZodError for anything else. */
export const readLead = (value: unknown): MetaLead => Lead.parse(value)

/** When a person submitted it: '2025-10-09T08:53:10+0000'. */
export function madeAt(text: string | undefined): Date | null {
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?([+-]\d{2}):?(\d{2})$/.exec(text ?? '')
  const at = found ? new Date(`${found[1]}${found[2]}:${found[3]}`) : new Date(text ?? '')
  return Number.isNaN(at.getTime()) ? null : at
}

const labels: ReadonlyMap<string, string> = new Map([
  ['full_name', 'Full name'],
  ['email', 'Email'],
  ['phone_number', 'Phone number'],
  ['zip_code', 'Postcode'],
  ['selected_dealer', 'Store'],
])

/** A key in readable form: 'which_flat?' becomes “Which flat?”. */
function worded(key: string): string {
  const text = key.replaceAll('_', ' ').trim()
  return labels.get(key) ?? `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

const longest = 4000
const mostAnswers = 200

type Form = { id: string; name: string; questions: readonly FormQuestion[] }
type Page = { pageId: string; name: string }

/** One question with its answer; choices come as keys, and are read with the form's labels. */
function answerOf({ name, values }: MetaLead['field_data'][number], questions: readonly FormQuestion[]): LeadAnswer {
  const question = questions.find(({ key }) => key === name)
  const received = cut(storable(values.join(', ')), longest)
  const shown = values.map((value) => question?.options?.find(({ key }) => key === value)?.value ?? value)
  const value = cut(storable(shown.join(', ')), longest)
  return {
    name: cut(storable(name), 200),
    label: cut(storable(question?.label || worded(name)), 300),
    value,
    ...(received === value ? {} : { received }),
    mapped_to: fieldOfQuestion({ key: name, type: question?.type }),
  }
}

const isDummy = (value: string) => value.startsWith('<test lead:')
const isChecked = (value: string | boolean | number) =>
  value === true || value === 1 || /^(1|true)$/i.test(String(value))

/** What is known in addition to the answers, stored as answers so that it can be seen, searched and used in rules. */
const aside = (name: string, label: string, value: string | undefined): LeadAnswer[] =>
  value ? [{ name, label, value: cut(storable(value), 300), mapped_to: null }] : []

/** A lead from Meta in our terms. A field name that occurs twice makes two answers. */
export function leadOf(lead: MetaLead, form: Form | undefined, page: Page): Omit<ParsedLead, 'ignoredBecause'> {
  const answers = lead.field_data.slice(0, mostAnswers).map((field) => answerOf(field, form?.questions ?? []))
  const boxes = lead.custom_disclaimer_responses.slice(0, 20).map(({ checkbox_key, is_checked }) => ({
    wording: cut(storable(worded(checkbox_key)), 300),
    key: cut(storable(checkbox_key), 200),
    given: isChecked(is_checked),
  }))
  const isInstagram = lead.platform === 'ig'
  const [first] = boxes
  const name = form?.name ?? page.name
  return {
    externalId: lead.id,
    submittedAt: madeAt(lead.created_time),
    form: form ? { id: form.id, name: form.name, version: 1 } : null,
    page: { id: page.pageId, name: page.name },
    campaign: { id: lead.campaign_id ?? null, name: lead.campaign_name ?? null },
    ad: { id: lead.ad_id ?? null, name: lead.ad_name ?? null },
    sourceDetail: isInstagram ? `${name} · Instagram` : name,
    answers: [
      ...answers,
      ...boxes.map(({ key, wording, given }) => ({
        name: key,
        label: `Consent: ${wording}`,
        value: given ? 'Yes' : 'No',
        mapped_to: null,
      })),
      ...aside('platform', 'Platform', isInstagram ? 'Instagram' : lead.platform === 'fb' ? 'Facebook' : undefined),
      ...aside('adset_name', 'Ad set', lead.adset_name),
    ],
    fields: answers.flatMap(({ mapped_to, value }) => {
      const field = builtInField(mapped_to)
      return field && value ? [{ field, value }] : []
    }),
    phoneCountry: null,
    consent: first ? { wording: first.wording, given: first.given } : null,
    pageUrl: null,
    referrer: null,
    utm: {},
    isTest: lead.field_data.some(({ values }) => values.some(isDummy)),
  }
}

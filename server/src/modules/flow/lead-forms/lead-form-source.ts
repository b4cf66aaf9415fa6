import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import type { LeadSource, ParsedItem, StoredDelivery } from '#work/inbox'
import { leadForms, leadFormVersions } from './lead-forms.tables.ts'
import { completed } from './lead-forms.view.ts'
import { readSubmission } from './read-submission.ts'
import { readVisit } from './visit.ts'

const prefix = 'lead_form:'

/** The connection under which a form's submissions are stored. */
export const connectionOf = (formId: string): string => `${prefix}${formId}`

/** What the server noted of a submission when it arrived; stored beside its bytes, as headers are. */
export type Noted = {
  version: number
  /** The country by which its numbers are read. */
  country: string
  /** Why it is held until somebody looks at it. */
  heldBecause: string | null
  /** The form took no answers any more when it came. */
  wasClosed: boolean
  /** It was filled in with examples, for the person who owns the form to see. */
  isTest?: boolean
}

const names = {
  version: 'fairlead-form-version',
  country: 'fairlead-country',
  held: 'fairlead-held-because',
  closed: 'fairlead-was-closed',
  test: 'fairlead-test',
} as const

export const noted = ({ version, country, heldBecause, wasClosed, isTest = false }: Noted): Record<string, string> => ({
  [names.version]: String(version),
  [names.country]: country,
  ...(heldBecause ? { [names.held]: heldBecause } : {}),
  ...(wasClosed ? { [names.closed]: 'yes' } : {}),
  ...(isTest ? { [names.test]: 'yes' } : {}),
})

/** Reads a submission by the version that its visitor saw (rule 209), whatever became of the form since. */
async function parse(ctx: Ctx<null>, delivery: StoredDelivery): Promise<ParsedItem[]> {
  const formId = delivery.connectionId.slice(prefix.length)
  const version = Number(delivery.headers[names.version])
  const [found] = await ctx
    .asSystem('the form of a submission')
    .db.select({ form: leadForms, definition: leadFormVersions.definition })
    .from(leadForms)
    .innerJoin(
      leadFormVersions,
      and(
        eq(leadFormVersions.orgId, leadForms.orgId),
        eq(leadFormVersions.formId, leadForms.id),
        eq(leadFormVersions.version, version),
      ),
    )
    .where(eq(leadForms.id, formId))
  if (!found) throw new Error(`the form ${formId} has no version ${version}`)
  const { form } = found
  const given = new URLSearchParams(delivery.body.toString('utf8'))
  const country = delivery.headers[names.country] ?? ''
  const { answers, fields, consent } = readSubmission(completed(found.definition), given, country)
  const isShut = delivery.headers[names.closed] !== undefined && (!form.isOpen || form.deletedAt !== null)
  return [
    {
      orgId: form.orgId,
      key: '0',
      lead: {
        externalId: null,
        submittedAt: null,
        form: { id: form.id, name: form.name, version },
        sourceDetail: form.name,
        answers,
        fields,
        phoneCountry: country,
        consent,
        ...readVisit(given),
        isTest: delivery.headers[names.test] !== undefined,
        ignoredBecause: isShut
          ? 'The form was closed when this was sent. Reopen it and reprocess this to accept it.'
          : null,
        heldBecause: delivery.headers[names.held] ?? null,
      },
    },
  ]
}

/** Our own lead forms: their public page stores submissions itself, so nothing is posted to /hooks. */
export const leadFormSource: LeadSource = { id: 'lead_form', parse }

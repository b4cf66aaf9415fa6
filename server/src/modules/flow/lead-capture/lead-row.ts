import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { LeadOutcome, TraceStep } from '@fairlead/contract/records/leads'
import type { ParsedLead } from '#work/inbox'
import type { leads } from './lead-capture.tables.ts'

/** Where a lead comes from: a part of a delivery, or a parked lead that is read again. */
export type Origin = {
  orgId: string
  inboxId: string
  itemKey: string
  connectionId: string
  source: LeadSourceId
  receivedAt: Date
  now: Date
  /** The row of a lead that is read again. */
  leadId?: string
  /** What is to be explained before the reading itself. */
  before?: readonly TraceStep[]
}

type Result = {
  outcome: LeadOutcome
  reason: string | null
  clientId: string | null
  matchedOn?: string
  trace: TraceStep[]
}

/** A lead as it is stored. */
export function leadRow(
  id: string,
  origin: Origin,
  lead: ParsedLead,
  summary: string,
  result: Result,
): typeof leads.$inferInsert {
  const received = origin.receivedAt.toISOString()
  return {
    id,
    orgId: origin.orgId,
    inboxId: origin.inboxId,
    itemKey: origin.itemKey,
    connectionId: origin.connectionId,
    externalId: lead.externalId,
    leadSource: origin.source,
    sourceDetail: lead.sourceDetail,
    formId: lead.form?.id ?? null,
    formName: lead.form?.name ?? null,
    formVersion: lead.form?.version ?? null,
    pageId: lead.page?.id ?? null,
    pageName: lead.page?.name ?? null,
    campaignId: lead.campaign?.id ?? null,
    campaignName: lead.campaign?.name ?? null,
    adId: lead.ad?.id ?? null,
    adName: lead.ad?.name ?? null,
    summary,
    answers: lead.answers,
    consent: lead.consent,
    pageUrl: lead.pageUrl,
    referrer: lead.referrer,
    utm: lead.utm,
    isTest: lead.isTest,
    isLate: lead.isLate ?? false,
    submittedAt: lead.submittedAt?.toISOString() ?? received,
    receivedAt: received,
    processedAt: origin.now.toISOString(),
    matchedOn: null,
    ...result,
  }
}

/** A part of a delivery that could not be read, kept with the reason and whatever is known. */
export function parkedRow(id: string, origin: Origin, reason: string, summary: string): typeof leads.$inferInsert {
  const nothing: ParsedLead = {
    externalId: null,
    submittedAt: null,
    form: null,
    sourceDetail: null,
    answers: [],
    fields: [],
    phoneCountry: null,
    consent: null,
    pageUrl: null,
    referrer: null,
    utm: {},
    isTest: false,
    ignoredBecause: null,
  }
  const at = origin.now.toISOString()
  return leadRow(id, origin, nothing, summary, {
    outcome: 'parked',
    reason,
    clientId: null,
    trace: [
      { step: 'received', at, text: 'Received', details: [] },
      { step: 'parked', at, text: 'Couldn’t be read', details: [reason] },
    ],
  })
}

import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { ClientField } from '@fairlead/contract/records/fields/answer-target'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import type { Ctx } from '#platform/context'

/** A request from outside, as bytes: signatures cover exactly these (S54). */
export type IncomingRequest = {
  method: string
  /** Where it came from, as far as trusted proxies tell. */
  ip: string
  /** What follows the source's name in the address. */
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: Buffer
}

/** What the sender gets, where JSON that says yes will not do: a page for a person, or the words of a provider. */
export type HookAnswer = { status: number; body: string; type?: string; headers?: Record<string, string> }

/** What a verified request is: a delivery to store, or a question that is answered at once. */
export type Verified =
  | {
      kind: 'delivery'
      connectionId: string
      externalId: string | null
      /** Whose alone it is, where the address says so: they are shown it, and why it could not be read. */
      orgId?: string
      /** What the source noted of the request, kept with the bytes as headers are. */
      noted?: Record<string, string>
      /** Sent once it is stored. */
      answer?: HookAnswer
    }
  | ({ kind: 'answer' /** Counted as a refusal. */; isRefusal?: true } & HookAnswer)

/** A stored delivery, as a source reads it. */
export type StoredDelivery = {
  id: string
  connectionId: string
  contentType: string
  headers: Record<string, string>
  body: Buffer
  receivedAt: Date
}

/** The page, campaign or advertisement that a lead came by, as its source names it. */
type SourcePart = { id: string | null; name: string | null }

/** One person's submission, in our words. */
export type ParsedLead = {
  /** The source's own id of the lead: a second one with it is the same, in whatever delivery. */
  externalId: string | null
  submittedAt: Date | null
  form: { id: string; name: string; version: number } | null
  page?: SourcePart
  campaign?: SourcePart
  ad?: SourcePart
  /** What a list shows beside the source: the form, page or campaign. */
  sourceDetail: string | null
  answers: LeadAnswer[]
  /** Values by the client's field that they go to, a number's with the country chosen beside it; a field may come several times. */
  fields: { field: ClientField; value: string; country?: string | undefined }[]
  /** Country of the source, by which numbers without a prefix are read (rule 23). */
  phoneCountry: string | null
  consent: { wording: string; given: boolean } | null
  pageUrl: string | null
  referrer: string | null
  utm: Record<string, string>
  isTest: boolean
  /** It was fetched long after it was sent (rule 24). */
  isLate?: boolean
  /** The organisations that passed it on, the first one first; absent where nobody did (rule 115). */
  chain?: readonly string[]
  /** Why it must not be passed on from here. */
  keptBecause?: string
  /** Recorded only: its form is switched off (rule 28). Says why. */
  ignoredBecause: string | null
  /** Kept until a person lets it pass by a replay (rule 204): perhaps a robot. Says why. */
  heldBecause?: string | null
}

/** What a delivery holds: leads, and what could not be read, each for its organisation. */
export type ParsedItem = { orgId: string; key: string } & (
  | { lead: ParsedLead }
  | { unreadable: string; summary?: string }
)

/**
 * A source of leads: one module that exports this, and a row in the catalogue. `verify` sees raw bytes
 * and fails closed: throwing refuses the request and stores nothing. `parse` throws for a delivery of
 * which nothing can be read.
 */
export type LeadSource = {
  readonly id: LeadSourceId
  /** Its name in the address, /hooks/{hook}, where that is not its id (rule 204). */
  readonly hook?: string
  /** Absent where nothing is posted to /hooks/{id}: the source calls `receive` itself. */
  verify?: (request: IncomingRequest) => Promise<Verified>
  parse: (ctx: Ctx<null>, delivery: StoredDelivery) => Promise<ParsedItem[]>
}

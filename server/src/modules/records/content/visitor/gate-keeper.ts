import type { PublicContent } from '@fairlead/contract/records/public-content'
import type { Ctx } from '#platform/context'
import type { Link } from './find-link.ts'

type Gate = Extract<PublicContent, { kind: 'gate' }>
/** What a gate does with a submission: it opens, or is shown again with the errors. */
type Result =
  | { kind: 'open'; gateId: string }
  | { kind: 'again'; values: Gate['values']; errors: Gate['errors']; notice: Gate['notice'] }

/** Accepts a person's details before a link without a client opens (rule 227). */
export type GateKeeper = (
  ctx: Ctx,
  gate: { shareId: string; contentId: string; contentName: string },
  form: URLSearchParams,
  from: { ip: string; agent: string; consent: string },
) => Promise<Result>

/**
 * The link of the client that a person who came through a gate has become; undefined until they are one. They can't
 * become one until the transaction ends, so no visit is missed.
 */
export type LinkThroughGate = (ctx: Ctx, gateId: string) => Promise<{ id: string; clientId: string } | undefined>

const builtInConsent = (company: string, name: string) =>
  `${company} may call or message me about ${name}. I can opt out at any time.`

/** The consent wording, stored with the lead. */
export const consentOf = (link: Link, company: string): string =>
  link.content.gate_consent || builtInConsent(company, link.content.name)

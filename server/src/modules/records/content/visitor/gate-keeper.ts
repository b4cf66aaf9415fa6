import type { PublicContent } from '@fairlead/contract/records/public-content'
import type { Ctx } from '#platform/context'
import type { Link } from './find-link.ts'

type Gate = Extract<PublicContent, { kind: 'gate' }>
/** What a gate does with what somebody typed: it opens, or it is shown again with what is wrong. */
type Result =
  | { kind: 'open'; gateId: string }
  | { kind: 'again'; values: Gate['values']; errors: Gate['errors']; notice: Gate['notice'] }

/** Takes what somebody says who they are, before a link without a client opens (rule 227). */
export type GateKeeper = (
  ctx: Ctx,
  gate: { shareId: string; contentId: string; contentName: string },
  form: URLSearchParams,
  from: { ip: string; agent: string; consent: string },
) => Promise<Result>

/**
 * The link of the client who somebody that came through a gate is by now; undefined until they are one. Until the
 * transaction ends they do not become one, so that no visit is passed by.
 */
export type LinkThroughGate = (ctx: Ctx, gateId: string) => Promise<{ id: string; clientId: string } | undefined>

const builtInConsent = (company: string, name: string) =>
  `${company} may call or message me about ${name}. I can opt out at any time.`

/** The wording that somebody agrees to; kept with the lead. */
export const consentOf = (link: Link, company: string): string =>
  link.content.gate_consent || builtInConsent(company, link.content.name)

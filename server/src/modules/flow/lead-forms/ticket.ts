import { randomToken, type Secrets } from '#platform/secrets'

/** What a rendered form carries: which version it shows, when it was made, and a number used once. */
export type Ticket = { version: number; renderedAt: number; nonce: string }

const signed = (code: string, text: string) => `${code} ${text}`

/** Makes the ticket of a page that is rendered now. */
export function issueTicket(secrets: Secrets, code: string, version: number, now: Date): string {
  const text = `${version}.${now.getTime().toString(36)}.${randomToken(12)}`
  return `${text}.${secrets.sign('forms', signed(code, text))}`
}

const sentMinutes = 10

/** Says of the page after a submission that it follows one: it counts a lead, and may be opened by others. */
export function issueSent(secrets: Secrets, code: string, { nonce }: Ticket, now: Date): string {
  const text = `${nonce}.${(now.getTime() + sentMinutes * 60_000).toString(36)}`
  return `${text}.${secrets.sign('forms', signed(code, `sent ${text}`))}`
}

/** The number of the submission that a page follows; null where it follows none, or one of long ago. */
export function readSent(secrets: Secrets, code: string, sent: string | null, now: Date): string | null {
  const [nonce, ends, signature] = sent?.split('.') ?? []
  if (!nonce || !ends || !signature) return null
  if (!secrets.verify('forms', signed(code, `sent ${nonce}.${ends}`), signature)) return null
  return Number.parseInt(ends, 36) >= now.getTime() ? nonce : null
}

/** The ticket of a submission, or undefined when no page of this form was made with it. */
export function readTicket(secrets: Secrets, code: string, ticket: string | null): Ticket | undefined {
  const [version, at, nonce, signature] = ticket?.split('.') ?? []
  if (!version || !at || !nonce || !signature) return undefined
  if (!secrets.verify('forms', signed(code, `${version}.${at}.${nonce}`), signature)) return undefined
  return { version: Number(version), renderedAt: Number.parseInt(at, 36), nonce }
}

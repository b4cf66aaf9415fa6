import { randomToken, type Secrets } from '#platform/secrets'

/** What a rendered form carries: which version it shows, when it was made, and a number used once. */
export type Ticket = { version: number; renderedAt: number; nonce: string }

const signed = (code: string, text: string) => `${code} ${text}`

/** Makes the ticket of a page that is rendered now. */
export function issueTicket(secrets: Secrets, code: string, version: number, now: Date): string {
  const text = `${version}.${now.getTime().toString(36)}.${randomToken(12)}`
  return `${text}.${secrets.sign('forms', signed(code, text))}`
}

/** The ticket of a submission, or undefined when no page of this form was made with it. */
export function readTicket(secrets: Secrets, code: string, ticket: string | null): Ticket | undefined {
  const [version, at, nonce, signature] = ticket?.split('.') ?? []
  if (!version || !at || !nonce || !signature) return undefined
  if (!secrets.verify('forms', signed(code, `${version}.${at}.${nonce}`), signature)) return undefined
  return { version: Number(version), renderedAt: Number.parseInt(at, 36), nonce }
}

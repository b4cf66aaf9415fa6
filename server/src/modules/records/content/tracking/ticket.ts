import type { Secrets } from '#platform/secrets'

/** The content of a beacon's ticket: its visit, link and start time, and the number of pages. */
export type Ticket = { orgId: string; visitId: string; shareId: string; startedAt: number; pages: number }

/** Signs a ticket, so that a beacon needs no lookup, and no one can add time to other visits (rule 74). */
export function issueTicket(secrets: Secrets, { orgId, visitId, shareId, startedAt, pages }: Ticket): string {
  const text = `${orgId}.${visitId}.${shareId}.${startedAt.toString(36)}.${pages}`
  return `${text}.${secrets.sign('content', `visit ${text}`)}`
}

/** Reads a ticket issued here; undefined for any other. */
export function readTicket(secrets: Secrets, ticket: string): Ticket | undefined {
  const at = ticket.lastIndexOf('.')
  const [text, signature] = [ticket.slice(0, at), ticket.slice(at + 1)]
  const [orgId, visitId, shareId, started, pages] = text.split('.')
  if (!orgId || !visitId || !shareId || !started || pages === undefined) return undefined
  if (!secrets.verify('content', `visit ${text}`, signature)) return undefined
  return { orgId, visitId, shareId, startedAt: Number.parseInt(started, 36), pages: Number(pages) }
}

const ownMinutes = 10

/** A mark that makes the browser presenting it one of the team's (rule 226). */
export function issueOwnMark(secrets: Secrets, orgId: string, userId: string, now: Date): string {
  const text = `${orgId}.${userId}.${(now.getTime() + ownMinutes * 60_000).toString(36)}`
  return `${text}.${secrets.sign('content', `own ${text}`)}`
}

/** Whose mark it is, while it is valid. */
export function readOwnMark(secrets: Secrets, mark: string, now: Date): { orgId: string; userId: string } | undefined {
  const [orgId, userId, ends, signature] = mark.split('.')
  if (!orgId || !userId || !ends || !signature) return undefined
  if (!secrets.verify('content', `own ${orgId}.${userId}.${ends}`, signature)) return undefined
  return Number.parseInt(ends, 36) >= now.getTime() ? { orgId, userId } : undefined
}

const passHours = 12

/** What a pass opens: one link, behind a stored passcode or the gate. */
type Locked = { shareId: string; passcodeHash: string | null }
const lockedText = ({ shareId, passcodeHash }: Locked): string => `${shareId} ${passcodeHash ?? 'gate'}`

/** Creates the pass for a correct passcode or a completed gate: it opens that one link while its lock stays the same (rule 227). */
export function issuePass(secrets: Secrets, locked: Locked, gateId: string | null, now: Date): string {
  const text = `${gateId ?? '-'}.${(now.getTime() + passHours * 3_600_000).toString(36)}`
  return `${text}.${secrets.sign('content', `pass ${lockedText(locked)} ${text}`)}`
}

/** The gate a link's pass came from, and whether it has expired; undefined if it never opened this lock. */
export function readPass(
  secrets: Secrets,
  locked: Locked,
  pass: string | undefined,
  now: Date,
): { gateId: string | null; isOver: boolean } | undefined {
  const [gate, ends, signature] = pass?.split('.') ?? []
  if (!gate || !ends || !signature) return undefined
  if (!secrets.verify('content', `pass ${lockedText(locked)} ${gate}.${ends}`, signature)) return undefined
  return { gateId: gate === '-' ? null : gate, isOver: Number.parseInt(ends, 36) < now.getTime() }
}

const previewMinutes = 5

/** Lets a member preview a page as visitors see it, for a few minutes; a preview isn't a visit. */
export function issuePreview(secrets: Secrets, orgId: string, contentId: string, userId: string, now: Date): string {
  const ends = Math.floor(now.getTime() / 60_000) + previewMinutes
  const text = `${orgId}.${contentId}.${userId}.${ends.toString(36)}`
  return `${text}.${secrets.sign('content', `preview ${text}`)}`
}

/** What a preview shows, while it is valid. */
export function readPreview(
  secrets: Secrets,
  preview: string,
  now: Date,
): { orgId: string; contentId: string; userId: string } | undefined {
  const [orgId, contentId, userId, ends, signature] = preview.split('.')
  if (!orgId || !contentId || !userId || !ends || !signature) return undefined
  if (!secrets.verify('content', `preview ${orgId}.${contentId}.${userId}.${ends}`, signature)) return undefined
  return Number.parseInt(ends, 36) * 60_000 >= now.getTime() ? { orgId, contentId, userId } : undefined
}

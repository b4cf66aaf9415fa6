import type { Secrets } from '#platform/secrets'

/** What a beacon's ticket says: which visit it tells of, of which link, since when, and how many pages there are. */
export type Ticket = { orgId: string; visitId: string; shareId: string; startedAt: number; pages: number }

/** Signed, so that a beacon needs no look-up, and nobody adds time to a visit of others (rule 74). */
export function issueTicket(secrets: Secrets, { orgId, visitId, shareId, startedAt, pages }: Ticket): string {
  const text = `${orgId}.${visitId}.${shareId}.${startedAt.toString(36)}.${pages}`
  return `${text}.${secrets.sign('content', `visit ${text}`)}`
}

/** A ticket that was issued here, or undefined. */
export function readTicket(secrets: Secrets, ticket: string): Ticket | undefined {
  const at = ticket.lastIndexOf('.')
  const [text, signature] = [ticket.slice(0, at), ticket.slice(at + 1)]
  const [orgId, visitId, shareId, started, pages] = text.split('.')
  if (!orgId || !visitId || !shareId || !started || pages === undefined) return undefined
  if (!secrets.verify('content', `visit ${text}`, signature)) return undefined
  return { orgId, visitId, shareId, startedAt: Number.parseInt(started, 36), pages: Number(pages) }
}

const ownMinutes = 10

/** A mark that makes the browser that brings it one of the team's (rule 226). */
export function issueOwnMark(secrets: Secrets, orgId: string, userId: string, now: Date): string {
  const text = `${orgId}.${userId}.${(now.getTime() + ownMinutes * 60_000).toString(36)}`
  return `${text}.${secrets.sign('content', `own ${text}`)}`
}

/** Whose mark it is, while it holds. */
export function readOwnMark(secrets: Secrets, mark: string, now: Date): { orgId: string; userId: string } | undefined {
  const [orgId, userId, ends, signature] = mark.split('.')
  if (!orgId || !userId || !ends || !signature) return undefined
  if (!secrets.verify('content', `own ${orgId}.${userId}.${ends}`, signature)) return undefined
  return Number.parseInt(ends, 36) >= now.getTime() ? { orgId, userId } : undefined
}

const passHours = 12

/** What a pass opens: one link, behind a passcode as it is kept, or behind the gate. */
type Locked = { shareId: string; passcodeHash: string | null }
const lockedText = ({ shareId, passcodeHash }: Locked): string => `${shareId} ${passcodeHash ?? 'gate'}`

/** What a correct passcode or a filled gate gives: the key to that one link, while its lock stays the same (rule 227). */
export function issuePass(secrets: Secrets, locked: Locked, gateId: string | null, now: Date): string {
  const text = `${gateId ?? '-'}.${(now.getTime() + passHours * 3_600_000).toString(36)}`
  return `${text}.${secrets.sign('content', `pass ${lockedText(locked)} ${text}`)}`
}

/** The gate that a pass of a link came by, and whether its time is over; undefined where it never opened this lock. */
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

/** Lets a member look at a page as visitors see it, for some minutes; such a look is no visit. */
export function issuePreview(secrets: Secrets, orgId: string, contentId: string, userId: string, now: Date): string {
  const ends = Math.floor(now.getTime() / 60_000) + previewMinutes
  const text = `${orgId}.${contentId}.${userId}.${ends.toString(36)}`
  return `${text}.${secrets.sign('content', `preview ${text}`)}`
}

/** What a preview shows, while it holds. */
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

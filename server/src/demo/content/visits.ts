import type { Ctx } from '#platform/context'
import { recordFetch, takeBeats } from '#records/content'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
]

/** A link that was sent, with the parts that can be read behind it. */
export type SentLink = {
  shareId: string
  contentId: string
  clientId: string
  version: number | null
  parts: readonly string[]
}
/** A visit that has begun. */
export type Begun = { link: SentLink; visitId: string; startedAt: number; device: string }

/** One device of a client: the same number is the same phone. */
const deviceOf = ({ shareId }: SentLink, number: number) => `demo-${shareId.slice(-12)}-${number}`
const fetched = { method: 'GET', referrer: null, purpose: null, ip: '203.0.113.7' }

/** What draws the preview card in a messenger fetches the link. */
export const drawCard = (ctx: Ctx, link: SentLink): Promise<unknown> =>
  recordFetch(ctx, { ...link, id: link.shareId }, { ...fetched, agent: 'WhatsApp/2.25.8.77 A' })

/** Somebody opens a link. */
export async function openLink(ctx: Ctx, link: SentLink, number = 0): Promise<Begun> {
  const agent = agents[number % agents.length] ?? ''
  const { id } = await recordFetch(ctx, { ...link, id: link.shareId }, { ...fetched, agent })
  return { link, visitId: id, startedAt: ctx.now.getTime(), device: deviceOf(link, number) }
}

/** The page tells what was read since it was opened: milliseconds by part, in this order. Only what is open now alerts somebody. */
export function tellRead(ctx: Ctx, visit: Begun, trail: readonly [string, number][], isOpen = false): Promise<void> {
  const { link, visitId, startedAt, device } = visit
  const parts: Record<string, number> = {}
  for (const [part, ms] of trail) parts[part] = (parts[part] ?? 0) + ms
  const pages = link.version === null ? 0 : link.parts.length
  const ticket = { orgId: ctx.actor.orgId, visitId, shareId: link.shareId, startedAt, pages }
  const ms = trail.reduce((sum, [, one]) => sum + one, 0)
  const reading = isOpen ? (trail.at(-1)?.[0] ?? null) : null
  return takeBeats(ctx, [{ ticket, beacon: { ticket: '', device, ms, parts, trail: [...trail], reading } }], !isOpen)
}

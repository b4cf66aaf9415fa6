import { setTimeout as pause } from 'node:timers/promises'
import type { Units } from '#platform/units'
import { openLink, type SentLink, tellRead } from './visits.ts'

/** A page that is open tells so often what is read. */
const everyMs = 5_000
/** So many times per page, in this order; then the reader begins at the front. */
const beatsByPage = [2, 4, 5, 3, 2, 4, 2, 3]

/** A client reads a document, page by page, until it is stopped or was read through a few times. */
export async function readLive(units: Units, orgId: string, link: SentLink, signal: AbortSignal): Promise<void> {
  const begun = await units.inOrg(orgId, (ctx) => openLink(ctx, link))
  const trail: [string, number][] = []
  for (let round = 0; round < 3; round++)
    for (const [place, part] of link.parts.entries()) {
      trail.push([part, 0])
      for (let beat = 0; beat < (beatsByPage[place] ?? 2); beat++) {
        await pause(everyMs, undefined, { signal })
        const last = trail.at(-1)
        if (last) last[1] += everyMs
        await units.inOrg(orgId, (ctx) => tellRead(ctx, begun, trail, true))
      }
    }
  await units.inOrg(orgId, (ctx) => tellRead(ctx, begun, trail))
}

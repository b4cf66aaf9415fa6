import type { VisitClass } from '@fairlead/contract/records/content-sharing'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { contentVisits } from '../content.tables.ts'
import { classify, deviceOf, type Fetched, regionOf, rewrittenBy } from './classify.ts'

/** Why a visit isn't counted if only the fetch is known so far. */
export const unseen = {
  usual: 'The page was fetched but its script didn’t run',
  dataCentre: 'The page was fetched from a data centre but its script didn’t run',
}

type Link = { id: string; contentId: string; version: number | null; clientId: string | null }

/**
 * Records a fetch of a link, whatever it is: nothing is dropped, only labelled (rule 72). A browser's fetch is
 * `no_script` until the page's script provides evidence. Returns the visit.
 */
export async function recordFetch(
  ctx: Ctx,
  link: Link,
  fetched: Fetched & { ip: string; isDataCentre?: boolean },
  gateId: string | null = null,
): Promise<{ id: string; class: VisitClass }> {
  const verdict = classify(fetched)
  const id = newId()
  const row: typeof contentVisits.$inferInsert = {
    id,
    orgId: ctx.actor.orgId,
    shareId: link.id,
    contentId: link.contentId,
    clientId: link.clientId,
    version: link.version,
    startedAt: ctx.now.toISOString(),
    class: verdict?.class ?? 'no_script',
    reason:
      verdict?.reason ?? (fetched.isDataCentre ? unseen.dataCentre : (rewrittenBy(fetched.referrer) ?? unseen.usual)),
    agent: fetched.agent.slice(0, 500),
    device: deviceOf(fetched.agent),
    network: regionOf(fetched.ip),
    gateId,
  }
  await insertRows(ctx.db, contentVisits, [row])
  return { id, class: row.class }
}

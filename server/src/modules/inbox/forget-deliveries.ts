import { sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { leads } from '#tables/lead-capture'
import { leadInbox } from './inbox.tables.ts'

/**
 * Deletes deliveries that are one organisation's alone, so many at most; one in which others have a part is theirs.
 * Answers how many.
 */
export async function forgetDeliveries(ctx: Ctx<Actor | null>, orgId: string, most: number): Promise<number> {
  const gone = await rowsOf(
    ctx.db,
    sql`delete from ${leadInbox} where id in (
      select i.id from ${leadInbox} i
      where (i.for_org_id = ${orgId} or (i.for_org_id is null
          and exists (select 1 from ${leads} l where l.inbox_id = i.id and l.org_id = ${orgId})))
        and not exists (select 1 from ${leads} o where o.inbox_id = i.id and o.org_id <> ${orgId})
      limit ${most}) returning 1`,
  )
  return gone.length
}

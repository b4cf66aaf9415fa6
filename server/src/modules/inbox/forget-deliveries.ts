import { sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { leads } from '#tables/lead-capture'
import { leadInbox } from './inbox.tables.ts'

/**
 * Deletes deliveries that are one organisation's alone, so many at most; one in which others have a part is theirs.
 * First those that became leads, which the organisation's leads name, then the others. Answers how many.
 */
export async function forgetDeliveries(ctx: Ctx<Actor | null>, orgId: string, most: number): Promise<number> {
  const ofOthers = sql`exists (select 1 from ${leads} o where o.inbox_id = i.id and o.org_id <> ${orgId})`
  const gone = await rowsOf(
    ctx.db,
    sql`delete from ${leadInbox} where id in (
      select i.id from ${leadInbox} i where i.id in (select l.inbox_id from ${leads} l where l.org_id = ${orgId})
        and not ${ofOthers} limit ${most}) returning 1`,
  )
  if (gone.length > 0) return gone.length
  const rest = await rowsOf(
    ctx.db,
    sql`delete from ${leadInbox} where id in (
      select i.id from ${leadInbox} i where i.for_org_id = ${orgId} and not ${ofOthers} limit ${most}) returning 1`,
  )
  return rest.length
}

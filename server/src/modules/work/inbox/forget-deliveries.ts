import { sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { leads } from '#tables/flow/lead-capture'
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

/** Blanks the bytes of deliveries of which every lead is only passed on and wiped; others may still be read again. */
export async function forgetBytes(ctx: Ctx<Actor | null>, inboxIds: readonly string[]): Promise<void> {
  const others = sql`exists (select 1 from ${leads} o where o.inbox_id = ${leadInbox.id} and o.outcome <> 'distributed_only')`
  await ctx.db
    .update(leadInbox)
    .set({ body: null, headers: {} })
    .where(sql`${eqAny(leadInbox.id, inboxIds)} and not ${others}`)
}

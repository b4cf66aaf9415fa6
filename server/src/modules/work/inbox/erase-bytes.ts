import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { leads } from '#tables/flow/lead-capture'
import { leadInbox } from './inbox.tables.ts'

/**
 * Blanks the bytes of deliveries in which somebody stands who is erased. What they held of others of the same
 * organisation is in the leads that were read from them; one in which another organisation has a part is theirs too.
 * The sender's own number of a delivery stays, so that the same one sent again is known.
 */
export async function eraseBytes(ctx: Ctx, inboxIds: readonly string[]): Promise<void> {
  const ofOthers = sql`exists (select 1 from ${leads} o where o.inbox_id = ${leadInbox.id} and o.org_id <> ${ctx.actor.orgId})`
  await ctx
    .asSystem('deliveries in which somebody stands who is erased')
    .db.update(leadInbox)
    .set({ body: null, headers: {} })
    .where(sql`${eqAny(leadInbox.id, inboxIds)} and not ${ofOthers}`)
}

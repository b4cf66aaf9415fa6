import { sql } from 'drizzle-orm'
import { clientsContacted } from '#events/clients'
import type { Ctx } from '#platform/context'
import { clients } from '../clients.tables.ts'
import type { ClientRecord } from '../load.ts'

/** Since when a client waited for a contact that was `when`; null where it did not wait yet, or not any more (rule 217). */
export function waitEndedBy({ awaitingContactSince: since }: ClientRecord, when: Date): string | null {
  if (!since) return null
  // What is entered afterwards is told to the minute: the one in which the lead came counts.
  const from = new Date(since).getTime()
  return when.getTime() >= from - (from % 60_000) ? since : null
}

/** The contact at this time did not happen: the client waits as it did before, unless there was one since (rule 217). */
export async function awaitAgain(ctx: Ctx, clientId: string, at: string): Promise<void> {
  await ctx.db.execute(sql`
    update ${clients} c set awaiting_contact_since =
        least(c.awaiting_contact_since, (e.payload->>'awaited_since')::timestamptz)
      from events e
      where c.org_id = ${ctx.actor.orgId} and c.id = ${clientId}
        and (c.last_interaction_at is null or c.last_interaction_at <= ${at}::timestamptz)
        and e.org_id = ${ctx.actor.orgId} and e.subject_id = ${clientId} and e.at = ${at}::timestamptz
        and e.name = ${clientsContacted.name} and e.payload->>'awaited_since' is not null`)
}

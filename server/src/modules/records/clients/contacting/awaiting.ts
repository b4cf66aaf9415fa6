import { unsendMinutes } from '@fairlead/contract/records/content-sharing'
import { undoContactMinutes } from '@fairlead/contract/records/undo-contact'
import { sql } from 'drizzle-orm'
import { clientsContacted, clientsNotContacted } from '#events/clients'
import { contentUnsent } from '#events/content'
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

/**
 * The contact at this time did not happen: the client waits as it did before, unless somebody reached out since (rule
 * 217). It waits on from what ended with this contact, or with an earlier one that was taken back while this one stood.
 */
export async function awaitAgain(ctx: Ctx, clientId: string, at: string): Promise<void> {
  const time = sql`${at}::timestamptz`
  await ctx.db.execute(sql`
    with contacts as (
      select e.at, (e.payload->>'at')::timestamptz as told, (e.payload->>'awaited_since')::timestamptz as since,
        case when e.at = ${time} then 'infinity' else (
          select max(n.at) from events n
          where n.org_id = ${ctx.actor.orgId} and n.at >= e.at and (n.payload->>'at')::timestamptz = e.at
            and (n.subject_id = e.subject_id and n.name = ${clientsNotContacted.name}
              or n.subject_id = e.actor_id and n.name = ${contentUnsent.name} and n.payload->>'client_id' = ${clientId})
        ) end as undone_at
      from events e
      where e.org_id = ${ctx.actor.orgId} and e.subject_id = ${clientId} and e.name = ${clientsContacted.name}
        and e.at >= ${time} - make_interval(mins => ${Math.max(undoContactMinutes, unsendMinutes)})
        and coalesce((e.payload->>'is_outgoing')::boolean, true))
    update ${clients} c set awaiting_contact_since = least(c.awaiting_contact_since, x.since)
      from (
        select min(w.since) as since from contacts w
        where w.at <= ${time} and w.undone_at >= ${time} and not exists (
          select 1 from contacts r where r.at > w.at and r.undone_at is null and r.told >= date_trunc('minute', w.since))
      ) x
      where c.org_id = ${ctx.actor.orgId} and c.id = ${clientId} and x.since is not null`)
}

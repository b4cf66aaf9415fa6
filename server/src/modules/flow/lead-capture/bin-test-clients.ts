import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { binClients, lockClients } from '#records/clients'
import { clients } from '#tables/records/clients'
import { leads } from './lead-capture.tables.ts'

/** Puts into the bin whom tests of a connection made, and whom nothing but tests concerns. Answers how many. */
export async function binTestClients(ctx: Ctx, connectionId: string): Promise<number> {
  const made = await ctx.db
    .selectDistinct({ id: clients.id })
    .from(clients)
    .innerJoin(leads, and(eq(leads.orgId, ctx.actor.orgId), eq(leads.clientId, clients.id)))
    .where(
      and(
        eq(clients.orgId, ctx.actor.orgId),
        isNull(clients.deletedAt),
        eq(leads.connectionId, connectionId),
        eq(leads.isTest, true),
        eq(leads.outcome, 'created'),
        sql`not exists (select 1 from leads o where o.org_id = ${ctx.actor.orgId} and o.client_id = ${clients.id} and not o.is_test)`,
      ),
    )
  // The person who manages integrations need not have the right to delete clients; these never were any.
  const system = ctx.as(systemActor(ctx.actor.orgId))
  const locked = await lockClients(
    system,
    made.map(({ id }) => id),
  )
  return (await binClients(system, locked)).length
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/meta-capi'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/context'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { seesDetails, visible } from '#records/clients'
import { clients } from '#tables/records/clients'
import { conversionEvents } from '../conversions.tables.ts'

const order = 'conversion events'
/** The rule of sight is a condition on this alias. */
const c = alias(clients, 'c')

/** What was reported to Meta or is waiting, newest first; managing integrations shows events, not clients (rule 141). */
export async function listConversionEvents(
  ctx: Ctx,
  { query }: Input<typeof calls.listConversionEvents>,
): Promise<Reply<typeof calls.listConversionEvents>> {
  const { orgId } = ctx.actor
  const cursor = decodeCursor(order, query.cursor)
  const { beyond, order: by } = newestFirst(cursor, conversionEvents.createdAt, conversionEvents.id)
  const [rows, all] = await Promise.all([
    ctx.db
      .select({
        id: conversionEvents.id,
        event: conversionEvents,
        name: c.name,
        isVisible: sql<boolean>`${visible(ctx.actor)} and ${seesDetails(ctx.actor)}`,
      })
      .from(conversionEvents)
      .innerJoin(c, and(eq(c.orgId, orgId), eq(c.id, conversionEvents.clientId)))
      .where(and(eq(conversionEvents.orgId, orgId), beyond))
      .orderBy(...by)
      .limit(query.page_size + 1),
    query.count
      ? ctx.db
          .select({ id: conversionEvents.id })
          .from(conversionEvents)
          .where(eq(conversionEvents.orgId, orgId))
          .limit(mostCounted)
          .execute()
      : undefined,
  ])
  const page = cutPage(rows, query.page_size, order, cursor, ({ event }) => event.createdAt)
  return {
    results: page.rows.map(({ event, name, isVisible }) => ({
      id: event.id,
      client: isVisible ? { id: event.clientId, name } : null,
      stage: event.stage,
      event_name: event.eventName,
      state: event.state,
      reason: event.reason,
      happened_at: event.happenedAt,
      settled_at: event.settledAt,
    })),
    next: page.next,
    previous: page.previous,
    ...counted(all),
  }
}

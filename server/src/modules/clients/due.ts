import type { Due } from '@fairlead/contract/follow-ups'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'

/** A follow-up as lists sort and show it: when it is due, and from when on it is overdue. */
export type DueColumns = Due & { dueAt: Date | 'someday'; overdueAt: Date | null; note: string | null }

/** Someday comes after everything with a date, and before nothing at all (infinity). */
const someday = '9999-12-31T00:00:00Z'

/** Shows a client's follow-up in lists, in the transaction that sets it; null takes it away. */
export async function setDue(ctx: Ctx, clientId: string, due: DueColumns | null): Promise<void> {
  await ctx.db
    .update(clients)
    .set(
      due
        ? {
            dueAt: due.dueAt === 'someday' ? someday : due.dueAt.toISOString(),
            overdueAt: due.overdueAt?.toISOString() ?? 'infinity',
            dueRemindOn: due.remind_on,
            dueHasTime: due.has_time,
            dueMaturity: due.maturity_type,
            dueNote: due.note,
          }
        : {
            dueAt: 'infinity',
            overdueAt: 'infinity',
            dueRemindOn: null,
            dueHasTime: false,
            dueMaturity: null,
            dueNote: null,
          },
    )
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
  ctx.tell({ kind: 'client.changed', client_id: clientId })
}

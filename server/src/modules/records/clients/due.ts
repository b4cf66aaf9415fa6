import type { Due } from '@fairlead/contract/work/follow-ups'
import { and, eq, sql } from 'drizzle-orm'
import { clientChanged } from '#events/clients'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'
import { tellTogether } from './together.ts'

/** A follow-up as lists sort and show it: when it is due, and from when on it is overdue. */
export type DueColumns = Due & { dueAt: Date | 'someday'; overdueAt: Date | null; note: string | null }

/** Someday comes after everything with a date, and before nothing at all (infinity). */
const someday = '9999-12-31T00:00:00Z'

const columnsOf = (due: DueColumns | null) =>
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
      }

/** Shows a client's follow-up in lists, in the transaction that sets it; null takes it away. */
export async function setDue(ctx: Ctx, clientId: string, due: DueColumns | null): Promise<void> {
  await ctx.db
    .update(clients)
    .set(columnsOf(due))
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
  ctx.emit(clientChanged, clientId, { keys: ['followUpDate'] })
  ctx.tell({ kind: 'client.changed', client_id: clientId })
}

/** The same for many at once, in one statement. Whoever calls it asks the rules of groups (`followRules`). */
export async function setDues(ctx: Ctx, dues: readonly { clientId: string; due: DueColumns | null }[]): Promise<void> {
  if (dues.length === 0) return
  const rows = dues.map(({ clientId, due }) => ({ clientId, ...columnsOf(due) }))
  await ctx.db.execute(sql`
    update ${clients} c set due_at = x."dueAt", overdue_at = x."overdueAt", due_remind_on = x."dueRemindOn",
      due_has_time = x."dueHasTime", due_maturity = x."dueMaturity", due_note = x."dueNote"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("clientId" uuid, "dueAt" timestamptz, "overdueAt" timestamptz,
      "dueRemindOn" timestamptz, "dueHasTime" boolean, "dueMaturity" text, "dueNote" text)
    where c.org_id = ${ctx.actor.orgId} and c.id = x."clientId"`)
  tellTogether(
    ctx,
    dues.map(({ clientId }) => clientId),
  )
}

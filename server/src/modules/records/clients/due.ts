import type { Due } from '@fairlead/contract/work/follow-ups'
import { sql } from 'drizzle-orm'
import { clientsChanged } from '#events/clients'
import type { Ctx } from '#platform/context'
import { clients } from './clients.tables.ts'
import { tellClients } from './tell-clients.ts'

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

/** Shows the follow-ups of clients in lists, in the transaction that sets them; null takes one away. */
export async function setDues(ctx: Ctx, dues: readonly { clientId: string; due: DueColumns | null }[]): Promise<void> {
  if (dues.length === 0) return
  const rows = dues.map(({ clientId, due }) => ({ clientId, ...columnsOf(due) }))
  const client_ids = dues.map(({ clientId }) => clientId)
  ctx.emit(clientsChanged, { keys: ['followUpDate'], client_ids })
  tellClients(ctx, client_ids)
  await ctx.db.execute(sql`
    update ${clients} c set due_at = x."dueAt", overdue_at = x."overdueAt", due_remind_on = x."dueRemindOn",
      due_has_time = x."dueHasTime", due_maturity = x."dueMaturity", due_note = x."dueNote"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("clientId" uuid, "dueAt" timestamptz, "overdueAt" timestamptz,
      "dueRemindOn" timestamptz, "dueHasTime" boolean, "dueMaturity" text, "dueNote" text)
    where c.org_id = ${ctx.actor.orgId} and c.id = x."clientId"`)
}

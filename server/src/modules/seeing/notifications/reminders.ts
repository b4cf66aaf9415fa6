import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { askMany, type Db, eqAny, keyBy } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { lastLead, leadAlert, recipientsOf } from '#records/clients/alerting'
import { clients } from '#tables/records/clients'
import { alert } from './alerts/alert.ts'
import { alone } from './alone.ts'
import { leadReminders } from './notifications.tables.ts'

/** When a lead that is still new is brought to mind again (rule 20). */
const stages = [15, 60]
/** Under which a late lead waits for the summary that tells of it (rule 24). */
export const lateStage = 0

type Client = typeof clients.$inferSelect
type Waiting = Pick<Client, 'id' | 'isNewLead' | 'newLeadSince' | 'assignedToId'>
/** `isLate`: the summary of late leads is still to tell of it. */
type Present = Waiting & { isLate: boolean }
type Reminder = typeof leadReminders.$inferSelect

/** Reminders of one client, which come instead of earlier ones of the same minutes. */
type Planned = Pick<Reminder, 'orgId' | 'clientId' | 'assigneeId' | 'since'> & {
  dues: readonly Pick<Reminder, 'minutes' | 'dueAt'>[]
}

const keyOf = keyBy('clientId')

async function planAll(db: Db, asks: readonly Planned[]): Promise<undefined[]> {
  const last = [...new Map(asks.map((ask) => [keyOf(ask), ask])).values()].flatMap(({ dues, ...ask }) =>
    dues.map((due) => ({ ...ask, ...due })),
  )
  await db.$client.query(
    `insert into lead_reminders (org_id, client_id, assignee_id, since, minutes, due_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::int[], $6::timestamptz[])
     on conflict (org_id, client_id, minutes)
     do update set assignee_id = excluded.assignee_id, since = excluded.since, due_at = excluded.due_at`,
    [
      last.map((ask) => ask.orgId),
      last.map((ask) => ask.clientId),
      last.map((ask) => ask.assigneeId),
      last.map((ask) => ask.since),
      last.map((ask) => ask.minutes),
      last.map((ask) => ask.dueAt),
    ],
  )
  return asks.map(() => undefined)
}

/** Those of these clients that are not in the bin, with what their reminders depend on. */
export const presentAmong = (ctx: Ctx, clientIds: readonly string[]): Promise<Present[]> =>
  ctx.db
    .select({
      id: clients.id,
      isNewLead: clients.isNewLead,
      newLeadSince: clients.newLeadSince,
      assignedToId: clients.assignedToId,
      isLate: sql<boolean>`exists (select 1 from ${leadReminders} r
        where r.org_id = ${ctx.actor.orgId} and r.client_id = ${clients}.id and r.minutes = ${lateStage})`,
    })
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eqAny(clients.id, clientIds), isNull(clients.deletedAt)))

/** Plans the reminders of those that are new leads, from when each became new; earlier ones of them are over. */
export const planReminders = (ctx: Ctx, some: readonly Waiting[]): Promise<void> =>
  plan(ctx, some, (since) => {
    const start = Math.max(Date.parse(since), ctx.now.getTime())
    return stages.map((minutes) => ({ minutes, dueAt: new Date(start + minutes * 60_000).toISOString() }))
  })

/**
 * Plans that a late lead is told of a minute after the last one came, with all that came by then (rule 24); until then
 * nothing brings it to mind.
 */
export async function planSummary(ctx: Ctx, client: Waiting): Promise<void> {
  await endReminders(ctx, [client.id])
  await plan(ctx, [client], () => [{ minutes: lateStage, dueAt: new Date(ctx.now.getTime() + 60_000).toISOString() }])
}

async function plan(ctx: Ctx, some: readonly Waiting[], duesOf: (since: string) => Planned['dues']): Promise<void> {
  const planned = some.flatMap(({ id, isNewLead, newLeadSince: since, assignedToId }): Planned[] =>
    isNewLead && since
      ? [{ orgId: ctx.actor.orgId, clientId: id, assigneeId: assignedToId, since, dues: duesOf(since) }]
      : [],
  )
  if (planned.length > 0) await askMany(ctx.db, planAll, planned, (asks) => planAll(ctx.db, asks))
}

type Ending = { contactedAt?: string | undefined; sparesLate?: boolean }

/**
 * Ends the reminders of clients: they were contacted, or given to somebody else. A contact of a time when the
 * lead was not new yet ends none; times are entered to the minute. `sparesLate`: the summary still tells of late leads.
 */
export async function endReminders(
  ctx: Ctx,
  clientIds: readonly string[],
  { contactedAt, sparesLate = false }: Ending = {},
): Promise<void> {
  if (clientIds.length === 0) return
  await ctx.db
    .delete(leadReminders)
    .where(
      and(
        eq(leadReminders.orgId, ctx.actor.orgId),
        eqAny(leadReminders.clientId, clientIds),
        contactedAt ? lte(sql`date_trunc('minute', ${leadReminders.since})`, contactedAt) : undefined,
        sparesLate ? gt(leadReminders.minutes, lateStage) : undefined,
      ),
    )
}

/** Reminders that came by a merge go on with the person who has the client. */
export async function handReminders(ctx: Ctx, client: Client): Promise<void> {
  await ctx.db
    .update(leadReminders)
    .set({ assigneeId: client.assignedToId })
    .where(and(eq(leadReminders.orgId, ctx.actor.orgId), eq(leadReminders.clientId, client.id)))
}

/**
 * Whether a reminder still says the truth: the lead is new since the same time, with the same person, and
 * nobody has contacted it since.
 */
function isStillDue(reminder: Reminder, client: Client | undefined): client is Client {
  if (!client || client.deletedAt || !client.isNewLead) return false
  if (client.newLeadSince !== reminder.since || client.assignedToId !== reminder.assigneeId) return false
  return client.lastInteractionAt === null || client.lastInteractionAt < reminder.since
}

async function remind(ctx: Ctx, reminder: Reminder): Promise<void> {
  const [client] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, reminder.clientId)))
  if (!isStillDue(reminder, client)) return
  const lead = await lastLead(ctx, client.id)
  const title = `${client.name} has been waiting ${reminder.minutes} minutes`
  const what = leadAlert('LEAD_REMINDER', title, client, lead)
  for (const userId of await recipientsOf(ctx, client.assignedToId)) await alert(ctx, userId, what)
}

const batch = 200

/** Sends reminders whose time has come, each once: it goes with the alert, in one transaction. */
export const remindNewLeads = worker(defineJob('remind-new-leads', z.object({}), { every: 5 }), async (run) => {
  for (;;) {
    const due = await run.asSystem('reminders whose time has come', (ctx) =>
      ctx.db
        .select()
        .from(leadReminders)
        .where(and(lte(leadReminders.dueAt, ctx.now.toISOString()), gt(leadReminders.minutes, lateStage)))
        .orderBy(leadReminders.dueAt)
        .limit(batch),
    )
    for (const reminder of due)
      await run.inOrg(reminder.orgId, async (ctx) => {
        const [present] = await ctx.db
          .delete(leadReminders)
          .where(
            and(
              eq(leadReminders.orgId, ctx.actor.orgId),
              eq(leadReminders.clientId, reminder.clientId),
              eq(leadReminders.minutes, reminder.minutes),
              lte(leadReminders.dueAt, ctx.now.toISOString()),
            ),
          )
          .returning()
        // One that fails is over as well: it would stand before all others for ever.
        if (present) await alone(ctx, 'a reminder of a new lead', () => remind(ctx, present))
      })
    if (due.length < batch) return
  }
})

import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { activeMembers, lastLead, type Member, presentClient, recipientsAmong } from '#records/clients/alerting'
import { clients } from '#tables/records/clients'
import { alert } from './alerts/alert.ts'
import { capturedAlert } from './alerts/captured-lead.ts'
import { alone } from './alone.ts'
import { leadReminders } from './notifications.tables.ts'
import { lateStage, planReminders } from './reminders.ts'

/** Late leads of one assignee, or of nobody: how many, and those that come first by name. */
type Late = { assigned_to_id: string | null; count: number; first: { id: string; name: string | null; at: string }[] }

/** A stream of late leads that does not end is told of after so long. */
const longestMs = 10 * 60_000
const mostNamed = 5

/** Takes the late leads of an account that are to be told of, by assignee; none while more of them are coming. */
async function takeLate(ctx: Ctx): Promise<Late[]> {
  const { orgId } = ctx.actor
  const [now, long] = [ctx.now.toISOString(), new Date(ctx.now.getTime() - longestMs).toISOString()]
  const late = sql`select 1 from ${leadReminders} r where r.org_id = ${orgId} and r.minutes = ${lateStage}`
  const taken = await ctx.db
    .delete(leadReminders)
    .where(
      and(
        eq(leadReminders.orgId, orgId),
        eq(leadReminders.minutes, lateStage),
        sql`(not exists (${late} and r.due_at > ${now}) or exists (${late} and r.due_at <= ${long}))`,
      ),
    )
    .returning({ clientId: leadReminders.clientId })
  if (taken.length === 0) return []
  const ids = taken.map(({ clientId }) => clientId)
  return rowsOf<Late>(
    ctx.db,
    sql`select x.assigned_to_id, max(x.count)::int as count,
        json_agg(json_build_object('id', x.id, 'name', x.name, 'at', x.created_at) order by x.place) as first
      from (
        select c.id, c.assigned_to_id, c.created_at, case when c.details_hidden then null else c.name end as name,
          count(*) over (partition by c.assigned_to_id) as count,
          row_number() over (partition by c.assigned_to_id order by c.details_hidden, c.created_at, c.id) as place
        from ${clients} c
        where c.org_id = ${orgId} and c.id = any(${sql.param(ids)}::uuid[]) and c.is_new_lead and c.deleted_at is null
      ) x where x.place <= ${mostNamed} group by x.assigned_to_id`,
  )
}

/** One late lead is told of like any other, with its reminders. */
async function tellOne(ctx: Ctx, clientId: string, members: readonly Member[]): Promise<void> {
  const [client, lead] = await Promise.all([presentClient(ctx, clientId), lastLead(ctx, clientId)])
  if (!client) return
  const what = await capturedAlert(ctx, client, lead, {
    leadId: lead?.id,
    // Who came for the first time among these late leads is new to everybody, however often they wrote.
    isReturn: lead?.outcome === 'attached' && Date.parse(client.createdAt) < ctx.now.getTime() - longestMs,
    more: ['It was submitted earlier and has only now arrived.'],
  })
  for (const userId of recipientsAmong(members, client.assignedToId)) await alert(ctx, userId, what)
  await planReminders(ctx, [client])
}

/** Several are one notice for each person, and are not brought to mind one by one. */
async function tellAll(ctx: Ctx, late: readonly Late[], members: readonly Member[]): Promise<void> {
  const ofPerson = new Map<string, Late[]>()
  for (const some of late)
    for (const userId of recipientsAmong(members, some.assigned_to_id)) {
      const its = ofPerson.get(userId)
      if (its) its.push(some)
      else ofPerson.set(userId, [some])
    }
  for (const [userId, its] of ofPerson) {
    const count = its.reduce((sum, some) => sum + some.count, 0)
    const named = its
      .flatMap(({ first }) => first)
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .flatMap(({ name }) => name ?? [])
      .slice(0, mostNamed)
    const more = count - named.length
    const names = [...named, ...(more > 0 && named.length > 0 ? [`${more} more`] : [])]
    await alert(ctx, userId, {
      kind: 'NEW_LEAD',
      clientId: null,
      title: count === 1 ? 'One earlier lead has arrived' : `${count} earlier leads have arrived`,
      body: [
        'They were submitted earlier and have only now arrived.',
        ...(names.length > 0 ? [new Intl.ListFormat('en').format(names)] : []),
      ].join('\n'),
      path: '/clients',
    })
  }
}

/** Tells of leads that came late, once no more of them come: one notice instead of many (rule 24). */
export const tellLateLeads = worker(defineJob('tell-late-leads', z.object({}), { every: 10 }), async (run) => {
  const orgs = await run.asSystem('accounts with late leads to be told of', (ctx) =>
    ctx.db
      .selectDistinct({ id: leadReminders.orgId })
      .from(leadReminders)
      .where(and(eq(leadReminders.minutes, lateStage), lte(leadReminders.dueAt, ctx.now.toISOString()))),
  )
  for (const { id } of orgs)
    await run.inOrg(id, async (ctx) => {
      const late = await takeLate(ctx)
      const [only, other] = late.flatMap(({ first }) => first)
      if (!only) return
      const members = await activeMembers(ctx)
      await alone(ctx, 'the summary of late leads', () =>
        other ? tellAll(ctx, late, members) : tellOne(ctx, only.id, members),
      )
    })
})

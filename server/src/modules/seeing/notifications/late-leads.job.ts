import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import {
  activeMembers,
  lastLead,
  leadAlert,
  type Member,
  recipientsAmong,
  whyUnassigned,
} from '#records/clients/alerting'
import { clients } from '#tables/records/clients'
import { alert } from './alerts/alert.ts'
import { alone } from './alone.ts'
import { leadReminders } from './notifications.tables.ts'
import { lateStage, planReminders } from './reminders.ts'

type Client = typeof clients.$inferSelect

/** A stream of late leads that does not end is told of after so long. */
const longestMs = 10 * 60_000
const mostNamed = 5

/** Takes the late leads of an account that are to be told of; none while more of them are coming. */
async function takeLate(ctx: Ctx): Promise<Client[]> {
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
  const rows = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, orgId), eqAny(clients.id, ids), eq(clients.isNewLead, true)))
    .orderBy(clients.createdAt, clients.id)
  return rows.filter(({ deletedAt }) => deletedAt === null)
}

/** One late lead is told of like any other, with its reminders. */
async function tellOne(ctx: Ctx, client: Client, members: readonly Member[]): Promise<void> {
  const lead = await lastLead(ctx, client.id)
  const why = client.assignedToId ? null : await whyUnassigned(ctx, lead)
  const what = leadAlert('NEW_LEAD', `New lead: ${client.name}`, client, lead, [
    'It was submitted earlier and has only now arrived.',
    ...(why ? [why] : []),
  ])
  for (const userId of recipientsAmong(members, client.assignedToId)) await alert(ctx, userId, what)
  await planReminders(ctx, [client])
}

/** Several are one notice for each person, and are not brought to mind one by one. */
async function tellAll(ctx: Ctx, some: readonly Client[], members: readonly Member[]): Promise<void> {
  const ofPerson = new Map<string, Client[]>()
  for (const client of some)
    for (const userId of recipientsAmong(members, client.assignedToId))
      ofPerson.set(userId, [...(ofPerson.get(userId) ?? []), client])
  for (const [userId, its] of ofPerson) {
    const named = its.filter(({ detailsHidden }) => !detailsHidden).slice(0, mostNamed)
    const more = its.length - named.length
    const names = [...named.map(({ name }) => name), ...(more > 0 && named.length > 0 ? [`${more} more`] : [])]
    await alert(ctx, userId, {
      kind: 'NEW_LEAD',
      clientId: null,
      title: its.length === 1 ? 'One earlier lead has arrived' : `${its.length} earlier leads have arrived`,
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
      const some = await takeLate(ctx)
      const [first] = some
      if (!first) return
      const members = await activeMembers(ctx)
      await alone(ctx, 'the summary of late leads', () =>
        some.length === 1 ? tellOne(ctx, first, members) : tellAll(ctx, some, members),
      )
    })
})

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId, rowsOf, toRfc3339 } from '#platform/db'
import { conversionEvents } from '../conversions.tables.ts'
import { sendConversions } from './job.ts'
import { oldestTold, tooOld, turnedOff } from './problems.ts'
import { type Settings as Row, settingsOf } from './reach.ts'
import { arrived, type Stage, stageField, stagesFrom, toldOf } from './stages.ts'

type Settings = Row & { datasetId: string }

/** How the account reports, and its stages; undefined if it doesn't. */
export async function reporting(ctx: Ctx): Promise<{ settings: Settings; stages: Stage[] } | undefined> {
  const [settings, field] = await Promise.all([settingsOf(ctx), stageField(ctx)])
  if (!settings?.datasetId) return undefined
  return {
    settings: { ...settings, datasetId: settings.datasetId },
    stages: stagesFrom(field?.options ?? [], settings.stages),
  }
}

/** A lead from Meta that created or joined a client. */
export type MetaLead = { client_id: string; lead_id: string; page_id: string | null; made_at: string }

/** The newest Meta lead of each client, which is the one being worked on. */
export async function metaLeadsOf(ctx: Ctx, clientIds: readonly string[]): Promise<Map<string, MetaLead>> {
  const rows = await rowsOf<MetaLead>(
    ctx.db,
    sql`select distinct on (l.client_id) l.client_id, l.external_id as lead_id, l.page_id, l.submitted_at::text as made_at
      from leads l
      where l.org_id = ${ctx.actor.orgId} and l.client_id = any(${sql.param([...clientIds])}::uuid[])
        and l.lead_source = 'facebook' and l.external_id ~ '^[1-9][0-9]{0,24}$' and not l.is_test
      order by l.client_id, l.received_at desc, l.id desc`,
  )
  return new Map(rows.map((row) => [row.client_id, row]))
}

const second = 1000

/**
 * Queues the stages clients reached, and earlier ones, for Meta: each stage of a lead once, unless it was refused here.
 * Their times are a second apart, after the lead was created; its arrival is when it was created, if Meta still accepts
 * that. Returns the clients with something new to report.
 */
export async function queueStages(
  ctx: Ctx,
  { settings, stages }: NonNullable<Awaited<ReturnType<typeof reporting>>>,
  leads: ReadonlyMap<string, MetaLead>,
  reached: ReadonlyMap<string, Stage>,
): Promise<Set<string>> {
  const now = ctx.now.getTime()
  const oldest = oldestTold(ctx).getTime()
  const all = [...reached].flatMap(([clientId, stage]) => {
    const lead = leads.get(clientId)
    const told = lead ? toldOf(stages, stage) : []
    const earliest = lead ? Date.parse(toRfc3339(lead.made_at)) + second : 0
    return told.map(({ key, label, name }, i) => ({
      orgId: ctx.actor.orgId,
      id: newId(),
      clientId,
      leadId: lead?.lead_id ?? '',
      datasetId: settings.pages[lead?.page_id ?? ''] ?? settings.datasetId,
      stage: label,
      eventName: name,
      happenedAt: new Date(
        key === arrived && earliest > oldest ? earliest : Math.max(earliest, now - (told.length - 1 - i) * second),
      ).toISOString(),
      state: 'waiting' as const,
      createdAt: ctx.now.toISOString(),
    }))
  })
  if (all.length === 0) return new Set()
  const rows = [...new Map(all.map((row) => [`${row.leadId} ${row.eventName}`, row])).values()]
  rows.sort((a, b) => (a.leadId < b.leadId ? -1 : a.leadId > b.leadId ? 1 : 0))
  const made = await ctx.db
    .insert(conversionEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: [conversionEvents.orgId, conversionEvents.leadId, conversionEvents.eventName],
      set: {
        state: 'waiting',
        reason: null,
        settledAt: null,
        happenedAt: sql`excluded.happened_at`,
        datasetId: sql`excluded.dataset_id`,
      },
      setWhere: and(eq(conversionEvents.state, 'refused'), inArray(conversionEvents.reason, [turnedOff, tooOld])),
    })
    .returning({ clientId: conversionEvents.clientId })
  if (made.length > 0) ctx.enqueue(sendConversions, { org_id: ctx.actor.orgId })
  return new Set(made.map(({ clientId }) => clientId))
}

/** These events. */
export const ofIds = (ctx: Ctx, ids: readonly string[]) =>
  and(eq(conversionEvents.orgId, ctx.actor.orgId), inArray(conversionEvents.id, [...ids]))

/** The waiting events, of all or of these. */
export const waitingOf = (ctx: Ctx, ids?: readonly string[]) =>
  and(
    eq(conversionEvents.orgId, ctx.actor.orgId),
    eq(conversionEvents.state, 'waiting'),
    ids && inArray(conversionEvents.id, [...ids]),
  )

import { allows } from '@fairlead/contract/permissions'
import type { Selection } from '@fairlead/contract/records/filters'
import type { ExportPeriod } from '@fairlead/contract/work/exports'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { forbidden } from '#platform/http'
import { endOfDay, instantOf } from '#platform/time'
import { selected } from '#records/client-lists'
import { rules, visible } from '#records/clients'
import { broughtBatches, broughtClients } from '#tables/work/bring-clients'
import { clientExportMarks } from './exports.tables.ts'

/** Whether an actor sees all clients of the organisation, which an export needs (rule 165). */
export const seesAll = (actor: Actor): boolean => rules.view(actor) === 'all'

/** Whether an actor may take the clients out now: asked when it begins, in the background, and when it is fetched (S42). */
export const mayExport = (actor: Actor): boolean => allows(rightsOf(actor), 'INTEGRATIONS.MANAGE') && seesAll(actor)

export const needsSight =
  'To export, you need permission to see other people’s clients and unassigned clients. Ask the account owner.'

/** Throws 403 with the missing right in words. */
export function checkMayExport(actor: Actor): void {
  if (!mayExport(actor)) throw forbidden(needsSight)
}

/** Up to when the clients of the account are exported; null before the first time (rule 167). */
export async function markOf(ctx: Ctx): Promise<string | null> {
  const { exportedAt } = clientExportMarks
  const [row] = await ctx.db
    .select({ at: exportedAt })
    .from(clientExportMarks)
    .where(sql`${clientExportMarks.orgId} = ${ctx.actor.orgId}`)
  return row?.at ?? null
}

export type Period = { period: ExportPeriod; from?: string | null | undefined; until?: string | null | undefined }
/** When the clients came: from `since` on, and before `before`. */
export type Stretch = { since: string | null; before: string | null }

const hours: Partial<Record<ExportPeriod, number>> = { LAST_24_HOURS: 24, LAST_7_DAYS: 7 * 24, LAST_30_DAYS: 30 * 24 }

/** The stretch of a period as it is meant now, in the zone of the person who asks. */
export async function stretchOf(ctx: Ctx, { period, from, until }: Period): Promise<Stretch> {
  const now = ctx.now.toISOString()
  const back = hours[period]
  if (back) return { since: new Date(ctx.now.getTime() - back * 3_600_000).toISOString(), before: now }
  if (period === 'SINCE_LAST_EXPORT') return { since: await markOf(ctx), before: now }
  if (period === 'ALL') return { since: null, before: now }
  const { zone } = ctx.actor
  return {
    since: from ? instantOf(from, '00:00', zone).toISOString() : null,
    before: until ? endOfDay(until, zone).toISOString() : now,
  }
}

/** So late at most a transaction that has begun is seen to have. */
const marginMs = 1000

/**
 * Up to when all clients are there that were added: the person who adds one does so with the time at which the transaction
 * began, so that one is seen late by as much as its transaction takes. Those of the application alone are asked, since a
 * backup adds nobody.
 */
export async function settledAt(ctx: Ctx): Promise<string> {
  const [row] = await rowsOf<{ ms: number }>(
    ctx.db,
    sql`select coalesce(extract(epoch from clock_timestamp() - min(a.xact_start)) * 1000, 0)::float8 as ms from pg_stat_activity a
      where a.datname = current_database() and a.application_name like 'fairlead%' and a.pid <> pg_backend_pid()`,
  )
  return new Date(ctx.now.getTime() - marginMs - Math.ceil(row?.ms ?? 0)).toISOString()
}

/**
 * Whether a client came in a stretch: was added, came back from the bin, or was brought along from elsewhere, with the day
 * on which it was added there. Each has its index; the last as an array, so that few of a million are read.
 */
const cameIn = (ctx: Ctx, { since, before }: Stretch): SQL => sql`(c.created_at >= ${since}::timestamptz
  or (c.restored_at >= ${since}::timestamptz and c.restored_at < coalesce(${before}::timestamptz, 'infinity'))
  or c.id = any(array(
    select x.client_id from ${broughtClients} x join ${broughtBatches} k on k.org_id = ${ctx.actor.orgId} and k.id = x.batch_id
    where x.org_id = ${ctx.actor.orgId} and x.outcome = 'copied'
      and (k.finished_at is null or k.finished_at >= ${since}::timestamptz)
      and k.created_at < coalesce(${before}::timestamptz, 'infinity'))))`

/** The clients of an export, as a condition on `clients c`: what the person sees of the period and the selection. */
export function whichClients(ctx: Ctx, stretch: Stretch, selection: Selection | null): SQL {
  const since = stretch.since ? sql`and ${cameIn(ctx, stretch)}` : sql``
  const before = stretch.before ? sql`and c.created_at < ${stretch.before}::timestamptz` : sql``
  const chosen = selection ? sql`and ${selected(ctx, selection)}` : sql``
  return sql`c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${visible(ctx.actor)} ${since} ${before} ${chosen}`
}

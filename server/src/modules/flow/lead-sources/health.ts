import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-sources'
import type { SourceAttention, SourceRow } from '@fairlead/contract/flow/lead-sources'
import { SourceAttention as Attention, sourceDays } from '@fairlead/contract/flow/lead-sources'
import type { SourceHealth } from '@fairlead/contract/flow/webhooks'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import { statusOf as facebookStatus, isExpiring, type PageCount, pageCounts, problemOf, stateOf } from '#flow/facebook'
import { healthOf, noHealth } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { catalogue, iconOf, integrationOf } from './catalogue.ts'
import { statusOf } from './integrations.ts'
import { type Source, sourcesOf } from './sources.ts'

type DayCount = { id: string; days_ago: number; leads: number; ignored: number; held: number }

/** Leads by connection and day, in the caller's time zone, without tests. */
const daysOf = (ctx: Ctx, connections: readonly string[]): Promise<DayCount[]> => {
  const { orgId, zone } = ctx.actor
  const today = sql`(clock_now() at time zone ${zone})::date`
  return rowsOf<DayCount>(
    ctx.db,
    sql`select c.id, ${today} - (l.received_at at time zone ${zone})::date as days_ago, count(*)::int as leads,
        count(*) filter (where l.outcome = 'ignored')::int as ignored,
        count(*) filter (where l.outcome = 'parked')::int as held
      from unnest(${sql.param(connections)}::text[]) as c(id)
      join leads l on l.org_id = ${orgId} and l.connection_id = c.id and not l.is_test
        and l.received_at >= (${today} - ${sourceDays.shown - 1}::int)::timestamp at time zone ${zone}
      group by 1, 2`,
  )
}

const sum = (counts: readonly DayCount[], of: 'leads' | 'ignored' | 'held') =>
  counts.reduce((total, count) => total + count[of], 0)

/** The leads of the last days on both sides: what a provider has is here, skipped, on hold, on its way or unreadable. */
function weekOf(counts: readonly DayCount[], { page }: Source, atMeta: PageCount | undefined): SourceRow['week'] {
  const week = counts.filter(({ days_ago }) => days_ago < sourceDays.counted)
  if (!page) {
    const [ignored, held] = [sum(week, 'ignored'), sum(week, 'held')]
    return { here: sum(week, 'leads') - ignored - held, ignored, held, provider: null }
  }
  const none = { meta: 0, waiting: 0, failed: 0, ignored: 0, held: 0, refused_forms: 0 }
  const { meta, waiting, failed, ignored, held, refused_forms } = atMeta ?? none
  const here = meta - waiting - failed - ignored - held
  return { here, ignored, held, provider: { name: 'Meta', leads: meta, waiting, unreadable: failed, refused_forms } }
}

/** What needs attention, most urgent first. */
function attentionOf(
  { page, isOpen }: Source,
  health: SourceHealth,
  week: SourceRow['week'],
  atMeta: PageCount | undefined,
  now: Date,
): SourceAttention | null {
  if (!isOpen) return null
  if (page && page.status !== 'OK' && page.status !== 'LOADING') return 'broken'
  if (atMeta && atMeta.refused_forms > 0) return 'refused'
  if (health.is_silent) return 'silent'
  if (page?.delayedSince) return 'late'
  if (page && isExpiring(page, now)) return 'expiring'
  if (atMeta && atMeta.overdue > 0) return 'missing'
  return week.held > 0 || (atMeta && atMeta.failed > 0) ? 'held' : null
}

const urgency = ({ attention, is_on }: SourceRow) =>
  attention ? Attention.options.indexOf(attention) : Attention.options.length + (is_on ? 0 : 1)

/** Every source of the account, its state, and what needs attention; sources turned off come last. */
export async function sourceHealth(ctx: Ctx): Promise<Reply<typeof calls.sourceHealth>> {
  const sources = await sourcesOf(ctx)
  const connections = sources.map(({ connectionId }) => connectionId)
  const [found, days, pages] = await Promise.all([
    healthOf(ctx, connections),
    daysOf(ctx, connections),
    sources.some(({ page }) => page) ? pageCounts(ctx, sourceDays.counted) : [],
  ])
  const daysOfEach = Map.groupBy(days, ({ id }) => id)
  const atMetaOf = new Map(pages.map((count) => [count.page, count]))
  const results = sources.map((source): SourceRow => {
    const { connectionId, lead_source, name, path, page, isOpen } = source
    const known = found.get(connectionId) ?? noHealth
    // What is off is silent by intent.
    const health = isOpen ? known : { ...known, is_silent: false }
    const counts = daysOfEach.get(connectionId) ?? []
    const atMeta = page ? atMetaOf.get(page.id) : undefined
    const week = weekOf(counts, source, atMeta)
    const integration = integrationOf(source)
    return {
      lead_source,
      name,
      path,
      connection_id: connectionId,
      is_on: isOpen,
      label: integration ? catalogue[integration].label : leadSourceLabels[lead_source],
      icon_url: iconOf(integration ?? 'lead_forms'),
      status: page ? facebookStatus([page], ctx.now) : statusOf([source], health),
      page_state: page && stateOf(page, ctx.now),
      health,
      attention: attentionOf(source, health, week, atMeta, ctx.now),
      problem: page ? problemOf(page) : null,
      ends_at: page?.endsAt ?? null,
      by_day: Array.from(
        { length: sourceDays.shown },
        (_, at) => counts.find(({ days_ago }) => days_ago === sourceDays.shown - 1 - at)?.leads ?? 0,
      ),
      week,
    }
  })
  return { results: results.sort((a, b) => urgency(a) - urgency(b)) }
}

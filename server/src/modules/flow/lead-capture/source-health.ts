import type { SourceHealth } from '@fairlead/contract/flow/webhooks'
import type { Ctx } from '#platform/context'
import { toRfc3339 } from '#platform/db'

/** How sources are judged: their last gaps, never before a day, and not by one or two. */
const [gaps, leastGaps, times, dayMs] = [30, 3, 3, 86_400_000] as const
/** How often leads come is told by the last 30 days in which some did, of which so many are looked at (rule 224). */
const [usualDays, mostLooked] = [30, 200] as const

/** The times between leads, the shortest first. */
const between = (newestFirst: readonly number[]): number[] =>
  newestFirst.flatMap((at, i, all) => (all[i + 1] === undefined ? [] : [at - (all[i + 1] ?? 0)])).sort((a, b) => a - b)

export const noHealth: SourceHealth = { last_lead_at: null, usual_gap_seconds: null, is_silent: false }

/** A value of a sorted list below which a part of it lies. */
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0

/** Judges a source by when its last leads came, the newest first. */
export function judge(times_: readonly number[], now: number): SourceHealth {
  const [last] = times_
  if (last === undefined) return noHealth
  const latest = between(times_.slice(0, gaps + 1))
  const usual = between(times_.filter((at) => at >= last - usualDays * dayMs))
  return {
    last_lead_at: new Date(last).toISOString(),
    usual_gap_seconds: usual.length >= leastGaps ? Math.round(quantile(usual, 0.5) / 1000) : null,
    is_silent: latest.length >= leastGaps && now - last > Math.max(dayMs, times * quantile(latest, 0.9)),
  }
}

/** What each connection of the organisation has brought, tests left out: one look at an index for each. */
export async function healthOf(ctx: Ctx, connections: readonly string[]): Promise<Map<string, SourceHealth>> {
  if (connections.length === 0) return new Map()
  const { rows } = await ctx.db.$client.query<{ id: string; at: string | null; now: string }>(
    `select c.id, l.received_at::text as at, clock_now()::text as now from unnest($2::text[]) as c(id)
     left join lateral (
       select received_at from leads where org_id = $1 and connection_id = c.id and not is_test
       order by received_at desc nulls first limit ${mostLooked}
     ) l on true`,
    [ctx.actor.orgId, connections],
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.id)].map(([id, found]) => {
      const at = found.flatMap((row) => (row.at ? [Date.parse(toRfc3339(row.at))] : [])).sort((a, b) => b - a)
      return [id, judge(at, Date.parse(toRfc3339(found[0]?.now ?? '')))]
    }),
  )
}

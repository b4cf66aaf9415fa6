import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-sources'
import type { Finding } from '@fairlead/contract/flow/lead-sources'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { refusals, webhookConnection } from '#flow/webhooks'
import type { Ctx } from '#platform/context'
import { toRfc3339 } from '#platform/db'
import { leads } from '#tables/flow/lead-capture'
import { webhookRefusals, webhooks } from '#tables/flow/webhooks'
import { sourcesOf } from './sources.ts'

/** How far source health looks back. */
const days = 30
const mostFindings = 100
const remedies = {
  held: 'Open the delivery, fix what it says, and reprocess it.',
  left_out: 'If that’s expected, there’s nothing to do. The delivery is kept and can be reprocessed.',
} as const

/** What sources recently rejected, put on hold or skipped, why, and what to do. */
export async function sourceDoctor(ctx: Ctx): Promise<Reply<typeof calls.sourceDoctor>> {
  const { orgId } = ctx.actor
  const { rows } = await ctx.db.$client.query<{ now: string }>('select clock_now()::text as now')
  const since = new Date(Date.parse(toRfc3339(rows[0]?.now ?? '')) - days * 86_400_000).toISOString()
  const [sources, refused, kept] = await Promise.all([
    sourcesOf(ctx),
    ctx.db
      .select({ refusal: webhookRefusals, name: webhooks.name })
      .from(webhookRefusals)
      .innerJoin(webhooks, and(eq(webhooks.orgId, webhookRefusals.orgId), eq(webhooks.id, webhookRefusals.webhookId)))
      .where(and(eq(webhookRefusals.orgId, orgId), gt(webhookRefusals.lastAt, since)))
      .orderBy(desc(webhookRefusals.lastAt))
      .limit(mostFindings),
    ctx.db
      .select({
        connectionId: leads.connectionId,
        outcome: leads.outcome,
        reason: leads.reason,
        count: sql<number>`count(*)::int`,
        first: sql<string>`min(${leads.receivedAt})`.mapWith(toRfc3339),
        last: sql<string>`max(${leads.receivedAt})`.mapWith(toRfc3339),
      })
      .from(leads)
      .where(and(eq(leads.orgId, orgId), inArray(leads.outcome, ['parked', 'ignored']), gt(leads.receivedAt, since)))
      .groupBy(leads.connectionId, leads.outcome, leads.reason)
      .orderBy(sql`max(${leads.receivedAt}) desc`)
      .limit(mostFindings),
  ])
  const findings: Finding[] = [
    ...refused.map(({ refusal, name }) => ({
      lead_source: 'webhook' as const,
      connection_id: webhookConnection(refusal.webhookId),
      name,
      path: `/integration/webhook/${refusal.webhookId}`,
      kind: 'refused' as const,
      ...reasonOf(refusal.reason),
      count: refusal.count,
      first_at: refusal.firstAt,
      last_at: refusal.lastAt,
    })),
    ...kept.flatMap(({ connectionId, outcome, reason, count, first, last }) => {
      // Of what was deleted nothing can be mended.
      const source = sources.find((one) => one.connectionId === connectionId)
      const kind = outcome === 'parked' ? ('held' as const) : ('left_out' as const)
      return source
        ? [
            {
              lead_source: source.lead_source,
              connection_id: connectionId,
              name: source.name,
              path: source.path,
              kind,
              reason: reason ?? '',
              remedy: remedies[kind],
              count,
              first_at: first,
              last_at: last,
            },
          ]
        : []
    }),
  ]
  return { results: findings.sort((a, b) => (a.last_at < b.last_at ? 1 : -1)).slice(0, mostFindings) }
}

const reasonOf = (code: keyof typeof refusals) => ({ reason: refusals[code].reason, remedy: refusals[code].remedy })

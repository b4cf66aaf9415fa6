import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/distributed-leads'
import type { BadLeadReason, Quality } from '@fairlead/contract/work/distributed-leads'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { distributionCopies } from '../lead-distribution.tables.ts'
import { copiesOfDays } from './copies-of-days.ts'

type Row = Omit<Quality, 'bad_reasons'> & {
  by: 'total' | 'recipient' | 'source'
  key: string | null
  name: string | null
  source: Reply<typeof calls.distributionQuality>['sources'][number]['lead_source'] | null
  reasons: Partial<Record<BadLeadReason, number>> | null
}

const most = 200

const qualityOf = ({ copies, sent, seen, contacted, appointment, sold, bad_lead, reasons }: Row): Quality => ({
  copies,
  sent,
  seen,
  contacted,
  appointment,
  sold,
  bad_lead,
  bad_reasons: (Object.entries(reasons ?? {}) as [BadLeadReason, number][])
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
})

const nothing: Quality = {
  ...{ copies: 0, sent: 0, seen: 0, contacted: 0, appointment: 0, sold: 0, bad_lead: 0 },
  bad_reasons: [],
}

/** How good leads are by what recipients said of them last: in all, by recipient and by source. */
export async function distributionQuality(
  ctx: Ctx,
  { query }: Input<typeof calls.distributionQuality>,
): Promise<Reply<typeof calls.distributionQuality>> {
  const from = new Date(ctx.now.getTime() - query.days * 86_400_000).toISOString()
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with k as (
        select * from ${distributionCopies} where ${copiesOfDays(ctx, query.days)}
      ), parts as (
        select 'total' as by, null as key, null as source, k.* from k
        union all select 'recipient', k.recipient, null, k.* from k
        union all select 'source', k.source_detail, k.lead_source, k.* from k
      ), bad as (
        select by, key, source, jsonb_object_agg(outcome_reason, n) as reasons from (
          select by, key, source, outcome_reason, count(*)::int as n from parts
          where outcome = 'bad_lead' and outcome_reason is not null group by 1, 2, 3, 4
        ) x group by 1, 2, 3
      ), counted as (
        select by, key, source, (array_agg(recipient_name order by created_at desc))[1] as name,
          count(*)::int as copies, (count(*) filter (where state = 'sent'))::int as sent,
          (count(*) filter (where seen_at is not null))::int as seen,
          (count(*) filter (where outcome = 'contacted'))::int as contacted,
          (count(*) filter (where outcome = 'appointment'))::int as appointment,
          (count(*) filter (where outcome = 'sold'))::int as sold,
          (count(*) filter (where outcome = 'bad_lead'))::int as bad_lead
        from parts group by 1, 2, 3
      ), ranked as (
        select counted.*, row_number() over (partition by by order by copies desc, key) as n from counted
      )
      select r.*, b.reasons from ranked r
      left join bad b on b.by = r.by and b.key is not distinct from r.key and b.source is not distinct from r.source
      where r.n <= ${most} order by r.by, r.n`,
  )
  const total = rows.find(({ by }) => by === 'total')
  return {
    from,
    until: ctx.now.toISOString(),
    total: total ? qualityOf(total) : nothing,
    recipients: rows
      .filter(({ by }) => by === 'recipient')
      .map((row) => ({ ...qualityOf(row), recipient: row.key ?? '', recipient_name: row.name ?? '' })),
    sources: rows.flatMap((row) =>
      row.by === 'source' && row.source ? [{ ...qualityOf(row), lead_source: row.source, source_detail: row.key }] : [],
    ),
  }
}

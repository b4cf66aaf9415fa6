import { batched } from '#platform/db'

const dayMs = 86_400_000

type Ask = { orgId: string; at: string; most: number; copies: number }
/**
 * How many of the copies that a lead makes now may still go out, of those that an account may send to addresses in 24
 * hours: those that reach nobody do not count, and neither do those that come later. Leads of one transaction are
 * counted one after the other.
 */
export const copiesLeft = batched<Ask, number>(async (db, asks) => {
  const limited = asks.filter(({ most }) => most > 0)
  const oldest = new Map<string, string>()
  for (const { orgId, at } of limited) if (at < (oldest.get(orgId) ?? '~')) oldest.set(orgId, at)
  if (limited.length === 0) return asks.map(() => Number.POSITIVE_INFINITY)
  const most = Math.max(...limited.map((ask) => ask.most))
  const { rows } = await db.$client.query<{ org_id: string; n: number }>(
    `select k.org_id, x.n from unnest($1::uuid[], $2::timestamptz[]) as k(org_id, at)
     cross join lateral (select count(*)::int as n from (
       select 1 from distribution_copies c where c.org_id = k.org_id and c.created_at < k.at
         and c.created_at > k.at - make_interval(secs => $3) and c.recipient_email is not null and c.state <> 'failed'
       order by c.created_at desc limit $4) y) x`,
    [[...oldest.keys()], [...oldest.values()], dayMs / 1000, most],
  )
  const used = new Map(rows.map(({ org_id, n }) => [org_id, n]))
  return asks.map((ask) => {
    if (ask.most === 0) return Number.POSITIVE_INFINITY
    const before = used.get(ask.orgId) ?? 0
    used.set(ask.orgId, before + ask.copies)
    return ask.most - before
  })
})

/** Which of these addresses and numbers asked an account for no more leads. */
export const declinedOf = batched<{ orgId: string; recipients: readonly string[] }, ReadonlySet<string>>(
  async (db, asks) => {
    const flat = asks.flatMap(({ orgId, recipients }, n) => recipients.map((one) => ({ n, orgId, one })))
    if (flat.length === 0) return asks.map(() => new Set())
    const { rows } = await db.$client.query<{ n: number; recipient: string }>(
      `select k.n, f.recipient from unnest($1::int[], $2::uuid[], $3::text[]) as k(n, org_id, recipient)
       join distribution_refusals f on f.org_id = k.org_id and f.recipient = k.recipient`,
      [flat.map(({ n }) => n), flat.map(({ orgId }) => orgId), flat.map(({ one }) => one)],
    )
    const found = Map.groupBy(rows, ({ n }) => n)
    return asks.map((_, n) => new Set(found.get(n)?.map(({ recipient }) => recipient)))
  },
)

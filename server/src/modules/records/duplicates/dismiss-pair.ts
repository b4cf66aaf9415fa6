import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { Ctx } from '#platform/context'
import { notYours } from '#platform/http'
import { clientRows, load } from '#records/clients'

type Two = Input<typeof calls.dismissPair>['body']

/** The person who sees both, and may change one of them, may say what they are. */
async function checkBoth(ctx: Ctx, { a_id, b_id }: Two): Promise<void> {
  const ids = [a_id, b_id]
  const rows = await clientRows(ctx, ids)
  for (const id of ids) if (!rows.has(id)) await load(ctx, id, 'view', { lock: false })
  if (![...rows.values()].some((row) => row.access_policy.EDIT)) throw notYours()
}

/** Two clients are two people: that is remembered, also where nobody has found them to be a pair yet (rule 44). */
export async function dismissPair(
  ctx: Ctx,
  { body }: Input<typeof calls.dismissPair>,
): Promise<Reply<typeof calls.dismissPair>> {
  await checkBoth(ctx, body)
  await ctx.db.$client.query(
    `insert into client_pairs (id, org_id, a_id, b_id, reason, found_at, seen_at, dismissed_at, dismissed_by_id)
     select gen_random_uuid(), $1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), coalesce((
       select x.kind from client_contacts x join client_contacts y on y.org_id = $1 and y.match_key = x.match_key
       where x.org_id = $1 and x.client_id = $2 and y.client_id = $3 order by x.kind desc limit 1), 'name_company'), $4, $4, $4, $5
     on conflict (org_id, a_id, b_id) do update set dismissed_at = excluded.dismissed_at, dismissed_by_id = excluded.dismissed_by_id`,
    [ctx.actor.orgId, body.a_id, body.b_id, ctx.now.toISOString(), ctx.actor.userId],
  )
  ctx.tell({ kind: 'duplicates.changed' })
  return { is_dismissed: true }
}

/** Takes it back: they are a pair again, if they still look like one. */
export async function restorePair(
  ctx: Ctx,
  { body }: Input<typeof calls.restorePair>,
): Promise<Reply<typeof calls.restorePair>> {
  await checkBoth(ctx, body)
  await ctx.db.$client.query(
    `update client_pairs set dismissed_at = null, dismissed_by_id = null
     where org_id = $1 and a_id = least($2::uuid, $3::uuid) and b_id = greatest($2::uuid, $3::uuid)`,
    [ctx.actor.orgId, body.a_id, body.b_id],
  )
  ctx.tell({ kind: 'duplicates.changed' })
  return { is_dismissed: false }
}

import { type MergePart, movesById, putBack } from '#platform/merging'

type Row = Record<string, unknown>
type Own = { id: string; reason: string; seen_at: string }
/** `own`: why the survivor was a pair with others; merges of earlier versions did not keep it. */
type Kept = { rows: Row[]; added: string[]; own?: Own[] }

/** With whom the absorbed client was a pair the survivor is from now on; also that they are none goes along (rule 44). */
export const pairsMerge: MergePart = {
  tables: ['client_pairs'],
  async merge(ctx, { survivorId, absorbedId }): Promise<Kept> {
    const { orgId } = ctx.actor
    const read = ctx.db.$client.query<{ row: Row }>(
      'select to_jsonb(p) as row from client_pairs p where p.org_id = $1 and (p.a_id = $2 or p.b_id = $2)',
      [orgId, absorbedId],
    )
    // Before those of the absorbed client are added.
    const own = ctx.db.$client.query<Own>(
      'select id, reason, seen_at::text from client_pairs where org_id = $1 and (a_id = $2 or b_id = $2)',
      [orgId, survivorId],
    )
    const added = ctx.db.$client.query<{ id: string }>(
      `insert into client_pairs (id, org_id, a_id, b_id, reason, found_at, seen_at, dismissed_at, dismissed_by_id)
       select gen_random_uuid(), p.org_id, least($3::uuid, o.id), greatest($3::uuid, o.id), p.reason, p.found_at, p.seen_at,
         p.dismissed_at, p.dismissed_by_id
       from client_pairs p cross join lateral (select case when p.a_id = $2 then p.b_id else p.a_id end as id) o
       where p.org_id = $1 and (p.a_id = $2 or p.b_id = $2) and o.id <> $3
       on conflict (org_id, a_id, b_id) do nothing returning id`,
      [orgId, absorbedId, survivorId],
    )
    const [{ rows }, { rows: owned }, { rows: ids }] = await Promise.all([read, own, added])
    return { rows: rows.map(({ row }) => row), added: ids.map(({ id }) => id), own: owned }
  },
  async unmerge(ctx, { survivorId, absorbedId, at }, { rows, added, own = [] }: Kept) {
    const { orgId } = ctx.actor
    await Promise.all([
      // What was said of both together since is said of each.
      ctx.db.$client.query(
        `delete from client_pairs where org_id = $1 and id = any($2::uuid[]) and (dismissed_at is null or dismissed_at <= $3)`,
        [orgId, added, at],
      ),
      // What both together have in common with others is not what the survivor has.
      ctx.db.$client.query(
        `update client_pairs p set reason = r.reason, seen_at = r.seen_at
         from jsonb_to_recordset($2::jsonb) as r (id uuid, reason text, seen_at timestamptz)
         where p.org_id = $1 and p.id = r.id`,
        [orgId, JSON.stringify(own)],
      ),
      putBack(ctx, 'client_pairs', rows, [
        'exists (select 1 from clients c where c.org_id = $1 and c.id = r.a_id)',
        'exists (select 1 from clients c where c.org_id = $1 and c.id = r.b_id)',
      ]),
      ctx.db.$client.query(
        `update client_pairs p set dismissed_at = s.dismissed_at, dismissed_by_id = s.dismissed_by_id
         from client_pairs s
         where p.org_id = $1 and (p.a_id = $2 or p.b_id = $2) and s.org_id = $1 and (s.a_id = $3 or s.b_id = $3)
           and case when p.a_id = $2 then p.b_id else p.a_id end = case when s.a_id = $3 then s.b_id else s.a_id end
           and s.dismissed_at > $4`,
        [orgId, absorbedId, survivorId, at],
      ),
    ])
    return []
  },
}

/** Who was merged into a client goes on with it, so that addresses lead to the person who has what they had. */
export const mergesMerge = movesById('client_merges')

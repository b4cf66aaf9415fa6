import type { MergePart } from '#platform/merging'

/**
 * Entries go along when clients are merged. Those that say whose a client was keep of whom they say it (`of`): who lost
 * it before is told so at its old address (rule 144).
 */
export const entriesMerge: MergePart = {
  tables: ['activities'],
  async merge(ctx, { survivorId, absorbedId }) {
    const { rows } = await ctx.db.$client.query<{ id: string }>(
      `update activities set client_id = $1::uuid, data = case
         when kind in ('CLIENT_ASSIGNMENT', 'UNASSIGN_CLIENT') and data->'of' is null
         then data || jsonb_build_object('of', $3::uuid) else data end
       where org_id = $2 and client_id = $3::uuid returning id`,
      [survivorId, ctx.actor.orgId, absorbedId],
    )
    return rows.map(({ id }) => id)
  },
  async unmerge(ctx, { survivorId, absorbedId }, ids: string[]) {
    await ctx.db.$client.query(
      `update activities set client_id = $1::uuid, data = case
         when data->>'of' = ($1::uuid)::text then data - 'of' else data end
       where org_id = $2 and client_id = $3 and id = any($4::uuid[])`,
      [absorbedId, ctx.actor.orgId, survivorId, ids],
    )
    return []
  },
}

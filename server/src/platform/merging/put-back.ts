import type { Ctx } from '#platform/context'

const name = (column: string) => `"${column.replaceAll('"', '""')}"`

/**
 * Puts rows back as the database once wrote them into JSON, those that meet the conditions on `r`; one that is there
 * stays as it is. Columns that came with a later version of Fairlead have their defaults.
 */
export async function putBack(
  ctx: Ctx,
  table: string,
  rows: readonly object[],
  conditions: readonly string[] = [],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(name)
  await ctx.db.$client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((column) => `r.${column}`).join(', ')}
     from jsonb_populate_recordset(null::${table}, $2::jsonb) r
     where ${['r.org_id = $1', ...conditions].join(' and ')} on conflict do nothing`,
    [ctx.actor.orgId, JSON.stringify(rows)],
  )
}

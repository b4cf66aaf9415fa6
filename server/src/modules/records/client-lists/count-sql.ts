import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { mostCounted } from '#platform/paging'
import { condition, type Me, rules } from '#records/clients'
import { hasWords, inBin, type Shape, sources } from './shape.ts'

const p = sql.placeholder
const me: Me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }

/** Up to so many entries are looked at for a count: what is written of one client counts once. */
const mostWritten = 20_000
/** Counts what a list shows, up to the most that are counted, or all of it where that is asked for. */
export function countSql(actor: Actor, shape: Shape, isExact: boolean): SQL {
  const [own, written] = hasWords(shape) || shape.filter ? sources(actor, shape) : []
  const counted = ({ from, where }: { from: SQL; where: SQL | undefined }, most: number) => sql`
    select c.id from ${from} where c.org_id = ${p('org')} and ${inBin(shape)} and ${condition(rules.view(actor), me)}
      ${shape.newOnly ? sql`and c.is_new_lead` : sql``} ${where ? sql`and ${where}` : sql``} ${isExact ? sql`` : sql`limit ${sql.raw(String(most))}`}`
  const first = counted(own ?? { from: sql`clients c`, where: undefined }, mostCounted)
  const most = sql.raw(String(mostCounted))
  if (!written) return sql`select count(*)::int as count from (${first}) x`
  if (isExact) return sql`select count(*)::int as count from ((${first}) union (${counted(written, mostWritten)})) x`
  return sql`with w as materialized (${counted(written, mostWritten)})
    select case when (select count(*) from w) = ${sql.raw(String(mostWritten))} then ${most}
      else (select least(count(*), ${most}) from ((${first}) union select id from w) x) end::int as count`
}

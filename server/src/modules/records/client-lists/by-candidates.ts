import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { inBin, type ListParts, mostOf, type Shape, sources, walking } from './shape.ts'

const p = sql.placeholder

/** What indexes find, each up to one more than is sorted: who is found twice counts twice, and stands here once. */
function candidatesOf(actor: Actor, shape: Shape, { column, direction, limit, behind, filter, all, rows }: ListParts) {
  const candidates = (isWanted: SQL) =>
    sql.join(
      sources(actor, shape).map(
        ({ from, where }, i) => sql`${sql.raw(`m${i}`)} as materialized (
      select c.id, ${column} as k, ${all(...filter)} as is_seen from ${from}
      where ${isWanted} and c.org_id = ${p('org')} and ${inBin(shape)} and ${where}
      limit ${sql.raw(String(mostOf(shape).candidates + 1))})`,
      ),
      sql`, `,
    )
  const names = sources(actor, shape).map((_, i) => sql.raw(`select id, k, is_seen from m${i}`))
  const counted = sql`counted as materialized (
      select count(*)::int as candidates from (${sql.join(names, sql` union all `)}) m)`
  // Of too many none is looked at: another statement finds the page.
  const few = sql`(select m.id from (${sql.join(names, sql` union `)}) m
    where (select candidates from counted) <= ${sql.raw(String(mostOf(shape).candidates))}
      and ${all(sql`m.is_seen`, ...behind(sql`m.k`, sql`m.id`))}
    order by m.k ${direction}, m.id ${direction} limit ${limit})`
  const pageOf = (found: SQL, near = sql`0`) => sql`
    select counted.candidates, ${near} as near, q.* from counted
      left join lateral (${rows(sql`${found} found join clients c on c.id = found.id`)}) q on true`
  return { candidates, counted, few, pageOf }
}

/**
 * The page from what the index of fragments finds. The fences keep the planner from walking the order of the list in
 * search of a rare fragment. The count comes back also when none of the candidates is on this page.
 */
export function byCandidates(actor: Actor, shape: Shape, parts: ListParts): SQL {
  const { candidates, counted, few, pageOf } = candidatesOf(actor, shape, parts)
  return sql`with ${candidates(sql`true`)}, ${counted} ${pageOf(few)}`
}

/** The page from the next rows of the order, where these fill it; otherwise from the candidates. */
export function byNearest(actor: Actor, shape: Shape, parts: ListParts): SQL {
  const { order, limit, range, filter, all } = parts
  const { candidates, counted, few, pageOf } = candidatesOf(actor, shape, parts)
  // What a filter asks of the order itself is where it begins: who comes before it is not looked at.
  const bounds = shape.filter?.bounds[shape.sort] ?? []
  return sql`with near as materialized (
      select c.id from (
        select c.* from clients c where ${all(...range, ...bounds)} ${order} limit ${sql.raw(String(mostOf(shape).near))}) c
      where ${all(...filter, walking(actor, shape))} ${order} limit ${limit}
    ), filled as materialized (
      select count(*) = ${limit} as is_so from near
    ), ${candidates(sql`not (select is_so from filled)`)}, ${counted}, found as (
      select id from near where (select is_so from filled) union all ${few}
    ) ${pageOf(sql`found`, sql`(select count(*)::int from near)`)}`
}

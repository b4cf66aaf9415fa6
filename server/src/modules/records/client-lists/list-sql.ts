import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { filterBy, type Me, pageOfEach, rowColumns, rules, waitingColumns } from '#records/clients'
import { byCandidates, byNearest } from './by-candidates.ts'
import { sorts } from './orders.ts'
import { inBin, type ListParts, type Shape, walking } from './shape.ts'
import { valuesSql } from './values-sql.ts'

const p = sql.placeholder
const me: Me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }
const all = (...conditions: SQL[]) => sql.join(conditions, sql` and `)

/** What is selected of each row of a page. */
const selected = (actor: Actor, shape: Shape): SQL => {
  const waiting = sorts[shape.sort].ofWaiting ? sql`, ${waitingColumns(actor, me)} as waiting` : sql``
  return sql`${rowColumns(actor, me)}${shape.withValues ? sql`, ${valuesSql(actor)} as values` : sql``}${waiting}`
}

function partsOf(actor: Actor, shape: Shape): ListParts {
  const { column, type } = sorts[shape.sort]
  const direction = shape.descending ? sql`desc` : sql`asc`
  const order = sql`order by ${column} ${direction}, c.id ${direction}`
  const limit = sql.raw(String(shape.limit))
  const behind = (key: SQL, id: SQL) =>
    shape.hasCursor
      ? [sql`(${key}, ${id}) ${shape.descending ? sql`<` : sql`>`} (${p('key')}::${type}, ${p('id')}::uuid)`]
      : []
  const range = [sql`c.org_id = ${p('org')}`, inBin(shape), ...behind(column, sql`c.id`)]
  const filter = [filterBy(rules.view(actor), me), ...(shape.newOnly ? [sql`c.is_new_lead`] : [])]
  const rows = (from: SQL, ...more: SQL[]) => sql`
    select ${selected(actor, shape)}, ${column} as sort_key
    from ${from} left join users u on u.id = c.assigned_to_id
    where ${all(...range, ...filter, ...more)}
    ${order} limit ${limit}`
  return { column, direction, order, limit, behind, range, filter, all, rows }
}

/** Each part of a person's sight is walked by itself, in the order of the list, and the pages are merged. */
function mergedWalk(
  actor: Actor,
  shape: Shape,
  { column, direction, order, limit, range }: ListParts,
): SQL | undefined {
  const wanted = [
    ...range,
    ...(shape.newOnly ? [sql`c.is_new_lead`] : []),
    ...(shape.match === 'walk' ? [walking(actor, shape)] : []),
  ]
  const walk = { column, direction, limit, isNatural: shape.descending === sorts[shape.sort].descending }
  const merged = pageOfEach(rules.view(actor), me, { wanted: all(...wanted), ...walk })
  return (
    merged &&
    sql`
    select ${selected(actor, shape)}, ${column} as sort_key
    from ${merged} c left join users u on u.id = c.assigned_to_id
    ${order} limit ${limit}`
  )
}

/** All that meet a rare filter are sorted: the fence keeps the planner from walking the order, of which the first are kept. */
const sorted = (shape: Shape, { column, direction, limit, range, filter, rows }: ListParts): SQL =>
  sql`with first as materialized (
      select m.id from (
        select c.id, ${column} as k from clients c
        where ${all(...range, ...filter, ...(shape.filter ? [shape.filter.sql] : []))} offset 0) m
      order by m.k ${direction}, m.id ${direction} limit ${limit})
    ${rows(sql`first found join clients c on c.id = found.id`)}`

/** The statement of a list: which strategy finds its rows is `match` of its shape. */
export function listSql(actor: Actor, shape: Shape): SQL {
  const parts = partsOf(actor, shape)
  const isWalk = shape.sort !== 'deleted' && (shape.match === 'none' || shape.match === 'walk')
  const merged = isWalk ? mergedWalk(actor, shape, parts) : undefined
  if (merged) return merged
  if (shape.match === 'sort') return sorted(shape, parts)
  if (shape.match === 'none') return parts.rows(sql`clients c`)
  if (shape.match === 'walk') return parts.rows(sql`clients c`, walking(actor, shape))
  return shape.match === 'candidates' ? byCandidates(actor, shape, parts) : byNearest(actor, shape, parts)
}

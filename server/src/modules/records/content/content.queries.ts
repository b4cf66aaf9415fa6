import type { ContentListQuery, ContentStats } from '@fairlead/contract/records/content'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { type Cursor, counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fold, likePattern } from '#platform/text'
import { visible } from './content.policy.ts'
import { type ContentRow, columns, noStats } from './content.view.ts'

const labelsOf = (ctx: Ctx) => sql`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'colour_id', l.colour_id) order by l.name_key)
  from content_labelings g join content_labels l on l.org_id = ${ctx.actor.orgId} and l.id = g.label_id
  where g.org_id = ${ctx.actor.orgId} and g.content_id = c.id), '[]') as labels`

/** Content matching a condition on `c`; joined content as its owner has it now. */
export async function contentRows(ctx: Ctx, where: SQL, ending: SQL = sql``): Promise<ContentRow[]> {
  const rows = await rowsOf<ContentRow>(
    ctx.db,
    sql`select ${columns}, ${labelsOf(ctx)} from contents c join users u on u.id = c.owner_id
        join organizations o on o.id = c.org_id
      where c.org_id = ${ctx.actor.orgId} and ${where} ${ending}`,
  )
  return Promise.all(rows.map((row) => (row.linked_id ? followLink(ctx, row) : row)))
}

/** What joined content shows: its owner's current version. */
async function followLink(ctx: Ctx, row: ContentRow): Promise<ContentRow> {
  const [source] = await rowsOf<ContentRow>(
    ctx.asSystem('a content that was joined').db,
    sql`select ${columns}, '[]'::json as labels from contents c join users u on u.id = c.owner_id
        join organizations o on o.id = c.org_id
      where c.org_id = ${row.linked_org_id} and c.id = ${row.linked_id} and c.deleted_at is null`,
  )
  if (!source) return { ...row, deleted_at: row.deleted_at ?? row.updated_at, linked_owner: '' }
  const { name, body, template_type, blocks, file_version, owner_name, org_name } = source
  return { ...row, name, body, template_type, blocks, file_version, org_name, linked_owner: owner_name }
}

/** Where the file of a content is stored: for joined content, with its owner. */
export const sourceOf = (
  orgId: string,
  row: Pick<ContentRow, 'id' | 'linked_org_id' | 'linked_id'>,
): { orgId: string; id: string } => ({ orgId: row.linked_org_id ?? orgId, id: row.linked_id ?? row.id })

/** One content the actor can see. Throws 404. `lock`: no one else can change it until the transaction ends. */
export async function loadContent<T extends SharedContentType>(
  ctx: Ctx,
  type: T,
  id: string,
  { lock = false } = {},
): Promise<ContentRow & { type: T }> {
  const [row] = await contentRows(
    ctx,
    sql`c.id = ${id} and c.type = ${type} and c.deleted_at is null and ${visible(ctx.actor)}`,
    lock ? sql`for update of c` : sql``,
  )
  if (!row || row.deleted_at) throw notFound()
  return row as ContentRow & { type: T }
}

type StatsRow = Omit<ContentStats, 'total_unopened'> & { content_id: string }

/** The counts of links matching a condition on `s`; the last seven days end at $now. */
export const countsOf = (now: Date): SQL => sql`
  count(*) filter (where s.client_id is not null)::int as total_shared,
  count(*) filter (where s.client_id is not null and s.times_viewed > 0)::int as total_opened,
  count(*) filter (where s.client_id is not null and s.last_viewed_at > ${new Date(now.getTime() - 7 * 86_400_000).toISOString()}::timestamptz)::int
    as viewed_in_last_7_days,
  count(*) filter (where s.client_id is not null and s.times_viewed > 1)::int as viewed_multiple_times,
  coalesce(sum(s.times_viewed) filter (where s.client_id is null), 0)::int as public_views,
  max(s.sent_at) filter (where s.client_id is not null) as last_shared_at,
  max(s.last_viewed_at) as last_viewed_at`

export const withUnopened = <R extends { total_shared: number; total_opened: number }>(row: R) => ({
  ...row,
  total_unopened: row.total_shared - row.total_opened,
})

/** How often these contents were shared and opened (rule 79), by id. */
export async function statsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ContentStats>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<StatsRow>(
    ctx.db,
    sql`select s.content_id, ${countsOf(ctx.now)} from content_shares s
      where s.org_id = ${ctx.actor.orgId} and s.content_id = any(${sql.param([...ids])}::uuid[]) and s.sent_at is not null
      group by s.content_id`,
  )
  const found = new Map(rows.map(({ content_id, ...counts }) => [content_id, withUnopened(counts)]))
  return new Map(ids.map((id) => [id, found.get(id) ?? noStats]))
}

type Sort = {
  column: SQL
  cast: SQL
  descends: boolean
  key: (row: ContentRow) => string
  type: 'instant' | 'text' | 'count'
}
const sorts: Record<z.output<typeof ContentListQuery>['sort'], Sort> = {
  last_shared: {
    column: sql`c.last_shared_at`,
    cast: sql`timestamptz`,
    descends: true,
    key: (row) => row.last_shared_at,
    type: 'instant',
  },
  created: {
    column: sql`c.created_at`,
    cast: sql`timestamptz`,
    descends: true,
    key: (row) => row.created_at,
    type: 'instant',
  },
  name: { column: sql`c.name_key`, cast: sql`text`, descends: false, key: (row) => row.name_key, type: 'text' },
  most_opened: {
    column: sql`c.opened_count`,
    cast: sql`int`,
    descends: true,
    key: (row) => String(row.opened_count),
    type: 'count',
  },
}

const beyond = ({ column, cast }: Sort, cursor: Cursor | undefined, descends: boolean): SQL => {
  if (!cursor) return sql`true`
  const towards = (cursor.direction === 'next') === descends ? sql`<` : sql`>`
  return sql`(${column}, c.id) ${towards} (${cursor.key}::${cast}, ${cursor.id}::uuid)`
}

/** A page of contents of a type that the actor can see; the caller adds what was done with them (`statsOf`). */
export async function contentPage(
  ctx: Ctx,
  type: SharedContentType,
  query: z.output<typeof ContentListQuery>,
  more: SQL = sql`true`,
) {
  const sort = sorts[query.sort]
  const descends = query.order ? query.order === 'DESC' : sort.descends
  const order = `content ${type} ${query.sort} ${descends}`
  const cursor = decodeCursor(order, query.cursor, sort.type)
  const words = query.search ? fold(query.search).split(' ').filter(Boolean) : []
  const where = sql`c.type = ${type} and c.deleted_at is null and ${visible(ctx.actor)} and ${more}
    and ${
      words.length > 0
        ? sql.join(
            words.map((word) => sql`c.search_text like ${likePattern(word)}`),
            sql` and `,
          )
        : sql`true`
    }
    and ${query.owner ? sql`c.owner_id = ${query.owner}` : sql`true`}
    and ${query.visibility ? sql`c.visibility = ${query.visibility}` : sql`true`}
    and ${
      query.label
        ? sql`exists (select 1 from content_labelings g where g.org_id = ${ctx.actor.orgId} and g.content_id = c.id and g.label_id = ${query.label})`
        : sql`true`
    }`
  const way = (cursor?.direction === 'previous') === descends ? sql`asc` : sql`desc`
  const ending = sql`order by ${sort.column} ${way}, c.id ${way} limit ${query.page_size + 1}`
  const all = query.count
    ? rowsOf(
        ctx.db,
        sql`select 1 from contents c where c.org_id = ${ctx.actor.orgId} and ${where} limit ${mostCounted}`,
      )
    : undefined
  const [rows, found] = await Promise.all([
    contentRows(ctx, sql`${where} and ${beyond(sort, cursor, descends)}`, ending),
    all,
  ])
  return { ...cutPage(rows, query.page_size, order, cursor, sort.key), ...counted(found) }
}

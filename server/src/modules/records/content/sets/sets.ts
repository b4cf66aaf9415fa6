import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as e from '@fairlead/contract/records/content-groups'
import { mostInSet } from '@fairlead/contract/records/content-groups'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import { type Ctx, systemActor } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { conflict, forbidden, invalid, notFound } from '#platform/http'
import { randomToken } from '#platform/secrets'
import { loadContent } from '../content.queries.ts'
import { contentSetItems, contentSetJoins, contentSets, contents } from '../content.tables.ts'
import { codeOf, orgByCode } from '../sharing/share-link.ts'
import { tellContent } from '../write-content.ts'

type SetRow = {
  id: string
  name: string
  owner_id: string
  owner_name: string
  org_name: string
  code: string
  revoked_at: string | null
  created_at: string
  contents: { type: 'text' | 'file' | 'html_page'; id: string; name: string }[]
}
type Own = Ctx | ReturnType<Ctx['asSystem']>

/** Sets of an organisation matching a condition on `g`, with their content. */
const setsWhere = (ctx: Own, orgId: string, where: ReturnType<typeof sql>): Promise<SetRow[]> =>
  rowsOf<SetRow>(
    ctx.db,
    sql`select g.id, g.name, g.owner_id, u.name as owner_name, o.name as org_name, g.code, g.revoked_at, g.created_at,
        coalesce((select json_agg(json_build_object('type', c.type, 'id', c.id, 'name', c.name) order by c.name_key, c.id)
          from content_set_items i join contents c on c.org_id = ${orgId} and c.id = i.content_id and c.deleted_at is null
          where i.org_id = ${orgId} and i.set_id = g.id), '[]') as contents
      from content_sets g join users u on u.id = g.owner_id join organizations o on o.id = ${orgId}
      where g.org_id = ${orgId} and ${where} order by g.name, g.id`,
  )

/** Sets as shown to their owner. */
async function views(ctx: Ctx, rows: readonly SetRow[]): Promise<e.ContentGroup[]> {
  if (rows.length === 0) return []
  const [joins, codeOfOrg] = await Promise.all([
    rowsOf<{ set_id: string; n: number }>(
      ctx.asSystem('who joined a set').db,
      sql`select j.set_id, count(*)::int as n from content_set_joins j
        where j.set_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[]) group by j.set_id`,
    ),
    codeOf(ctx),
  ])
  const joined = new Map(joins.map(({ set_id: id, n }) => [id, n]))
  return rows.map((row) => {
    const code = row.revoked_at ? null : `${codeOfOrg.toLowerCase()}${row.code}`
    return {
      id: row.id,
      name: row.name,
      owner: { id: row.owner_id, name: row.owner_name },
      code,
      join_url: code && `${ctx.installation.appUrl}/content/group-sharing/${code}`,
      joined: joined.get(row.id) ?? 0,
      contents: row.contents,
      created_at: row.created_at,
    }
  })
}

const ownSets = async (ctx: Ctx): Promise<e.ContentGroup[]> =>
  views(ctx, await setsWhere(ctx, ctx.actor.orgId, sql`g.owner_id = ${me(ctx)}`))

/** The actor's own sets, and those that they joined. */
export async function list(
  ctx: Ctx,
  { params }: Input<typeof e.listContentGroups>,
): Promise<Reply<typeof e.listContentGroups>> {
  const [own, joined] = await Promise.all([ownSets(ctx), joinedSets(ctx, params.t)])
  return {
    results: own.filter((one) => one.contents.length === 0 || one.contents.some(({ type }) => type === params.t)),
    joined,
  }
}

async function joinedSets(ctx: Ctx, t: Input<typeof e.listContentGroups>['params']['t']) {
  const joined = await rowsOf<{ set_org_id: string; set_id: string; joined_at: string }>(
    ctx.db,
    sql`select j.set_org_id, j.set_id, j.joined_at from content_set_joins j
      where j.org_id = ${ctx.actor.orgId} and j.user_id = ${me(ctx)} order by j.joined_at desc limit 200`,
  )
  // One statement for each account that sets were joined from.
  const found = await Promise.all(
    [...Map.groupBy(joined, (one) => one.set_org_id)].map(([setOrgId, some]) =>
      setsWhere(
        ctx.asSystem('sets that were joined'),
        setOrgId,
        sql`g.id = any(${sql.param(some.map((one) => one.set_id))}::uuid[])`,
      ),
    ),
  )
  const setOf = new Map(found.flat().map((row) => [row.id, row]))
  return joined.flatMap((one) => {
    const row = setOf.get(one.set_id)
    const some = row?.contents.filter(({ type }) => type === t) ?? []
    const { joined_at } = one
    return row ? [{ id: row.id, name: row.name, owner: row.owner_name, contents: some.length, joined_at }] : []
  })
}

/** Sets which of the actor's sets a content is in; a name creates a new one. */
export async function setGroups(
  ctx: Ctx,
  { params, body }: Input<typeof e.setContentGroups>,
): Promise<Reply<typeof e.setContentGroups>> {
  const row = await loadContent(ctx, params.t, params.id, { lock: true })
  if (row.owner_id !== me(ctx) || row.linked_id)
    throw forbidden(`Only ${row.linked_owner ?? row.owner_name} can add this to a group.`)
  const { orgId } = ctx.actor
  const own = await setsWhere(ctx, orgId, sql`g.owner_id = ${me(ctx)}`)
  if (body.group_ids.some((id) => !own.some((one) => one.id === id)))
    throw invalid({ group_ids: 'One of these groups no longer exists.' })
  const ids = [...body.group_ids]
  if (body.new_name) {
    const id = newId()
    await ctx.db.insert(contentSets).values({
      orgId,
      id,
      name: body.new_name,
      ownerId: me(ctx),
      code: randomToken(9),
      createdAt: ctx.now.toISOString(),
    })
    ids.push(id)
  }
  for (const one of own) {
    const isIn = one.contents.some(({ id }) => id === row.id)
    if (ids.includes(one.id) && !isIn && one.contents.length >= mostInSet)
      throw invalid({ group_ids: `${one.name} already holds ${mostInSet} items, the most it can.` })
    if (isIn && !ids.includes(one.id)) await takeOut(ctx, one.id, row.id)
  }
  for (const setId of ids) {
    const isNew = !own.find(({ id }) => id === setId)?.contents.some(({ id }) => id === row.id)
    await ctx.db.insert(contentSetItems).values({ orgId, setId, contentId: row.id }).onConflictDoNothing()
    if (isNew) await linkForJoined(ctx, setId, row.id)
  }
  return { results: await ownSets(ctx) }
}

type Join = { org_id: string; user_id: string }
const joinsOf = (ctx: Ctx, setId: string) =>
  rowsOf<Join>(
    ctx.asSystem('who joined a set').db,
    sql`select j.org_id, j.user_id from content_set_joins j where j.set_id = ${setId} limit 1000`,
  )

async function takeOut(ctx: Ctx, setId: string, contentId: string): Promise<void> {
  await ctx.db
    .delete(contentSetItems)
    .where(
      and(
        eq(contentSetItems.orgId, ctx.actor.orgId),
        eq(contentSetItems.setId, setId),
        eq(contentSetItems.contentId, contentId),
      ),
    )
  for (const { org_id: orgId } of await joinsOf(ctx, setId))
    await ctx
      .as(systemActor(orgId))
      .db.update(contents)
      .set({ deletedAt: ctx.now.toISOString() })
      .where(and(eq(contents.orgId, orgId), eq(contents.linkedSetId, setId), eq(contents.linkedId, contentId)))
}

async function linkForJoined(ctx: Ctx, setId: string, contentId: string): Promise<void> {
  for (const { org_id, user_id } of await joinsOf(ctx, setId))
    await linkContents(ctx.as(systemActor(org_id)), { orgId: ctx.actor.orgId, setId, userId: user_id }, [contentId])
}

/** Adds a set's content to a person's, linked and read-only; what they already have stays. */
async function linkContents(
  ctx: Ctx,
  from: { orgId: string; setId: string; userId: string },
  ids: readonly string[],
): Promise<void> {
  const { orgId } = ctx.actor
  const rows = await rowsOf<{
    id: string
    type: 'text' | 'file' | 'html_page'
    name: string
    name_key: string
    search_text: string
  }>(
    ctx.asSystem('what a set that is joined holds').db,
    sql`select c.id, c.type, c.name, c.name_key, c.search_text from contents c
      where c.org_id = ${from.orgId} and c.id = any(${sql.param([...ids])}::uuid[]) and c.deleted_at is null`,
  )
  const at = ctx.now.toISOString()
  for (const row of rows) {
    const its = and(
      eq(contents.orgId, orgId),
      eq(contents.ownerId, from.userId),
      eq(contents.linkedSetId, from.setId),
      eq(contents.linkedId, row.id),
    )
    const again = await ctx.db.update(contents).set({ deletedAt: null }).where(its).returning({ id: contents.id })
    if (again.length > 0) continue
    const id = newId()
    await ctx.db.insert(contents).values({
      id,
      orgId,
      type: row.type,
      ownerId: from.userId,
      name: row.name,
      nameKey: row.name_key,
      visibility: 'PRIVATE',
      searchText: row.search_text,
      linkedOrgId: from.orgId,
      linkedId: row.id,
      linkedSetId: from.setId,
      createdAt: at,
      updatedAt: at,
    })
    tellContent(ctx, id)
  }
}

/** The set with a join code, or the actor's own by its id. Throws 404 for a revoked code. */
async function find(ctx: Ctx, text: string): Promise<{ orgId: string; row: SetRow }> {
  const isCode = /^[a-z0-9]{8}[\w-]{12}$/i.test(text)
  const orgId = isCode ? await orgByCode(ctx.as(null), text.slice(0, 8).toUpperCase()) : ctx.actor.orgId
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
  if (!orgId || (!isCode && !isId)) throw notFound()
  const where = isCode
    ? sql`g.code = ${text.slice(8)} and g.revoked_at is null`
    : sql`g.id = ${text}::uuid and g.owner_id = ${me(ctx)}`
  const [row] = await setsWhere(ctx.asSystem('a set by its join code'), orgId, where)
  if (!row) throw notFound()
  return { orgId, row }
}

const isJoined = async (ctx: Ctx, setId: string): Promise<boolean> =>
  (
    await rowsOf(
      ctx.db,
      sql`select 1 from content_set_joins j where j.org_id = ${ctx.actor.orgId} and j.user_id = ${me(ctx)} and j.set_id = ${setId}`,
    )
  ).length > 0

/** The set that a join code opens, and its owner. */
export async function get(
  ctx: Ctx,
  { params }: Input<typeof e.getContentGroup>,
): Promise<Reply<typeof e.getContentGroup>> {
  const { row } = await find(ctx, params.id)
  return {
    id: row.id,
    name: row.name,
    owner: row.owner_name,
    owner_org: row.org_name,
    contents: row.contents,
    is_own: row.owner_id === me(ctx),
    is_joined: await isJoined(ctx, row.id),
  }
}

/** Joins a set: its content is added to the actor's from now on. */
export async function join(
  ctx: Ctx,
  { params }: Input<typeof e.joinContentGroup>,
): Promise<Reply<typeof e.joinContentGroup>> {
  const { orgId, row } = await find(ctx, params.code)
  const userId = me(ctx)
  if (row.owner_id === userId) throw conflict('This is your own group.')
  await ctx.db
    .insert(contentSetJoins)
    .values({ orgId: ctx.actor.orgId, userId, setOrgId: orgId, setId: row.id, joinedAt: ctx.now.toISOString() })
    .onConflictDoNothing()
  await linkContents(
    ctx,
    { orgId, setId: row.id, userId },
    row.contents.map(({ id }) => id),
  )
  return done
}

/** Leaves a set: its content is removed from the actor's. Links already sent keep working. */
export async function leave(
  ctx: Ctx,
  { params }: Input<typeof e.leaveContentGroup>,
): Promise<Reply<typeof e.leaveContentGroup>> {
  const { orgId } = ctx.actor
  const gone = await ctx.db
    .delete(contentSetJoins)
    .where(
      and(eq(contentSetJoins.orgId, orgId), eq(contentSetJoins.userId, me(ctx)), eq(contentSetJoins.setId, params.id)),
    )
    .returning({ setId: contentSetJoins.setId })
  if (gone.length === 0) throw notFound()
  await ctx.db
    .update(contents)
    .set({ deletedAt: ctx.now.toISOString() })
    .where(and(eq(contents.orgId, orgId), eq(contents.ownerId, me(ctx)), eq(contents.linkedSetId, params.id)))
  return done
}

/** Renames the actor's set, revokes its code, or creates a new one. */
export async function change(
  ctx: Ctx,
  { params, body }: Input<typeof e.changeContentGroup>,
): Promise<Reply<typeof e.changeContentGroup>> {
  const its = and(
    eq(contentSets.orgId, ctx.actor.orgId),
    eq(contentSets.id, params.id),
    eq(contentSets.ownerId, me(ctx)),
  )
  const code =
    body.code === 'revoke'
      ? { revokedAt: ctx.now.toISOString() }
      : body.code === 'renew'
        ? { code: randomToken(9), revokedAt: null }
        : {}
  const changed = await ctx.db
    .update(contentSets)
    .set({ name: body.name ?? sql`${contentSets.name}`, ...code })
    .where(its)
    .returning({ id: contentSets.id })
  if (changed.length === 0) throw notFound()
  const [row] = await setsWhere(ctx, ctx.actor.orgId, sql`g.id = ${params.id}`)
  const [changedSet] = await views(ctx, row ? [row] : [])
  if (!changedSet) throw notFound()
  return changedSet
}

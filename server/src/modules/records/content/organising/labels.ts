import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as e from '@fairlead/contract/records/content'
import { mostLabels } from '@fairlead/contract/records/content'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { fold } from '#platform/text'
import { requireEdit, visible } from '../content.policy.ts'
import { contentRows } from '../content.queries.ts'
import { contentLabelings, contentLabels } from '../content.tables.ts'
import { tellContent } from '../write-content.ts'

type Label = typeof contentLabels.$inferSelect
const view = ({ id, name, colourId }: Pick<Label, 'id' | 'name' | 'colourId'>) => ({ id, name, colour_id: colourId })
const ofOrg = (ctx: Ctx) => eq(contentLabels.orgId, ctx.actor.orgId)

/** All labels, with the number of contents of a type that have each, among those the actor can see. */
export async function list(
  ctx: Ctx,
  { params }: Input<typeof e.listContentLabels>,
): Promise<Reply<typeof e.listContentLabels>> {
  const results = await rowsOf<{ id: string; name: string; colour_id: number; contents: number }>(
    ctx.db,
    sql`select l.id, l.name, l.colour_id, (
        select count(*)::int from content_labelings g join contents c on c.org_id = ${ctx.actor.orgId} and c.id = g.content_id
        where g.org_id = ${ctx.actor.orgId} and g.label_id = l.id and c.type = ${params.t} and c.deleted_at is null
          and ${visible(ctx.actor)}) as contents
      from content_labels l where l.org_id = ${ctx.actor.orgId} order by l.name_key`,
  )
  return { results }
}

/** Throws 400 if there is no room, or the name is taken. The labels are locked until the transaction ends. */
async function checkName(ctx: Ctx, name: string, except?: string): Promise<void> {
  const key = `content labels ${ctx.actor.orgId}`
  await ctx.turn([key])
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const others = (await ctx.db.select().from(contentLabels).where(ofOrg(ctx))).filter(({ id }) => id !== except)
  if (others.length >= mostLabels)
    throw invalid({ name: `You’ve reached the limit of ${mostLabels} labels. Delete one first.` })
  if (others.some(({ nameKey }) => nameKey === fold(name)))
    throw invalid({ name: 'A label with this name already exists.' })
}

export async function create(
  ctx: Ctx,
  { body }: Input<typeof e.createContentLabel>,
): Promise<Reply<typeof e.createContentLabel>> {
  await checkName(ctx, body.name)
  const row = { id: newId(), name: body.name, colourId: body.colour_id }
  await ctx.db
    .insert(contentLabels)
    .values({ ...row, orgId: ctx.actor.orgId, nameKey: fold(body.name), createdAt: ctx.now.toISOString() })
  return view(row)
}

export async function update(
  ctx: Ctx,
  { params, body }: Input<typeof e.updateContentLabel>,
): Promise<Reply<typeof e.updateContentLabel>> {
  await checkName(ctx, body.name, params.id)
  const [row] = await ctx.db
    .update(contentLabels)
    .set({ name: body.name, nameKey: fold(body.name), colourId: body.colour_id })
    .where(and(ofOrg(ctx), eq(contentLabels.id, params.id)))
    .returning()
  if (!row) throw notFound()
  return view(row)
}

/** Deletes a label; content with it is kept. */
export async function remove(
  ctx: Ctx,
  { params }: Input<typeof e.deleteContentLabel>,
): Promise<Reply<typeof e.deleteContentLabel>> {
  const gone = await ctx.db
    .delete(contentLabels)
    .where(and(ofOrg(ctx), eq(contentLabels.id, params.id)))
    .returning({ id: contentLabels.id })
  if (gone.length === 0) throw notFound()
  return done
}

/** Adds labels to content the actor can edit, and removes others. Throws 404, 403. */
export async function addRemove(
  ctx: Ctx,
  { params, body }: Input<typeof e.labelContent>,
): Promise<Reply<typeof e.labelContent>> {
  const ids = [...new Set(body.content_ids)]
  const rows = await contentRows(
    ctx,
    sql`c.id = any(${sql.param(ids)}::uuid[]) and c.type = ${params.t} and c.deleted_at is null and ${visible(ctx.actor)}`,
  )
  if (rows.length < ids.length) throw notFound()
  // One's own may be sorted although it came by a set.
  for (const row of rows) if (row.owner_id !== ctx.actor.userId) requireEdit(ctx.actor, row)
  const known = await ctx.db.select({ id: contentLabels.id }).from(contentLabels).where(ofOrg(ctx))
  const add = [...new Set(body.add)]
  if (add.some((id) => !known.some((label) => label.id === id)))
    throw invalid({ add: 'One of these labels no longer exists.' })
  const { orgId } = ctx.actor
  if (add.length > 0)
    await ctx.db
      .insert(contentLabelings)
      .values(ids.flatMap((contentId) => add.map((labelId) => ({ orgId, contentId, labelId }))))
      .onConflictDoNothing()
  if (body.remove.length > 0)
    await ctx.db
      .delete(contentLabelings)
      .where(
        and(
          eq(contentLabelings.orgId, orgId),
          sql`${contentLabelings.contentId} = any(${sql.param(ids)}::uuid[])`,
          sql`${contentLabelings.labelId} = any(${sql.param(body.remove)}::uuid[])`,
        ),
      )
  for (const id of ids) tellContent(ctx, id)
  return done
}

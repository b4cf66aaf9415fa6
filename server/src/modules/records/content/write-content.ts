import type { Visibility } from '@fairlead/contract/records/content'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { conflict, forbidden, invalid } from '#platform/http'
import { fold } from '#platform/text'
import { firstVisibility, mayShow } from './content.policy.ts'
import { contents } from './content.tables.ts'

const mostSearched = 200_000

/** The text a content is found by: its name and its content. */
export const searchTextOf = (name: string, ...texts: (string | null | undefined)[]): string =>
  fold([name, ...texts].filter(Boolean).join(' ')).slice(0, mostSearched)

export const its = (ctx: Ctx, id: string) => and(eq(contents.orgId, ctx.actor.orgId), eq(contents.id, id))

/** Tells the account's open screens that a content changed; they request what they can see of it. */
export const tellContent = (ctx: Ctx, id: string): void => ctx.tell({ kind: 'content.changed', data: { id } })

/** Sub-teams of the account, without repetitions. Throws 400 for one that no longer exists, and for none if some are needed. */
export async function checkSubteams(ctx: Ctx, visibility: Visibility, ids: readonly string[] = []): Promise<string[]> {
  if (visibility !== 'SUBTEAMS') return []
  const unique = [...new Set(ids)]
  if (unique.length === 0) throw invalid({ subteam_ids: 'Choose at least one sub-team.' })
  const found = await rowsOf(
    ctx.db,
    sql`select id from subteams s where s.org_id = ${ctx.actor.orgId} and s.id = any(${sql.param(unique)}::uuid[])`,
  )
  if (found.length < unique.length) throw invalid({ subteam_ids: 'One of these sub-teams no longer exists.' })
  return unique
}

type New = Pick<typeof contents.$inferInsert, 'body' | 'templateType' | 'blocks' | 'fileVersion' | 'searchText'> & {
  type: SharedContentType
  name: string
  visibility?: Visibility | undefined
  subteamIds?: readonly string[] | undefined
}

/** Adds a content owned by the actor. Throws 403 for a visibility they aren't allowed to set. Returns its id. */
export async function addContent(
  ctx: Ctx,
  { type, name, visibility: asked, subteamIds, ...rest }: New,
): Promise<string> {
  const id = newId()
  const ownerId = me(ctx)
  const visibility = asked ?? firstVisibility(ctx.actor)
  const whose = { owner_id: ownerId, owner_name: '', linked_id: null, linked_owner: null }
  if (!mayShow(ctx.actor, whose, visibility))
    throw forbidden('You don’t have permission to share content with the team.')
  const at = ctx.now.toISOString()
  await ctx.db.insert(contents).values({
    ...rest,
    id,
    orgId: ctx.actor.orgId,
    type,
    ownerId,
    name,
    nameKey: fold(name),
    visibility,
    subteamIds: await checkSubteams(ctx, visibility, subteamIds),
    createdAt: at,
    updatedAt: at,
  })
  tellContent(ctx, id)
  return id
}

/** Throws 409, with the current state, if someone else has changed a content since it was read. */
export async function checkVersion(
  row: { version: number },
  version: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> {
  if (version !== undefined && version !== row.version)
    throw conflict('Someone else changed this while you were editing.', await current())
}

/** Changes a content's row and increments its version. */
export async function changeContent(ctx: Ctx, id: string, set: Partial<typeof contents.$inferInsert>): Promise<void> {
  await ctx.db
    .update(contents)
    .set({ ...set, updatedAt: ctx.now.toISOString(), version: sql`${contents.version} + 1` })
    .where(its(ctx, id))
  tellContent(ctx, id)
}

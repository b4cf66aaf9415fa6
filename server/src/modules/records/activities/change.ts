import { type ActivityKind, activityData } from '@fairlead/contract/records/timeline'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { activities, activityVersions } from './activities.tables.ts'
import { searchTextOf } from './search-text.ts'

type Entry = { id: string; clientId: string }

const own = (ctx: Ctx, id: string) => and(eq(activities.orgId, ctx.actor.orgId), eq(activities.id, id))
const tellTimeline = (ctx: Ctx, { clientId }: Entry) => ctx.tell({ kind: 'timeline.changed', client_id: clientId })

/** Gives an entry other data; what it said before is kept as a version, with who wrote it and when. Its data is the caller's to check. */
export async function rewrite(ctx: Ctx, entry: Entry, data: object): Promise<void> {
  tellTimeline(ctx, entry)
  const kept = ctx.db
    .execute(sql`
      insert into ${activityVersions} (org_id, activity_id, version, data, actor_id, at)
      select org_id, id, version, data, coalesce(edited_by_id, actor_id), coalesce(edited_at, created_at) from ${activities}
      where org_id = ${ctx.actor.orgId} and id = ${entry.id}`)
    .execute()
  const written = ctx.db
    .update(activities)
    .set({
      data,
      searchText: searchTextOf(data),
      editedAt: ctx.now.toISOString(),
      editedById: ctx.actor.userId,
      version: sql`${activities.version} + 1`,
    })
    .where(own(ctx, entry.id))
    .execute()
  await Promise.all([kept, written])
}

/**
 * Says the first time what an entry of this kind is, which waited for it: there is no earlier text to keep. The data is
 * checked against the contract.
 */
export async function complete(ctx: Ctx, entry: Entry, kind: ActivityKind, said: object): Promise<void> {
  const data = activityData[kind].parse(said)
  tellTimeline(ctx, entry)
  await ctx.db
    .update(activities)
    .set({ data, searchText: searchTextOf(data), version: sql`${activities.version} + 1` })
    .where(own(ctx, entry.id))
}

/** Adds to an entry of the system what became known later. It keeps no version: nothing that it said is changed. */
export async function amend(ctx: Ctx, entry: Entry, more: object): Promise<void> {
  tellTimeline(ctx, entry)
  await ctx.db
    .update(activities)
    .set({ data: sql`${activities.data} || ${JSON.stringify(more)}::jsonb` })
    .where(own(ctx, entry.id))
}

/**
 * Takes an entry from sight; what it said is kept, so that this can be taken back. `by`: who wants it gone; null where
 * only what wrote it was undone. One that is gone stays as it is.
 */
export async function hide(ctx: Ctx, entry: Entry, by: string | null = ctx.actor.userId): Promise<void> {
  tellTimeline(ctx, entry)
  await ctx.db
    .update(activities)
    .set({ deletedAt: ctx.now.toISOString(), deletedById: by })
    .where(and(own(ctx, entry.id), isNull(activities.deletedAt)))
}

/** Shows a hidden entry again. */
export async function unhide(ctx: Ctx, entry: Entry): Promise<void> {
  tellTimeline(ctx, entry)
  await ctx.db.update(activities).set({ deletedAt: null, deletedById: null }).where(own(ctx, entry.id))
}

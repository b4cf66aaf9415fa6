import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { type Merge, type MergePart, movesById } from '#platform/merging'
import { record } from '#records/activities'
import { setDues } from '#records/clients'
import { dueColumns } from './due.ts'
import { followUps } from './follow-ups.tables.ts'
import { dueView, type FollowUpRecord, scheduleIn } from './follow-ups.view.ts'

const rows = movesById('follow_ups')
/** `closed`: the later of two that were open, and whose it was. */
type Kept = { ids: string[]; closed: { id: string; clientId: string } | null }

const openOfBoth = (ctx: Ctx, { survivorId, absorbedId }: Merge): Promise<FollowUpRecord[]> =>
  ctx.db
    .select()
    .from(followUps)
    .where(
      and(
        eq(followUps.orgId, ctx.actor.orgId),
        inArray(followUps.clientId, [survivorId, absorbedId]),
        eq(followUps.state, 'open'),
      ),
    )

/** Someday comes last. */
const dueOf = (row: FollowUpRecord): number => {
  const { dueAt } = dueColumns(scheduleIn(row), row.note)
  return dueAt === 'someday' ? Number.POSITIVE_INFINITY : dueAt.getTime()
}
const show = (ctx: Ctx, clientId: string, row: FollowUpRecord | undefined): Promise<void> =>
  setDues(ctx, [{ clientId, due: row ? dueColumns(scheduleIn(row), row.note) : null }])

/** Of two open follow-ups the earliest stays when clients are merged (rule 43); the history goes along. */
export const mergeFollowUps: MergePart = {
  tables: rows.tables,
  async merge(ctx: Ctx, merge: Merge): Promise<Kept> {
    const open = (await openOfBoth(ctx, merge)).sort((a, b) => dueOf(a) - dueOf(b))
    const [first, later] = open
    if (later)
      await Promise.all([
        ctx.db
          .update(followUps)
          .set({ state: 'moved', closedAt: merge.at, closedById: ctx.actor.userId })
          .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, later.id)))
          .execute(),
        record(ctx, {
          kind: 'FOLLOW_UP_REMOVED',
          clientId: merge.survivorId,
          data: { due: dueView(scheduleIn(later)), note: later.note },
        }),
      ])
    const [ids] = await Promise.all([
      rows.merge(ctx, merge),
      first && first.clientId !== merge.survivorId ? show(ctx, merge.survivorId, first) : undefined,
    ])
    ctx.tell({ kind: 'follow-up.changed', client_id: merge.survivorId })
    return { ids: ids as string[], closed: later ? { id: later.id, clientId: later.clientId } : null }
  },
  async unmerge(ctx: Ctx, merge: Merge, { ids, closed }: Kept) {
    const [, open, was] = await Promise.all([
      rows.unmerge(ctx, merge, ids as never),
      openOfBoth(ctx, merge),
      closed
        ? ctx.db
            .select()
            .from(followUps)
            .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, closed.id)))
            .execute()
        : [],
    ])
    const [later] = was
    const mayReopen =
      later?.state === 'moved' &&
      later.closedAt !== null &&
      Date.parse(later.closedAt) === Date.parse(merge.at) &&
      open.every((row) => row.clientId !== later.clientId)
    const shown = new Map(open.map((row) => [row.clientId, row]))
    if (later && mayReopen) {
      shown.set(later.clientId, later)
      await Promise.all([
        ctx.db
          .update(followUps)
          .set({ state: 'open', closedAt: null, closedById: null })
          .where(and(eq(followUps.orgId, ctx.actor.orgId), eq(followUps.id, later.id)))
          .execute(),
        record(ctx, {
          kind: 'FOLLOW_UP_SET',
          clientId: later.clientId,
          data: { due: dueView(scheduleIn(later)), before: null, note: later.note, how: 'undo' },
        }),
      ])
    }
    await Promise.all(
      [merge.survivorId, merge.absorbedId].map((id) => {
        ctx.tell({ kind: 'follow-up.changed', client_id: id })
        return show(ctx, id, shown.get(id))
      }),
    )
    return closed && !mayReopen ? ['Follow-up'] : []
  },
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holdMembers, isActive } from '#identity/team'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { conflict, notFound, notYours } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import type { Merge } from '#platform/merging'
import { amend } from '#records/activities'
import { abilities, hand, load, meOf, permitted, rules } from '#records/clients'
import { lockKeys } from '#records/matching'
import { clientMerges, type MergeRecord } from './duplicates.tables.ts'
import { nameOf, type Parts } from './merge-clients.ts'
import { lockWhole, type Whole, writeColumns, writeGroups } from './merge-rows.ts'
import { undoDays, undoMs } from './merges.queries.ts'
import { splitOff } from './split-off.ts'

type Row = typeof clientMerges.$inferSelect

const one = (ctx: Ctx, id: string) => and(eq(clientMerges.orgId, ctx.actor.orgId), eq(clientMerges.id, id))
const contactKeys = (contacts: readonly { match_key: string | null }[]) =>
  contacts.map(({ match_key: matchKey }) => ({ matchKey }))

/** The merge and the survivor, held until the transaction ends; throws where it cannot be taken back. */
async function hold(ctx: Ctx, id: string): Promise<{ row: Row & { record: MergeRecord }; survivor: Whole }> {
  const [found] = await ctx.db.select().from(clientMerges).where(one(ctx, id))
  if (!found) throw notFound()
  await ctx.turn([found.clientId])
  const { record } = found
  // In the order in which a merge holds them, and a deactivation does.
  const people = record ? [record.survivor.before.assigned_to_id, record.absorbed.row.assigned_to_id] : []
  await holdMembers(
    ctx,
    people.filter((id) => id !== null),
  )
  const contacts = record ? contactKeys([...record.survivor.contactsAfter, ...record.absorbed.contacts]) : []
  const [both, [row]] = await lockKeys(ctx, contacts, () =>
    waitForAll([
      lockWhole(ctx, [found.clientId]),
      ctx.db.select().from(clientMerges).where(one(ctx, id)).for('update').execute(),
    ]),
  )
  const survivor = both.get(found.clientId)
  if (!survivor) await load(ctx, found.clientId, 'view', { lock: false })
  if (!survivor || !row || row.clientId !== found.clientId) throw notFound()
  const { name } = survivor.row
  if (!survivor.can.edit) throw notYours(`You don’t have permission to edit ${name}.`)
  if (row.undoneAt) throw conflict('This merge has already been undone.')
  if (!row.record || ctx.now.getTime() - Date.parse(row.at) > undoMs)
    throw conflict(`Merges can be undone for ${undoDays} days.`)
  const was = row.record.survivor.before
  if (was.id !== row.clientId) throw conflict(`${was.name} has since been merged into ${name}. Undo that first.`)
  return { row: { ...row, record: row.record }, survivor }
}

/**
 * The absorbed client comes back: who takes the merge back needs the rights over it that merging needs, as they are
 * today (rule 43). Throws 455.
 */
async function checkComingBack(ctx: Ctx, name: string, assignedToId: string | null): Promise<void> {
  const me = meOf(ctx.actor)
  const [can] = await rowsOf<{ can_view: boolean; can_edit: boolean; can_delete: boolean }>(
    ctx.db,
    sql`select ${permitted(rules.view(ctx.actor), me)} as can_view, ${abilities(ctx.actor, me)}
      from (select ${assignedToId}::uuid as assigned_to_id) c`,
  )
  if (!can?.can_view || !can.can_edit || !can.can_delete)
    throw notYours(`You don’t have permission to edit ${name}, who would be restored.`)
}

/** Takes a merge back: what is as it left it goes back, the rest stays and is listed (rules 43 and 210). */
export const undoMerge =
  (parts: Parts) =>
  async (ctx: Ctx, { params }: Input<typeof calls.undoMerge>): Promise<Reply<typeof calls.undoMerge>> => {
    const { row, survivor } = await hold(ctx, params.id)
    const { before, after } = row.record.survivor
    const absorbed = row.record.absorbed.row
    const [had, has] = [before.assigned_to_id, absorbed.assigned_to_id]
    const mayGo = (userId: string | null) => (userId ? isActive(ctx, userId) : true)
    const [hadIsHere, hasIsHere] = await waitForAll([mayGo(had), mayGo(has)])
    await checkComingBack(ctx, absorbed.name, hasIsHere ? has : null)
    const of: Merge = {
      survivorId: row.clientId,
      absorbedId: row.absorbedId,
      at: row.at,
      assignedToId: after.assigned_to_id,
      customFields: {},
    }
    const known = parts().filter((part) => nameOf(part) in row.record.parts)
    // One after the other on the way, the client itself first, and waited for together.
    const [kept, ...changed] = await waitForAll([
      splitOff(ctx, survivor, row.record, hasIsHere ? has : null),
      ...known.map((part) => part.unmerge(ctx, of, row.record.parts[nameOf(part)] as never)),
    ])
    if (!hasIsHere) kept.push('assigned_to')
    const present = survivor.row.assigned_to_id
    const mayGive = hadIsHere && survivor.can.reassign
    if (had !== after.assigned_to_id && present === after.assigned_to_id && mayGive) {
      await hand(ctx, { id: row.clientId, assignedToId: present }, had, {
        how: 'manual',
        reason: `Merge with ${absorbed.name} undone`,
        isHeld: true,
      })
      await writeColumns(ctx, row.clientId, { date_assigned: before.date_assigned })
    } else if (had !== after.assigned_to_id && present !== had) kept.push('assigned_to')
    const all = [...new Set([...kept, ...changed.flat()])]
    const at = ctx.now.toISOString()
    await waitForAll([
      writeGroups(ctx, [row.clientId, row.absorbedId]),
      amend(ctx, { id: row.record.activityId, clientId: row.clientId }, { undone_at: at }),
      ctx.db
        .update(clientMerges)
        .set({ undoneAt: at, undoneById: ctx.actor.userId, kept: all, record: null })
        .where(one(ctx, row.id))
        .execute(),
    ])
    ctx.tell({ kind: 'duplicates.changed' })
    return {
      survivor: { id: row.clientId, name: survivor.row.name },
      absorbed: { id: row.absorbedId, name: absorbed.name },
      kept: all,
    }
  }

/** What a merge found is forgotten once it cannot be taken back; where its address leads is not. */
export const forgetMerges = worker(defineJob('forget-merges', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('merges that are older than 30 days', async (ctx) => {
    const over = lt(clientMerges.at, new Date(ctx.now.getTime() - undoMs).toISOString())
    await ctx.db.delete(clientMerges).where(and(over, isNotNull(clientMerges.undoneAt)))
    await ctx.db
      .update(clientMerges)
      .set({ record: null })
      .where(and(over, isNotNull(clientMerges.record)))
  }),
)

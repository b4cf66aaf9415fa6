import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { undoMerge } from '@fairlead/contract/records/duplicates'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { holdMembers, isActive } from '#identity/team'
import type { Ctx } from '#platform/context'
import { together } from '#platform/db'
import { conflict, notFound, notYours } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import type { Merge } from '#platform/merging'
import { amend } from '#records/activities'
import { hand, load, lockKeys, lockWhole, splitOff, type Whole, writeColumns, writeGroups } from '#records/clients'
import { clientMerges, type MergeRecord } from './duplicates.tables.ts'
import { nameOf, type Parts } from './merge-clients.ts'
import { undoDays, undoMs } from './merges.queries.ts'

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
    together([
      lockWhole(ctx, [found.clientId]),
      ctx.db.select().from(clientMerges).where(one(ctx, id)).for('update').execute(),
    ]),
  )
  const survivor = both.get(found.clientId)
  if (!survivor) await load(ctx, found.clientId, 'view', { lock: false })
  if (!survivor || !row || row.clientId !== found.clientId) throw notFound()
  const { name } = survivor.row
  if (!survivor.can.edit) throw notYours(`You may not change ${name}.`)
  if (row.undoneAt) throw conflict('This merge was taken back already.')
  if (!row.record || ctx.now.getTime() - Date.parse(row.at) > undoMs)
    throw conflict(`A merge can be taken back for ${undoDays} days.`)
  const was = row.record.survivor.before
  if (was.id !== row.clientId) throw conflict(`${was.name} was merged into ${name} since. Take that back first.`)
  return { row: { ...row, record: row.record }, survivor }
}

/** Takes a merge back: what is as it left it goes back, the rest stays and is listed (rules 43 and 210). */
export const undo =
  (parts: Parts) =>
  async (ctx: Ctx, { params }: Input<typeof undoMerge>): Promise<Reply<typeof undoMerge>> => {
    const { row, survivor } = await hold(ctx, params.id)
    const { before, after } = row.record.survivor
    const absorbed = row.record.absorbed.row
    const [had, has] = [before.assigned_to_id, absorbed.assigned_to_id]
    const mayGo = (userId: string | null) => (userId ? isActive(ctx, userId) : true)
    const [hadIsHere, hasIsHere] = await together([mayGo(had), mayGo(has)])
    const of: Merge = {
      survivorId: row.clientId,
      absorbedId: row.absorbedId,
      at: row.at,
      assignedToId: after.assigned_to_id,
      customFields: {},
    }
    const known = parts().filter((part) => nameOf(part) in row.record.parts)
    // One after the other on the way, the client itself first, and waited for together.
    const [kept, ...told] = await together([
      splitOff(ctx, survivor, row.record, hasIsHere ? has : null),
      ...known.map((part) => part.unmerge(ctx, of, row.record.parts[nameOf(part)] as never)),
    ])
    if (!hasIsHere) kept.push('assigned_to')
    const present = survivor.row.assigned_to_id
    if (had !== after.assigned_to_id && present === after.assigned_to_id && hadIsHere) {
      await hand(ctx, { id: row.clientId, assignedToId: present }, had, {
        how: 'manual',
        reason: `Merging with ${absorbed.name} was taken back`,
        isHeld: true,
      })
      await writeColumns(ctx, row.clientId, { date_assigned: before.date_assigned })
    } else if (had !== after.assigned_to_id && present !== had) kept.push('assigned_to')
    const all = [...new Set([...kept, ...told.flat()])]
    const at = ctx.now.toISOString()
    await together([
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

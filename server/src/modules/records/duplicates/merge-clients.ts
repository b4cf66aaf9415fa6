import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { MergeField } from '@fairlead/contract/records/duplicates'
import { holdMembers } from '#identity/team'
import type { Ctx } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { conflict, forbidden, notFound, notYours } from '#platform/http'
import type { Merge, MergePart } from '#platform/merging'
import { record } from '#records/activities'
import { getClient, hand, load } from '#records/clients'
import { lockKeys } from '#records/matching'
import { clientMerges, type MergeRecord } from './duplicates.tables.ts'
import { mayNot } from './may-merge.ts'
import { mergedContacts, sidesOf, takenOf } from './merge-fields.ts'
import { beforeLocks, endMerge, lockWhole, mergeInto, type Whole } from './merge-rows.ts'

export type Parts = () => readonly MergePart[]
/** A part is known by the first of its tables. */
export const nameOf = ({ tables }: MergePart): string => tables[0] ?? ''

const access = ({ can }: Whole) => ({ EDIT: can.edit, DELETE: can.delete })

/**
 * Both clients, held until the transaction ends: those who have them, then the keys by which leads find them, then
 * their rows. A lead of either that arrives in the meantime waits, and then finds the survivor; a second merge finds one gone.
 */
async function hold(ctx: Ctx, ids: readonly [string, string]): Promise<[Whole, Whole]> {
  await ctx.turn([...ids].sort())
  const { contacts, assigneeIds } = await beforeLocks(ctx, ids)
  if (assigneeIds.length > 0) await holdMembers(ctx, assigneeIds)
  const both = await lockKeys(ctx, contacts, () => lockWhole(ctx, ids))
  for (const id of ids) if (!both.has(id)) await load(ctx, id, 'view', { lock: false })
  const [survivor, absorbed] = ids.map((id) => both.get(id))
  if (!survivor || !absorbed) throw notFound()
  return [survivor, absorbed]
}

/** Merges one client into another (rule 43). */
export const mergeClients =
  (parts: Parts) =>
  async (ctx: Ctx, { body }: Input<typeof calls.mergeClients>): Promise<Reply<typeof calls.mergeClients>> => {
    const [survivor, absorbed] = await hold(ctx, [body.survivor_id, body.absorbed_id])
    const sides = sidesOf(survivor, absorbed, body.fields ?? {})
    const all = mergedContacts(survivor, absorbed, sides)
    const count = (kind: 'phone' | 'email') => all.filter((contact) => contact.kind === kind).length
    const missing = mayNot(
      { name: survivor.row.name, access_policy: access(survivor) },
      { name: absorbed.row.name, access_policy: access(absorbed) },
      { phone: count('phone'), email: count('email') },
    )
    if (missing.length > 0)
      throw survivor.can.edit && absorbed.can.edit ? forbidden(missing.join(' ')) : notYours(missing.join(' '))
    if (survivor.row.version !== body.survivor_version || absorbed.row.version !== body.absorbed_version)
      throw conflict('Someone else changed one of these clients while you were editing.', {
        survivor_version: survivor.row.version,
        absorbed_version: absorbed.row.version,
      })

    const taken = takenOf(survivor, absorbed, sides)
    const assignedToId = taken.includes('assigned_to') ? absorbed.row.assigned_to_id : survivor.row.assigned_to_id
    const of: Merge = {
      survivorId: survivor.row.id,
      absorbedId: absorbed.row.id,
      at: ctx.now.toISOString(),
      assignedToId,
      customFields: body.custom_fields ?? {},
    }
    if (taken.includes('assigned_to')) {
      if (!survivor.can.reassign)
        throw forbidden(`You don’t have permission to reassign ${survivor.row.name}. Keep its current owner.`)
      const reason = `Merged with ${absorbed.row.name}`
      await hand(ctx, { id: of.survivorId, assignedToId: survivor.row.assigned_to_id }, assignedToId, {
        how: 'manual',
        reason,
        isHeld: true,
      })
    }
    const known = parts()
    const [contacts, ...records] = await waitForAll([
      mergeInto(ctx, survivor, absorbed, sides),
      ...known.map((part) => part.merge(ctx, of)),
    ])
    const after = await endMerge(ctx, of.survivorId, absorbed)
    const [id, activityId] = [newId(), newId()]
    const kept: MergeRecord = {
      survivor: {
        before: survivor.row,
        after,
        contactsBefore: survivor.contacts,
        contactsAfter: contacts as MergeRecord['survivor']['contactsAfter'],
      },
      absorbed: { row: absorbed.row, contacts: absorbed.contacts },
      parts: Object.fromEntries(known.map((part, i) => [nameOf(part), records[i]])),
      activityId,
    }
    const fields: MergeField[] = taken
    await waitForAll([
      insertRows(ctx.db, clientMerges, [
        {
          id,
          orgId: ctx.actor.orgId,
          clientId: of.survivorId,
          absorbedId: of.absorbedId,
          absorbedName: absorbed.row.name,
          absorbedAssigneeId: absorbed.row.assigned_to_id,
          byId: ctx.actor.userId,
          at: of.at,
          record: kept,
        },
      ]),
      record(ctx, {
        kind: 'CLIENT_MERGED',
        id: activityId,
        clientId: of.survivorId,
        data: { absorbed_name: absorbed.row.name, fields, merge_id: id },
      }),
    ])
    ctx.tell({ kind: 'duplicates.changed' })
    return { merge_id: id, client: await getClient(ctx, of.survivorId) }
  }

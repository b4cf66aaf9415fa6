import type { MergeField, MergeSide } from '@fairlead/contract/records/duplicates'
import { sql } from 'drizzle-orm'
import { clientsChanged, clientsMerged, everyKey } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fold } from '#platform/text'
import { abilities, meOf, summary, visible } from '#records/clients'
import { type ClientJson, type ContactJson, mergedColumns, mergedContacts } from './merge-fields.ts'

/** A client with its numbers and addresses, as the database has them, and what the actor may do with it. */
export type Whole = {
  row: ClientJson
  contacts: ContactJson[]
  can: { edit: boolean; delete: boolean; reassign: boolean }
}

/** These clients, without those in the bin, as far as the actor sees them; locked until the transaction ends. */
export async function lockWhole(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Whole>> {
  const me = meOf(ctx.actor)
  const given = sql.param([...ids])
  const locked = rowsOf<{ row: ClientJson; can_edit: boolean; can_delete: boolean; can_reassign: boolean }>(
    ctx.db,
    sql`select to_jsonb(c) as row, ${abilities(ctx.actor, me)} from clients c
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${given}::uuid[]) and c.deleted_at is null and ${visible(ctx.actor)}
      order by c.id for update of c`,
  )
  // A statement of its own, behind the lock: it sees what was committed until then.
  const contacts = contactRows(ctx, ids)
  const [rows, all] = await Promise.all([locked, contacts])
  const ofClient = Map.groupBy(all, (contact) => contact.client_id)
  return new Map(
    rows.map(({ row, can_edit, can_delete, can_reassign }) => [
      row.id,
      {
        row,
        contacts: ofClient.get(row.id) ?? [],
        can: { edit: can_edit, delete: can_delete, reassign: can_reassign },
      },
    ]),
  )
}

const contactRows = async (ctx: Ctx, ids: readonly string[]): Promise<ContactJson[]> =>
  (
    await rowsOf<{ row: ContactJson }>(
      ctx.db,
      sql`select to_jsonb(k) as row from client_contacts k
        where k.org_id = ${ctx.actor.orgId} and k.client_id = any(${sql.param([...ids])}::uuid[]) order by k.client_id, k.position`,
    )
  ).map(({ row }) => row)

/** The keys by which these clients match and who has them, before anything is locked. */
export async function beforeLocks(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ contacts: { matchKey: string | null }[]; assigneeIds: string[] }> {
  const rows = await rowsOf<{ assigned_to_id: string | null; keys: string[] }>(
    ctx.db,
    sql`select c.assigned_to_id, array(select k.match_key from client_contacts k
        where k.org_id = ${ctx.actor.orgId} and k.client_id = c.id and k.match_key is not null) as keys
      from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return {
    contacts: rows.flatMap(({ keys }) => keys.map((matchKey) => ({ matchKey }))),
    assigneeIds: [...new Set(rows.flatMap((row) => row.assigned_to_id ?? []))],
  }
}

/** Writes some columns of a client as JSON has them. Their names are ours. */
export async function writeColumns(ctx: Ctx, id: string, columns: Record<string, unknown>): Promise<void> {
  const sets = Object.keys(columns).map((column) => `${column} = r.${column}`)
  await ctx.db.$client.query(
    `update clients c set ${[...sets, 'updated_at = $4', 'version = c.version + 1'].join(', ')}
     from jsonb_populate_record(null::clients, $3::jsonb) r where c.org_id = $1 and c.id = $2`,
    [ctx.actor.orgId, id, JSON.stringify(columns), ctx.now.toISOString()],
  )
}

/** What a client's own row keeps of its name, company and contacts. */
export function summaryColumns(
  { name, company }: Pick<ClientJson, 'name' | 'company'>,
  contacts: readonly ContactJson[],
): Record<string, unknown> {
  const drafts = contacts.map((c) => ({ ...c, matchKey: c.match_key, isPrimary: c.is_primary }))
  const { primaryPhone, primaryPhoneExtension, primaryPhoneCountry, primaryEmail, searchText } = summary(
    name,
    company,
    drafts,
  )
  return {
    name_key: fold(name),
    primary_phone: primaryPhone,
    primary_phone_extension: primaryPhoneExtension,
    primary_phone_country: primaryPhoneCountry,
    primary_email: primaryEmail,
    search_text: searchText,
  }
}

/** Puts contacts where they are to stand: whose, in which place, and which is the one to use. */
export async function placeContacts(ctx: Ctx, contacts: readonly ContactJson[]): Promise<void> {
  await ctx.db.$client.query(
    `update client_contacts t set client_id = r.client_id, position = r.position, is_primary = r.is_primary
     from jsonb_populate_recordset(null::client_contacts, $2::jsonb) r where t.org_id = $1 and t.id = r.id`,
    [ctx.actor.orgId, JSON.stringify(contacts)],
  )
}

/**
 * Writes into the survivor of a merge what was chosen, and all numbers and addresses of both. Both are locked, and the
 * caller has asked for the rights; who has it is the caller's as well. Answers its contacts.
 */
export async function mergeInto(
  ctx: Ctx,
  survivor: Whole,
  absorbed: Whole,
  sides: Record<MergeField, MergeSide>,
): Promise<ContactJson[]> {
  const columns = mergedColumns(survivor, absorbed, sides)
  const contacts = mergedContacts(survivor, absorbed, sides)
  const now = { ...survivor.row, ...columns }
  await Promise.all([
    writeColumns(ctx, survivor.row.id, { ...columns, ...summaryColumns(now, contacts) }),
    placeContacts(ctx, contacts),
  ])
  return contacts
}

/** The groups that clients are in, as their module has them. */
export const writeGroups = (ctx: Ctx, ids: readonly string[]): Promise<unknown> =>
  ctx.db.$client.query(
    `update clients c set group_ids = array(select m.group_id from client_group_members m
       where m.org_id = $1 and m.client_id = c.id and m.is_member order by m.group_id)
     where c.org_id = $1 and c.id = any($2::uuid[])`,
    [ctx.actor.orgId, ids],
  )

/**
 * Ends a merge, once everything that hung on the absorbed client hangs on the survivor: the absorbed one goes, open
 * screens are told. Answers the survivor as it is from now on.
 */
export async function endMerge(ctx: Ctx, survivorId: string, { row: absorbed }: Whole): Promise<ClientJson> {
  const { orgId } = ctx.actor
  const grouped = writeGroups(ctx, [survivorId])
  const gone = ctx.db.$client.query('delete from clients where org_id = $1 and id = $2', [orgId, absorbed.id])
  const read = ctx.db.$client.query<{ row: ClientJson }>(
    'select to_jsonb(c) as row from clients c where c.org_id = $1 and c.id = $2',
    [orgId, survivorId],
  )
  const [{ rows }] = await Promise.all([read, grouped, gone])
  ctx.tell({ kind: 'client.changed', client_id: survivorId })
  // To the person who saw it, it is gone.
  ctx.tell({ kind: 'client.moved', client_id: absorbed.id, data: { from_id: absorbed.assigned_to_id } })
  const [found] = rows
  if (!found) throw new Error('the survivor of a merge is gone')
  ctx.emit(clientsChanged, { keys: everyKey, client_ids: [survivorId] })
  ctx.emit(clientsMerged, {
    merges: [
      {
        client_id: survivorId,
        absorbed_id: absorbed.id,
        absorbed_name: absorbed.name,
        from_id: absorbed.assigned_to_id,
        to_id: found.row.assigned_to_id,
      },
    ],
  })
  return found.row
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { ContactReading } from '@fairlead/contract/records/duplicates'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import {
  emailDrafts,
  keepReading,
  load,
  meOf,
  noteOtherReadings,
  permitted,
  phoneDrafts,
  rules,
  seesDetails,
  takeOtherReading,
  visible,
} from '#records/clients'
import { organizations } from '#tables/identity/account'
import { clientContacts, type OtherReading, presentRules } from '#tables/records/clients'
import { findPairsOf } from './find-pairs.ts'

type Contact = Pick<
  typeof clientContacts.$inferSelect,
  'id' | 'kind' | 'raw' | 'value' | 'extension' | 'country' | 'matchKey'
>

/** How the present rules read a contact, where that differs; what holds several by now is for a person to divide. */
function otherReading(contact: Contact, country: string | null): OtherReading | null {
  const { kind, raw, value, extension, matchKey } = contact
  const found = kind === 'email' ? emailDrafts(raw) : phoneDrafts(raw, { guesses: [contact.country, country] })
  const [now] = found
  if (!now || found.length > 1) return null
  if (now.value === value && now.extension === extension && now.matchKey === matchKey) return null
  return { value: now.value, extension: now.extension, country: now.country, matchKey: now.matchKey }
}

/** Looks once at what these clients have from before the present rules: what they would read otherwise is noted, and nothing changed (rule 221). */
export async function noteReadings(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  const { orgId } = ctx.actor
  const [contacts, [org]] = await Promise.all([
    ctx.db
      .select()
      .from(clientContacts)
      .where(
        and(
          eq(clientContacts.orgId, orgId),
          sql`${clientContacts.clientId} = any(${sql.param([...clientIds])}::uuid[])`,
          lt(clientContacts.readBy, presentRules),
        ),
      ),
    ctx.db.select({ country: organizations.countryCode }).from(organizations).where(eq(organizations.id, orgId)),
  ])
  if (contacts.length === 0) return
  const seen = contacts.map((one) => ({ id: one.id, otherwise: otherReading(one, org?.country ?? null) }))
  await noteOtherReadings(ctx, seen)
}

type Row = Pick<Contact, 'id' | 'kind' | 'raw' | 'value' | 'extension'> & {
  client_id: string
  client_name: string
  created_at: string
  otherwise: OtherReading
  may_change: boolean
}

/** Contacts of clients that one sees which the present rules would read otherwise. */
export async function listReadings(
  ctx: Ctx,
  { query }: Input<typeof calls.listReadings>,
): Promise<Reply<typeof calls.listReadings>> {
  const { actor } = ctx
  const cursor = decodeCursor('readings', query.cursor)
  const backwards = cursor?.direction === 'previous'
  const [direction, beyond] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const from = sql`client_contacts k join clients c on c.org_id = ${actor.orgId} and c.id = k.client_id
    where k.org_id = ${actor.orgId} and k.otherwise is not null and k.read_by < 2 and c.deleted_at is null
      and ${visible(actor)} and ${seesDetails(actor)}`
  const [rows, found] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select k.id, k.kind, k.raw, k.value, k.extension, k.created_at, k.otherwise, c.id as client_id,
          c.name as client_name, ${permitted(rules.edit(actor), meOf(actor))} as may_change
        from ${from} ${cursor ? sql`and (k.created_at, k.id) ${beyond} (${cursor.key}::timestamptz, ${cursor.id}::uuid)` : sql``}
        order by k.created_at ${direction}, k.id ${direction} limit ${query.page_size + 1}`,
    ),
    query.count ? rowsOf(ctx.db, sql`select 1 as one from ${from} limit ${mostCounted}`) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, 'readings', cursor, (row) => row.created_at)
  const view = (row: Row): ContactReading => ({
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    kind: row.kind,
    raw: row.raw,
    is: { value: row.value, extension: row.extension },
    would_be: { value: row.otherwise.value, extension: row.otherwise.extension },
    may_change: row.may_change,
  })
  return { results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(found) }
}

/** Takes the new reading of a contact, or keeps the present one; or takes that back. */
export async function decideReading(
  ctx: Ctx,
  { params: { id }, body: { take } }: Input<typeof calls.decideReading>,
): Promise<Reply<typeof calls.decideReading>> {
  const mine = and(eq(clientContacts.orgId, ctx.actor.orgId), eq(clientContacts.id, id))
  const find = async () => (await ctx.db.select().from(clientContacts).where(mine))[0]
  const first = await find()
  if (!first) throw notFound()
  const client = await load(ctx, first.clientId, 'edit')
  const contact = await find()
  if (!contact?.otherwise) throw conflict('This was changed in the meantime.')
  const isOpen = contact.readBy < presentRules
  // Said twice it is as if said once.
  if (isOpen === (take === null)) return done
  if (take === 'new' || (take === null && contact.otherwise.isFormer))
    await takeOtherReading(ctx, client, id, take === null ? presentRules - 1 : presentRules)
  else await keepReading(ctx, id, take === null ? presentRules - 1 : presentRules)
  await findPairsOf(ctx, [client.id])
  ctx.tell({ kind: 'duplicates.changed' })
  return done
}

import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { record } from '#records/activities'
import { clientContacts, clients, type OtherReading, presentRules } from '../clients.tables.ts'
import type { ClientRecord } from '../load.ts'
import { replaceContacts, summary } from './contacts.ts'
import { distinct } from './drafts.ts'

type Row = typeof clientContacts.$inferSelect

/** The other reading in the place of the present one, which is remembered in its turn. */
const swapped = ({ otherwise, value, extension, country, matchKey, ...rest }: Row, readBy: number): Row => {
  if (!otherwise) throw new Error('there is no other reading')
  const { isFormer, ...taken } = otherwise
  const former = { value, extension, country, matchKey }
  return { ...rest, ...taken, readBy, otherwise: isFormer ? former : { ...former, isFormer: true } }
}

const shown = (contacts: readonly Pick<Row, 'value' | 'raw' | 'extension'>[]) =>
  contacts.map(({ value, raw, extension }) => (value ?? raw) + (extension ? ` ext. ${extension}` : '')).join(', ') ||
  null

/** Reads a contact of a client the other way that is noted for it. What becomes the same as another is one. */
export async function takeOtherReading(
  ctx: Ctx,
  client: ClientRecord,
  id: string,
  readBy = presentRules,
): Promise<void> {
  const before = await ctx.db
    .select()
    .from(clientContacts)
    .where(and(eq(clientContacts.orgId, ctx.actor.orgId), eq(clientContacts.clientId, client.id)))
    .orderBy(clientContacts.position)
  const wanted = distinct(before.map((one) => (one.id === id ? swapped(one, readBy) : one)))
  const contacts = await replaceContacts(ctx, client.id, wanted)
  const changes = (['phone', 'email'] as const).flatMap((kind) => {
    const [from, to] = [before, wanted].map((list) => shown(list.filter((one) => one.kind === kind)))
    return from === to ? [] : [{ field: kind, from: from ?? null, to: to ?? null }]
  })
  await ctx.db
    .update(clients)
    .set({
      ...summary(client.name, client.company, contacts),
      updatedAt: ctx.now.toISOString(),
      version: sql`${clients.version} + 1`,
    })
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, client.id)))
  await record(ctx, { kind: 'CLIENT_EDITED', clientId: client.id, data: { changes } })
  ctx.tell({ kind: 'client.changed', client_id: client.id })
}

/** Notes how contacts from before the present rules would be read by them; null where that is as they are read. */
export async function noteOtherReadings(
  ctx: Ctx,
  seen: readonly { id: string; otherwise: OtherReading | null }[],
): Promise<void> {
  await ctx.db.execute(sql`update client_contacts k set otherwise = x.otherwise,
      read_by = case when x.otherwise is null then ${presentRules}::int else k.read_by end
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as x(id uuid, otherwise jsonb)
    where k.org_id = ${ctx.actor.orgId} and k.id = x.id and k.read_by < ${presentRules}::int`)
}

/** Keeps a contact as it is read, or opens the question again. */
export async function keepReading(ctx: Ctx, id: string, readBy = presentRules): Promise<void> {
  await ctx.db
    .update(clientContacts)
    .set({ readBy })
    .where(and(eq(clientContacts.orgId, ctx.actor.orgId), eq(clientContacts.id, id)))
}

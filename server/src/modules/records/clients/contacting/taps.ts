import { ContactChannel } from '@fairlead/contract/contact'
import { undoContactMinutes } from '@fairlead/contract/records/undo-contact'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { HttpError } from '#platform/http'
import { defineJob, worker } from '#platform/jobs'
import { complete, hide, record } from '#records/activities'
import { type ClientRecord, load } from '../load.ts'
import { comesFirst, countTap } from './first-response.ts'

/** An entry that a tap on a contact button left. */
export type Tap = { id: string; at: string; byId: string | null; channel: ContactChannel }

/** What a tap on a channel is among the activities. */
export const tapKind = (channel: ContactChannel) => (channel === 'phone_call' ? 'PHONECALL' : 'MESSAGE')

/** So long after a tap the log dialog may still say what came of it; the page keeps it for six hours. */
const longestAskedHours = 24

const count = defineJob('count-tap', z.object({ org_id: z.uuid(), activity_id: z.uuid() }))

/** What a tap leaves: that somebody opened a channel, which nobody has confirmed. */
export async function noteTap(ctx: Ctx, row: ClientRecord, channel: ContactChannel): Promise<void> {
  const said = { text: null, outcome: null, is_confirmed: false }
  const [id = ''] = await record(
    ctx,
    channel === 'phone_call'
      ? { kind: 'PHONECALL', clientId: row.id, data: { ...said, direction: 'outgoing', duration_seconds: null } }
      : { kind: 'MESSAGE', clientId: row.id, data: { ...said, channel } },
  )
  if (comesFirst(row, ctx.now))
    ctx.enqueue(count, { org_id: ctx.actor.orgId, activity_id: id }, { afterSeconds: undoContactMinutes * 60 + 1 })
}

type Row = { id: string; client_id: string; at: string; actor_id: string | null; data: { channel?: unknown } }

/** The tap that an entry tells of; a call names no channel. */
export const tapOf = ({ id, at, actor_id: byId, data }: Omit<Row, 'client_id'>): Tap => ({
  id,
  at,
  byId,
  channel: ContactChannel.catch('phone_call').parse(data.channel),
})

/** Whether an entry waits to be confirmed. */
export const isUnconfirmed = (data: object): boolean => 'is_confirmed' in data && data.is_confirmed === false

/** Ten minutes have passed without "I didn't": what was tapped counts as the first response. */
export const countTaps = worker(count, (run, { org_id, activity_id }) =>
  run.inOrg(org_id, async (ctx) => {
    const [row] = await rowsOf<Row>(
      ctx.db,
      sql`select a.id, a.client_id, a.at, a.actor_id, a.data from activities a
        where a.org_id = ${org_id} and a.id = ${activity_id} and a.deleted_at is null`,
    )
    // Once it is confirmed it has counted already.
    if (!row || !isUnconfirmed(row.data)) return
    const tap = tapOf(row)
    await countTap(ctx, await load(ctx, row.client_id, 'edit', { binned: true }), { ...tap, at: new Date(tap.at) })
  }),
)

/** The latest tap of the actor on a client's button that nobody has confirmed; undefined where there is none. */
export async function tapBefore(ctx: Ctx, clientId: string, channel: ContactChannel): Promise<Tap | undefined> {
  const isChannel =
    channel === 'phone_call' ? sql`a.kind = 'PHONECALL'` : sql`a.kind = 'MESSAGE' and a.data->>'channel' = ${channel}`
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select a.id, a.client_id, a.at, a.actor_id, a.data from activities a
      where a.org_id = ${ctx.actor.orgId} and a.client_id = ${clientId} and a.actor_id = ${ctx.actor.userId}
        and ${isChannel} and a.data->>'is_confirmed' = 'false' and a.deleted_at is null
        and a.at > ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${longestAskedHours})
      order by a.at desc, a.id desc limit 1`,
  )
  return row && tapOf(row)
}

/** Makes of a tap the contact that it was, with what is said of it. */
export async function confirmTap(ctx: Ctx, row: ClientRecord, tap: Tap, data: object): Promise<void> {
  await complete(ctx, { id: tap.id, clientId: row.id }, tapKind(tap.channel), data)
  await countTap(ctx, row, { ...tap, at: new Date(tap.at) })
}

/** Takes the entry of a tap out again. Throws 409 where the contact was logged since. */
export async function removeTap(ctx: Ctx, clientId: string, at: string): Promise<void> {
  const [entry] = await rowsOf<{ id: string; data: object }>(
    ctx.db,
    sql`select a.id, a.data from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = ${clientId}
        and a.kind in ('PHONECALL', 'MESSAGE') and a.actor_id = ${ctx.actor.userId}
        and a.at = ${at}::timestamptz and a.created_at = a.at and a.deleted_at is null`,
  )
  if (!entry) return
  if (!isUnconfirmed(entry.data))
    throw new HttpError(409, 'You’ve already logged this contact. Delete it from the timeline instead.')
  await hide(ctx, { id: entry.id, clientId }, null)
}

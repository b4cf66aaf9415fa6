import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/inbox'
import type { DeadLetter } from '@fairlead/contract/work/inbox'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { conflict, notFound } from '#platform/http'
import { deadLetters } from '#platform/jobs'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'

/** What queues are for, in words. */
const titles: Record<string, string> = {
  'deliver-one': 'Follow-up work after a change',
  'capture-delivery': 'Reading a lead',
  'process-upload': 'Checking an uploaded file',
  'make-thumbnails': 'Creating a thumbnail',
  'send-mail': 'Sending a message',
  'send-sms': 'Sending a message',
  'send-push': 'Sending a message',
}

type Row = typeof deadLetters.$inferSelect

const view = (row: Row): DeadLetter => ({
  id: row.id,
  title: titles[row.queue] ?? 'Background work',
  reason: row.reason,
  attempts: row.attempts,
  died_at: row.diedAt,
  replayed_at: row.replayedAt,
})

const order = 'dead letters'

/** Work of the organisation that failed for good, newest first. */
export async function listDeadLetters(
  ctx: Ctx,
  { query }: Input<typeof calls.listDeadLetters>,
): Promise<Reply<typeof calls.listDeadLetters>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, deadLetters.diedAt, deadLetters.id)
  const ofOrg = eq(deadLetters.orgId, ctx.actor.orgId)
  const listed = ctx.db
    .select()
    .from(deadLetters)
    .where(and(ofOrg, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: deadLetters.id }).from(deadLetters).where(ofOrg).limit(mostCounted).execute()
    : undefined
  const [rows, found] = await Promise.all([listed, all])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.diedAt)
  return { results: cut.rows.map(view), next: cut.next, previous: cut.previous, ...counted(found) }
}

/** Sends a failed job again, once: a second tap finds it sent. */
export async function replayDeadLetter(
  ctx: Ctx,
  { params }: Input<typeof calls.replayDeadLetter>,
): Promise<Reply<typeof calls.replayDeadLetter>> {
  const mine = and(eq(deadLetters.orgId, ctx.actor.orgId), eq(deadLetters.id, params.id))
  const [row] = await ctx.db.select().from(deadLetters).where(mine).for('update')
  if (!row) throw notFound()
  if (row.replayedAt) throw conflict('This has already been resent.')
  const [updated] = await ctx.db.update(deadLetters).set({ replayedAt: ctx.now.toISOString() }).where(mine).returning()
  ctx.enqueueAgain(row.queue, row.data)
  return view(updated ?? row)
}

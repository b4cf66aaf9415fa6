import { desc, eq, isNull } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { deadLetters } from './jobs.tables.ts'

export type DeadLetter = typeof deadLetters.$inferSelect

/** Jobs of all organisations that failed for good and were not sent again, the newest first. */
export const findDeadLetters = (ctx: Ctx<Actor | null>, limit: number): Promise<DeadLetter[]> =>
  ctx
    .asSystem('dead letters of all organisations')
    .db.select()
    .from(deadLetters)
    .where(isNull(deadLetters.replayedAt))
    .orderBy(desc(deadLetters.diedAt), desc(deadLetters.id))
    .limit(limit)

/** Sends a job that failed again, once. Answers whether there was one that had not been sent again. */
export async function sendAgain(ctx: Ctx<Actor | null>, id: string): Promise<boolean> {
  const { db } = ctx.asSystem('a dead letter by id')
  const [row] = await db.select().from(deadLetters).where(eq(deadLetters.id, id)).for('update')
  if (!row || row.replayedAt) return false
  await db.update(deadLetters).set({ replayedAt: ctx.now.toISOString() }).where(eq(deadLetters.id, id))
  ctx.enqueueAgain(row.queue, row.data)
  return true
}

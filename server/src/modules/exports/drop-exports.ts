import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import type { Storage } from '#platform/storage'
import { clientExports } from './exports.tables.ts'

const removeJob = defineJob('remove-exports', z.object({ keys: z.array(z.string()) }), { retries: 8, retryDelay: 60 })

/** Takes the files of an organisation's exports away that can be fetched still, with the reason. Answers how many. */
export async function dropExports(ctx: Ctx, reason: string): Promise<number> {
  const held = and(eq(clientExports.orgId, ctx.actor.orgId), isNotNull(clientExports.fileKey))
  const rows = await ctx.db.select({ key: clientExports.fileKey }).from(clientExports).where(held).for('update')
  if (rows.length === 0) return 0
  await ctx.db.update(clientExports).set({ status: 'expired', reason, fileKey: null }).where(held)
  ctx.enqueue(removeJob, { keys: rows.flatMap(({ key }) => key ?? []) })
  return rows.length
}

/** Leaves of the exports of these clients only that they were made. */
export const forgetExportsOf = (ctx: Ctx, clientIds: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(clientExports)
    .set({ clientId: null })
    .where(and(eq(clientExports.orgId, ctx.actor.orgId), eqAny(clientExports.clientId, clientIds)))

/** Removes files of exports once that is committed. */
export const removeExports = (storage: Storage): JobWorker =>
  worker(removeJob, async (_run, { keys }) => {
    for (const key of keys) await storage.remove(key)
  })

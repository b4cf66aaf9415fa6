import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import type { Storage } from '#platform/storage'
import { clientExports } from './exports.tables.ts'
import { exportJob } from './write-export.job.ts'

const removeJob = defineJob('remove-exports', z.object({ keys: z.array(z.string()) }), { retries: 8, retryDelay: 60 })

/**
 * Takes the files of an organisation's exports away that can be fetched still, with the reason; those that are written
 * just now are begun again, and of one person ended. Answers how many.
 */
export async function dropExports(ctx: Ctx, reason: string): Promise<number> {
  const ofOrg = eq(clientExports.orgId, ctx.actor.orgId)
  const isOpen = inArray(clientExports.status, ['queued', 'running'])
  const which = and(ofOrg, or(isNotNull(clientExports.fileKey), isOpen))
  const rows = await ctx.db.select().from(clientExports).where(which).orderBy(clientExports.id).for('update')
  const those = (some: typeof rows) =>
    and(
      ofOrg,
      eqAny(
        clientExports.id,
        some.map(({ id }) => id),
      ),
    )
  const held = rows.filter(({ fileKey }) => fileKey !== null)
  if (held.length > 0) {
    await ctx.db.update(clientExports).set({ status: 'expired', reason, fileKey: null }).where(those(held))
    ctx.enqueue(removeJob, { keys: held.flatMap(({ fileKey }) => fileKey ?? []) })
  }
  const ofOne = rows.filter((row) => !held.includes(row) && row.kind === 'person')
  if (ofOne.length > 0)
    await ctx.db
      .update(clientExports)
      .set({ status: 'failed', reason, finishedAt: ctx.now.toISOString() })
      .where(those(ofOne))
  // What waits has read nothing yet; what runs may have read what is gone now, and only the latest attempt may finish.
  const running = rows.filter((row) => row.kind === 'clients' && row.status === 'running')
  if (running.length > 0)
    await ctx.db
      .update(clientExports)
      .set({ status: 'queued', attempts: sql`${clientExports.attempts} + 1`, written: 0, total: null })
      .where(those(running))
  for (const { id, orgId } of running) ctx.enqueue(exportJob, { org_id: orgId, export_id: id })
  return held.length
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

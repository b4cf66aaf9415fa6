import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Runner } from '#platform/context'
import { defineJob, isQueued, type JobWorker, worker } from '#platform/jobs'
import type { Storage } from '#platform/storage'
import { clientExports } from './exports.tables.ts'
import { exportJob } from './write-export.job.ts'

const most = 100

/** Takes files away whose day is over; that they were made stays in the log. */
async function dropOver(run: Runner, storage: Storage): Promise<void> {
  const over = await run.asSystem('exports whose day is over', (ctx) =>
    ctx.db
      .select({ id: clientExports.id, orgId: clientExports.orgId, fileKey: clientExports.fileKey })
      .from(clientExports)
      .where(and(isNotNull(clientExports.fileKey), lt(clientExports.expiresAt, ctx.now.toISOString())))
      .limit(most),
  )
  for (const { id, orgId, fileKey } of over) {
    if (fileKey) await storage.remove(fileKey)
    await run.inOrg(orgId, (ctx) =>
      ctx.db
        .update(clientExports)
        .set({ status: 'expired', fileKey: null })
        .where(and(eq(clientExports.orgId, orgId), eq(clientExports.id, id))),
    )
  }
}

/** Says of exports whose job is no more, since the process died each time, that they failed (R43). */
const failLost = (run: Runner): Promise<unknown> =>
  run.asSystem('exports that nobody writes any more', (ctx) =>
    ctx.db
      .update(clientExports)
      .set({
        status: 'failed',
        reason: 'The server stopped while the file was being created. Nothing was kept. Try again.',
        finishedAt: ctx.now.toISOString(),
      })
      .where(
        and(
          sql`${clientExports.status} in ('queued', 'running')`,
          sql`not ${isQueued(exportJob, 'export_id', clientExports.id)}`,
        ),
      ),
  )

/** Looks after exports: files that are over go, and what was broken off says so. */
export const sweepExports = (storage: Storage): JobWorker =>
  worker(defineJob('sweep-exports', z.object({}), { every: 300 }), async (run) => {
    await dropOver(run, storage)
    await failLost(run)
  })

import { z } from 'zod'
import { jobBuried } from '#events/jobs'
import type { Actor, Ctx, Runner } from '#platform/context'
import { deadLetters } from './jobs.tables.ts'

const Data = z.looseObject({ org_id: z.uuid().optional() })

type Dead = { id: string; queue: string; data: unknown; reason: string; attempts: number }

/** Writes a job that failed for good where its owner can see it and send it again, and says so by event. */
export async function buryJob(run: Runner, dead: Dead): Promise<void> {
  const data = Data.safeParse(dead.data).data ?? {}
  const bury = (ctx: Ctx<Actor | null>) =>
    ctx.db
      .insert(deadLetters)
      .values({ ...dead, orgId: data.org_id ?? null, data, diedAt: ctx.now.toISOString() })
      .onConflictDoNothing()
      .returning({ id: deadLetters.id })
  if (!data.org_id) return void (await run.asSystem('a dead letter', bury))
  await run.inOrg(data.org_id, async (ctx) => {
    const buried = await bury(ctx)
    if (buried.length > 0) ctx.emit(jobBuried, dead.id, { queue: dead.queue, reason: dead.reason })
  })
}

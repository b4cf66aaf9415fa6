import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { defineJob, worker } from '#platform/jobs'
import { dropExports, forgetExportsOf } from '#work/exports'
import { dropImports } from '#work/imports'
import { eraseRows, marksOf } from './erase-rows.ts'
import { erasures } from './erasure.tables.ts'
import { dropMessages, forgetAnswers, maskTexts } from './mask-texts.ts'

export const eraseJob = defineJob('erase-client', z.object({ org_id: z.uuid(), erasure_id: z.uuid() }), {
  retries: 20,
  retryDelay: 30,
})

const reason = 'It may contain someone who was permanently deleted.'

/** Everything of one erasure in one transaction: it is done, or nothing of it. */
async function eraseOne(ctx: Ctx, id: string): Promise<void> {
  const mine = and(eq(erasures.orgId, ctx.actor.orgId), eq(erasures.id, id))
  const [row] = await ctx.db.select().from(erasures).where(mine).for('update')
  if (!row?.clientId) return
  const marks = await marksOf(ctx, row.clientId)
  const { ids, entryIds, inboxIds, counts } = await eraseRows(ctx, [row.clientId])
  counts.exports = await dropExports(ctx, `${reason} Export again.`)
  counts.imports = await dropImports(ctx, `${reason} Send the file again.`)
  // The export of the one person says no longer whose it was.
  await forgetExportsOf(ctx, ids)
  await maskTexts(ctx, marks)
  await dropMessages(ctx, marks)
  await forgetAnswers(ctx, [...ids, ...entryIds, ...inboxIds], marks)
  await ctx.db
    .update(erasures)
    .set({ state: 'done', clientId: null, counts, doneAt: ctx.now.toISOString() })
    .where(mine)
  ctx.log.info({ erasure: id, by: row.byId, counts }, 'a client was erased')
}

/** Erases one client (S60). */
export const eraseClients = worker(eraseJob, (run, { org_id: orgId, erasure_id: id }) =>
  run.inOrg(orgId, (ctx) => eraseOne(ctx, id)),
)

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { inBatches, worker } from '#platform/jobs'
import { letter } from '#platform/outbound'
import { users } from '#tables/identity/account'
import { giveBackJob, giveSomeBack, handOverJob, moveSome } from './hand-over.ts'
import { handoverItems, handovers } from './members.tables.ts'

/** Moves what a batch left over, and tells those who got clients. */
export const finishHandover = worker(handOverJob, async (run, { org_id: orgId, handover_id: id }) => {
  await inBatches((most) => run.inOrg(orgId, (ctx) => moveSome(ctx, id, { most })))
  await run.inOrg(orgId, (ctx) => finish(ctx, id))
})

/** Gives back what is left of a batch that was undone. */
export const finishGivingBack = worker(giveBackJob, (run, { org_id: orgId, handover_id: id }) =>
  inBatches((most) => run.inOrg(orgId, (ctx) => giveSomeBack(ctx, id, most))),
)

async function finish(ctx: Ctx, id: string): Promise<void> {
  const { orgId } = ctx.actor
  const [batch] = await ctx.db
    .update(handovers)
    .set({ finishedAt: ctx.now.toISOString() })
    .where(
      and(eq(handovers.orgId, orgId), eq(handovers.id, id), isNull(handovers.finishedAt), isNull(handovers.undoneAt)),
    )
    .returning()
  if (!batch) return
  const notified = await ctx.db
    .select({ email: users.email, count: sql<number>`count(*)::int` })
    .from(handoverItems)
    .innerJoin(users, eq(users.id, handoverItems.toId))
    .where(and(eq(handoverItems.orgId, orgId), eq(handoverItems.handoverId, id), isNotNull(users.emailVerifiedAt)))
    .groupBy(users.id, users.email)
  const url = new URL('/clients', ctx.installation.appUrl).href
  for (const { email, count } of notified) {
    if (!email) continue
    const mail = letter(ctx.installation, email, {
      subject: count === 1 ? 'A client was assigned to you' : `${count} clients were assigned to you`,
      lines: [
        `${batch.reason}. ${count === 1 ? 'One of their clients is' : `${count} of their clients are`} now yours.`,
      ],
      buttons: [{ label: 'View clients', url }],
    })
    await ctx.send({ channel: 'mail', mail, key: `handover ${id} ${email}` })
  }
}

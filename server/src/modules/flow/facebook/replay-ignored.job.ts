import { and, asc, eq, gt } from 'drizzle-orm'
import { replay } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { worker } from '#platform/jobs'
import { leads } from '#tables/flow/lead-capture'
import type { LeadSource } from '#work/inbox'
import { replayIgnored } from './jobs.ts'

const atOnce = 50

/** A batch of a form's ignored leads, oldest first. */
const ignored = (ctx: Ctx, form: string, after: string) =>
  ctx.db
    .select({ id: leads.id, inboxId: leads.inboxId, itemKey: leads.itemKey })
    .from(leads)
    .where(
      and(eq(leads.orgId, ctx.actor.orgId), eq(leads.formId, form), eq(leads.outcome, 'ignored'), gt(leads.id, after)),
    )
    .orderBy(asc(leads.id))
    .limit(atOnce)

const first = '00000000-0000-0000-0000-000000000000'

/** Captures the leads ignored while a form was off; reading a lead twice changes nothing. */
export const replayWorker = (source: LeadSource) =>
  worker(replayIgnored, async (run, { org_id, form }, info) => {
    for (let after = first; ; ) {
      const some = await run.inOrg(org_id, (ctx) => ignored(ctx, form, after))
      for (const { inboxId, itemKey } of some) await run.inOrg(org_id, (ctx) => replay(ctx, [source], inboxId, itemKey))
      const last = some.at(-1)
      if (!last) break
      after = last.id
      await info.giveWay()
    }
    await run.inOrg(org_id, async (ctx) => ctx.tell({ kind: 'facebook.changed' }))
  })

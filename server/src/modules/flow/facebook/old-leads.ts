import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/facebook'
import type { Ctx } from '#platform/context'
import { readLists } from './jobs.ts'
import { connectedPage, connectedRows } from './pages/page-view.ts'

/** Enqueues fetching the leads of the last hours again, of one page or of all (rule 24). Throws 404. */
export async function fetchOldFacebookLeads(
  ctx: Ctx,
  { query }: Input<typeof calls.fetchOldFacebookLeads>,
): Promise<Reply<typeof calls.fetchOldFacebookLeads>> {
  const pages = query.page ? [await connectedPage(ctx, query.page)] : await connectedRows(ctx)
  const hours = query.hours_old_fb_sync
  for (const { id } of pages) ctx.enqueue(readLists, { org_id: ctx.actor.orgId, page: id, hours })
  return { hours, pages: pages.length }
}

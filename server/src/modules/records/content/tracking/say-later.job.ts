import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { clientsViewedContent } from '#events/content'
import { defineJob, worker } from '#platform/jobs'
import { contentVisits } from '../content.tables.ts'
import { readWords } from './read-words.ts'

const Data = z.object({ org_id: z.uuid(), client_id: z.uuid(), share_id: z.uuid(), visit_id: z.uuid() })

/** Announces a later opening once it is known what was read: two minutes after it began (rule 75). */
export const sayLater = defineJob('say-content-view', Data)

export const sayLaterWorker = worker(sayLater, (run, { org_id, ...view }) =>
  run.inOrg(org_id, async (ctx) => {
    const [visit] = await ctx.db
      .select()
      .from(contentVisits)
      .where(and(eq(contentVisits.orgId, org_id), eq(contentVisits.id, view.visit_id)))
    // Somebody may have said in the meantime that it was their own look.
    if (visit?.class !== 'person') return
    const read = readWords(visit.parts, visit.ms)
    ctx.emit(clientsViewedContent, { views: [{ ...view, is_first: false, read }] })
  }),
)

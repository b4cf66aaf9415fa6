import { z } from 'zod'
import type { FacebookDeps } from '../app.ts'
import { debugToken } from '../login.ts'
import type { Reach } from '../reach.ts'

const Debugged = z.object({
  data: z.object({
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
  }),
})

/** When Meta's permission for a page ends: usually not its token, but the access to data. */
export async function endOf(graph: FacebookDeps['graph'], { app, token }: Reach): Promise<string | null> {
  const found = Debugged.safeParse(await debugToken(graph, app, token))
  if (!found.success) return null
  const { expires_at, data_access_expires_at } = found.data.data
  const ends = [expires_at, data_access_expires_at].filter((at): at is number => at !== undefined && at > 0)
  return ends.length > 0 ? new Date(Math.min(...ends) * 1000).toISOString() : null
}

/** Asks Meta to deliver the page's leads to the app. */
export const subscribe = ({ graph }: FacebookDeps, { page, app, token }: Reach): Promise<unknown> =>
  graph.call({
    method: 'POST',
    path: `${page.pageId}/subscribed_apps`,
    token,
    appSecret: app.secret,
    query: { subscribed_fields: 'leadgen' },
  })

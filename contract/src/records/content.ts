import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Id, Instant, Page, PageQuery } from '../primitives.ts'
import { ClientRow } from './clients.ts'

/** What content can be (point 3 of the specification). */
export const SharedContentType = z.enum(['text', 'file', 'html_page'])

/** A client that a content was shared with, and how it was seen. */
const Recipient = ClientRow.extend({
  shared_at: Instant,
  is_opened: z.boolean().nullable(),
  times_viewed: z.int().nullable(),
  last_viewed: Instant.nullable(),
  seconds_viewed: z.int().nullable(),
})

export const contentClients = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/content-type/:type/content/:id/`,
  also: ['/api/dashboard-v2/api/v3/user-client/content-type/:type/content/:id/'],
  access: { session: true },
  summary: "Clients that a content was shared with; 404 as long as it isn't there",
  params: z.object({ type: SharedContentType, id: Id }),
  query: PageQuery,
  reply: Page(Recipient),
})

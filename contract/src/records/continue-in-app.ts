import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant } from '../primitives.ts'
import { SharedContentType } from './content-types.ts'

/** A link that opens the same page on one's phone and signs in there, once (rule 65). */
export const PhoneLink = z.object({ url: z.string(), svg: z.string(), ends_at: Instant })
export type PhoneLink = z.output<typeof PhoneLink>

export const continueClientInApp = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/:id/continue-client-in-app/`,
  access: { session: true },
  summary: "A link, and its QR code, that opens this client on the caller's phone; for one use within 15 minutes",
  params: ById,
  reply: PhoneLink,
  changes: true,
})

export const continueContentInApp = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/content-type/:type/content/:id/continue-content-in-app/`,
  access: { session: true },
  summary: "A link, and its QR code, that opens this content on the caller's phone, ready to send",
  params: z.object({ type: SharedContentType, id: Id }),
  reply: PhoneLink,
  changes: true,
})

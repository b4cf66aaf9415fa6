import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Id, Instant, Page, PageQuery } from '../primitives.ts'

/** Chats are watched where the organisation asked for it (rule 66); 425 elsewhere. */
const access = { session: true, flag: 'enable_wa_monitoring_feature' } as const

export const chatPhoneNumbers = endpoint({
  method: 'GET',
  path: '/api/integrations/api/v1/whatsapp-chat/client/:id/phone-numbers/',
  access,
  summary: 'Connected WhatsApp numbers that have a chat with a client; none until a number is connected',
  params: ById,
  reply: z.object({ results: z.array(z.object({ id: Id, phone_number: z.string(), name: z.string().nullable() })) }),
})

export const clientChat = endpoint({
  method: 'GET',
  path: '/api/integrations/api/v1/whatsapp-chat/client/:id',
  access,
  summary: 'The messages of a client’s WhatsApp chats, newest first; none until a number is connected',
  params: ById,
  query: PageQuery.extend({ phone_number_id: Id.optional() }),
  reply: Page(
    z.object({ id: Id, at: Instant, direction: z.enum(['incoming', 'outgoing']), text: z.string().nullable() }),
  ),
})

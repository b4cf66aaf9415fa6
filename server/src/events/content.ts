import { z } from 'zod'
import { defineEvent, defineSetEvent } from './define.ts'

/** Somebody sent content or a message to a client; the subject is the person. Activation tasks follow it. */
export const contentShared = defineEvent(
  'content.shared',
  z.object({
    content_ids: z.array(z.uuid()),
    is_message: z.boolean(),
    client_id: z.uuid().nullable().default(null),
    message_id: z.uuid().nullable().default(null),
  }),
)

/** What was logged as sent to a client was not sent after all (rule 71); the subject is the person. */
export const contentUnsent = defineEvent('content.unsent', z.object({ client_id: z.uuid(), at: z.iso.datetime() }))

/** A page was made; the subject is the person. */
export const pageCreated = defineEvent('page.created', z.object({ content_id: z.uuid() }))

/** Clients opened what was sent to them, as far as people are told of it (rule 75). */
export const clientsViewedContent = defineSetEvent(
  'clients.viewed-content',
  z.object({
    views: z.array(
      z.object({
        client_id: z.uuid(),
        share_id: z.uuid(),
        visit_id: z.uuid(),
        is_first: z.boolean(),
        /** What was read by then, in words; null at the moment of opening. */
        read: z.string().nullable(),
      }),
    ),
  }),
  'views',
)

/** Visitors asked something on what was shared, clients or people unknown; the subject is the sender of the first. */
export const contentQuestionsAsked = defineEvent(
  'content.questions-asked',
  z.object({
    questions: z.array(
      z.object({
        client_id: z.uuid().nullable(),
        share_id: z.uuid(),
        text: z.string(),
        reply_to: z.string().nullable(),
      }),
    ),
  }),
)

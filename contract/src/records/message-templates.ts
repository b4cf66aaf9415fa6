import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Page, QueryFlag, RequiredText } from '../primitives.ts'
import { ContentHead, ContentListQuery, ContentSearchQuery, Visibility } from './content.ts'

/** What a message is for (point 3 of the specification). */
export const TemplateType = z.enum(['MAIN_CONTENT_MESSAGE', 'FOLLOW_UP_MESSAGE', 'DEFAULT_SHARE_MESSAGE'])
export type TemplateType = z.output<typeof TemplateType>

export const longestMessage = 5000

const Preview = z.object({ client: z.object({ id: Id, name: z.string() }).nullable(), text: z.string() })

export const MessageTemplate = ContentHead.extend({
  type: z.literal('text'),
  template_type: TemplateType,
  text: z.string(),
  /** Tokens in it that are none; recipients get their fallback, or nothing. */
  unknown_tokens: z.array(z.string()),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const access = { session: true, plan: 'CONTENT.TEXT_TEMPLATE' } as const
const creates = { session: true, policy: 'CONTENT.CREATE', plan: 'CONTENT.TEXT_TEMPLATE' } as const
const lists = {
  template_type: TemplateType.optional(),
  /** A text that cannot be filled in is listed all the same. */
  preview_ignore_errors: QueryFlag.optional(),
}

export const listMessages = endpoint({
  method: 'GET',
  path: `${prefixes.messageTemplates}/v1/list`,
  access,
  summary: 'Messages the caller can see',
  query: ContentListQuery.extend(lists),
  reply: Page(MessageTemplate),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: `${prefixes.messageTemplates}/v2/search`,
  access,
  summary: 'Searches messages by name or text',
  query: ContentSearchQuery.extend(lists),
  reply: Page(MessageTemplate),
})

export const getMessage = endpoint({
  method: 'GET',
  path: `${prefixes.messageTemplates}/v1/retrieve/:id`,
  access,
  summary: 'One message',
  params: ById,
  reply: MessageTemplate,
})

const fields = {
  name: RequiredText(120),
  text: RequiredText(longestMessage),
  template_type: TemplateType,
}

export const createMessage = endpoint({
  method: 'POST',
  path: `${prefixes.messageTemplates}/v1/create`,
  access: creates,
  summary: 'Adds a message',
  body: z.strictObject({
    ...fields,
    template_type: TemplateType.default('MAIN_CONTENT_MESSAGE'),
    visibility: Visibility.optional(),
    subteam_ids: z.array(Id).max(100).optional(),
  }),
  reply: MessageTemplate,
  status: 201,
})

export const updateMessage = endpoint({
  method: 'POST',
  path: `${prefixes.messageTemplates}/v1/edit/:id`,
  access,
  summary: 'Changes a message; absent fields stay, a stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    name: fields.name.optional(),
    text: fields.text.optional(),
    template_type: TemplateType.optional(),
    version: z.int().optional(),
  }),
  reply: MessageTemplate,
})

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: `${prefixes.messageTemplates}/v1/delete/:id`,
  access,
  summary: 'Deletes a message; what was sent stays in the timelines',
  params: ById,
  reply: Done,
})

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/content/messages/preview',
  access,
  summary:
    'A text as three clients would get it: the one with the longest name, one with an unusual name, and one without a name',
  body: z.strictObject({ text: RequiredText(longestMessage), client_id: Id.optional() }),
  reply: z.object({ results: z.array(Preview), unknown_tokens: z.array(z.string()) }),
  reads: true,
  ours: true,
})

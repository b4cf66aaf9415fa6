import { contentQuestionsAsked } from '#events/content'
import type { Ctx } from '#platform/context'
import { networkOf, overLimit } from '#platform/limits'
import { cut, storable } from '#platform/text'
import { record } from '#records/activities'
import type { Link } from './find-link.ts'

const longest = 2000
const limit = { max: 10, seconds: 3600 }
const limitOfLink = { max: 60, seconds: 3600 }

/**
 * Accepts a question about shared content: it is added to the client's timeline, and alerts the sender. Returns the
 * page's reply.
 */
export async function ask(
  ctx: Ctx,
  link: Link,
  { text, replyTo, ip }: { text: string; replyTo: string; ip: string },
): Promise<'sent' | 'empty' | 'crowded'> {
  const said = cut(storable(text).trim(), longest)
  if (!said) return 'empty'
  const wait =
    (await overLimit(ctx, 'content-question', `${link.row.id} ${networkOf(ip)}`, limit)) ??
    (await overLimit(ctx, 'content-question-all', link.row.id, limitOfLink))
  if (wait) return 'crowded'
  const reply_to = cut(storable(replyTo).trim(), 200) || null
  const { clientId: client_id, contentId: content_id } = link.row
  if (client_id)
    await record(ctx, {
      kind: 'CONTENT_QUESTION',
      clientId: client_id,
      data: { content_id, content_type: link.content.type, title: link.content.name, text: said, reply_to },
    })
  ctx.emit(contentQuestionsAsked, link.row.senderId, {
    questions: [{ client_id, share_id: link.row.id, text: said, reply_to }],
  })
  return 'sent'
}

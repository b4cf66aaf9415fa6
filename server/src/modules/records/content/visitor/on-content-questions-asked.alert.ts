import { and, eq } from 'drizzle-orm'
import { contentQuestionsAsked } from '#events/content'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'
import { activeMembers, presentClient } from '#records/clients/alerting'
import { contentShares, contents } from '#tables/records/content'

/** Notifies the sender, and the client's assignee, that a question was asked. */
export const onContentQuestionsAsked = alertRule(contentQuestionsAsked, async (ctx, { payload }, alert) => {
  const { orgId } = ctx.actor
  for (const { client_id, share_id, text, reply_to } of payload.questions) {
    const [shared] = await ctx.db
      .select({ senderId: contentShares.senderId, id: contents.id, type: contents.type, name: contents.name })
      .from(contentShares)
      .innerJoin(contents, and(eq(contents.orgId, orgId), eq(contents.id, contentShares.contentId)))
      .where(and(eq(contentShares.orgId, orgId), eq(contentShares.id, share_id)))
    const client = client_id ? await presentClient(ctx, client_id) : undefined
    if (!shared || (client_id && !client)) continue
    const active = (await activeMembers(ctx)).map(({ userId }) => userId)
    const asked = [...new Set([shared.senderId, client?.assignedToId ?? null])].filter(
      (id): id is string => id !== null && active.includes(id),
    )
    const people = asked.length > 0 ? asked : [(await ownerOf(ctx)).id]
    const who = client?.name ?? reply_to ?? 'Somebody'
    const path = client ? `/client/${client.id}` : `/content/${shared.type === 'file' ? 'file' : 'page'}/${shared.id}`
    for (const userId of people)
      await alert(ctx, userId, {
        kind: 'CONTENT_QUESTION',
        clientId: client?.id ?? null,
        title: `${who} asked about ${shared.name}`,
        body: reply_to ? `${text}\nReply to ${reply_to}` : text,
        path,
      })
  }
})

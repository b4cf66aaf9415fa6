import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import {
  type revokeShare,
  type sendShare,
  type sharedTextTemplate,
  unsendMinutes,
  type unsendShare,
} from '@fairlead/contract/records/content-sharing'
import { filledText } from '@fairlead/contract/records/tokens'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { contentShared, contentUnsent } from '#events/content'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, HttpError, notFound } from '#platform/http'
import { hide, type NewActivity, record } from '#records/activities'
import { autoUnmark, awaitAgain, contacted, load } from '#records/clients'
import { requireEdit } from '../content.policy.ts'
import { loadContent } from '../content.queries.ts'
import { contentShares, contents } from '../content.tables.ts'
import type { ContentRow } from '../content.view.ts'
import { tellContent } from '../write-content.ts'
import { clientValues, senderValues } from './token-values.ts'

const own = (ctx: Ctx) => eq(contentShares.orgId, ctx.actor.orgId)

/** The URL that opens a channel with a text; null if the client can't be reached by it. */
export function channelUrl(
  reach: { phone_number: string | null; email: string | null },
  channel: ContactChannel,
  text: string,
): string | null {
  const link = linkFor(reach, channel)
  if (!link) return null
  const said = encodeURIComponent(text)
  switch (channel) {
    case 'whatsapp':
      return `${link}?text=${said}`
    case 'sms':
      return `${link}?&body=${said}`
    case 'email':
      return `${link}?body=${said}`
    case 'telegram':
      return `${link}?text=${said}`
    case 'phone_call':
      return link
  }
}

type Prepared = {
  id: string
  contentId: string
  type: 'text' | 'file' | 'html_page'
  name: string
  pages: number | null
}

/** What the actor has prepared for a client and not sent yet. Throws 404, and 409 if it was already sent. */
async function preparedOf(ctx: Ctx, clientId: string, ids: readonly string[]): Promise<Prepared[]> {
  if (ids.length === 0) return []
  const rows = await rowsOf<Prepared & { sent_at: string | null }>(
    ctx.db,
    sql`select s.id, s.content_id as "contentId", c.type, c.name, s.sent_at, v.pages
      from content_shares s join contents c on c.org_id = ${ctx.actor.orgId} and c.id = s.content_id
        left join content_versions v on v.org_id = ${ctx.actor.orgId} and v.content_id = s.content_id and v.version = s.version
      where s.org_id = ${ctx.actor.orgId} and s.id = any(${sql.param([...ids])}::uuid[]) and s.client_id = ${clientId}
        and s.sender_id = ${me(ctx)} and c.deleted_at is null
      order by array_position(${sql.param([...ids])}::uuid[], s.id) for update of s`,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  if (rows.some((row) => row.sent_at)) throw conflict('This has already been sent.')
  return rows
}

const unseen = { is_opened: false, times_viewed: 0, last_viewed: null, seconds_viewed: 0 }
const untracked = { is_opened: null, times_viewed: null, last_viewed: null, seconds_viewed: null }

/** The timeline entry for what was sent: by type for one content, a collection for several (rule 241). */
function entryOf(
  clientId: string,
  links: readonly Prepared[],
  channel: ContactChannel,
  text: string,
  message: { id: string; name: string } | undefined,
): NewActivity {
  const [first, ...others] = links
  if (!first)
    return message
      ? {
          kind: 'SHARED_TEXT_TEMPLATE',
          clientId,
          data: { content_id: message.id, title: message.name, channel, text, ...untracked },
        }
      : { kind: 'MESSAGE', clientId, data: { text, channel, outcome: null } }
  const data = { content_id: first.contentId, share_id: first.id, title: first.name, channel, ...unseen }
  if (others.length > 0)
    return {
      kind: 'COLLECTION',
      clientId,
      data: {
        ...data,
        share_id: null,
        title: links.map(({ name }) => name).join(', '),
        contents: links.map((one) => ({ id: one.contentId, type: one.type, title: one.name })),
      },
    }
  return first.type === 'html_page'
    ? { kind: 'PAGE', clientId, data }
    : { kind: 'SHARED_DOCUMENT_TEMPLATE', clientId, data: { ...data, pages: first.pages, page_seconds: null } }
}

/** Logs what was prepared as sent, because its channel is opening (rule 71). */
export async function send(
  ctx: Ctx,
  { body }: Pick<Input<typeof sendShare>, 'body'>,
): Promise<Reply<typeof sendShare>> {
  const client = await load(ctx, body.client_id, 'edit')
  const links = await preparedOf(ctx, client.id, body.share_ids)
  const message = body.message_id ? await loadContent(ctx, 'text', body.message_id) : undefined
  const [activityId = ''] = await record(ctx, entryOf(client.id, links, body.channel, body.text, message))
  const at = ctx.now.toISOString()
  for (const { id, contentId } of links) {
    await ctx.db
      .update(contentShares)
      .set({ sentAt: at, channel: body.channel, activityId })
      .where(and(own(ctx), eq(contentShares.id, id)))
    tellContent(ctx, contentId)
  }
  for (const id of [...links.map((one) => one.contentId), ...(message ? [message.id] : [])])
    await ctx.db
      .update(contents)
      .set({ lastSharedAt: at })
      .where(and(eq(contents.orgId, ctx.actor.orgId), eq(contents.id, id)))
  await contacted(ctx, client, body.channel)
  const isNew = await autoUnmark(ctx, client, 'CONTENT_SENT')
  ctx.emit(contentShared, me(ctx), {
    content_ids: links.map((one) => one.contentId),
    is_message: message !== undefined,
    client_id: client.id,
    message_id: message?.id ?? null,
  })
  return {
    activity_id: activityId,
    open_url: channelUrl({ phone_number: client.primaryPhone, email: client.primaryEmail }, body.channel, body.text),
    undo_until: new Date(ctx.now.getTime() + unsendMinutes * 60_000).toISOString(),
    is_new_lead: isNew,
  }
}

/** A message without content, through its own call in the catalogue. */
export async function sendMessage(
  ctx: Ctx,
  { body }: Input<typeof sharedTextTemplate>,
): Promise<Reply<typeof sharedTextTemplate>> {
  const { client_id, message_id, channel } = body
  await load(ctx, client_id, 'view', { lock: false })
  const message = await loadContent(ctx, 'text', message_id)
  const values = { ...(await senderValues(ctx)), ...(await clientValues(ctx, client_id)) }
  const text = body.text ?? filledText(message.body ?? '', values)
  return send(ctx, { body: { client_id, message_id, channel, text, share_ids: [] } })
}

/** I didn't send it: removes the entry and ends its links, within ten minutes, for the person who shared (rule 71). */
export async function unsend(ctx: Ctx, { body }: Input<typeof unsendShare>): Promise<Reply<typeof unsendShare>> {
  const [entry] = await rowsOf<{ id: string; clientId: string; created_at: string }>(
    ctx.db,
    sql`select a.id, a.client_id as "clientId", a.created_at from activities a
      where a.org_id = ${ctx.actor.orgId} and a.id = ${body.activity_id} and a.actor_id = ${me(ctx)} and a.deleted_at is null
        and a.kind in ('PAGE', 'SHARED_DOCUMENT_TEMPLATE', 'SHARED_TEXT_TEMPLATE', 'COLLECTION', 'MESSAGE')`,
  )
  if (!entry) throw notFound()
  await load(ctx, entry.clientId, 'view')
  if (ctx.now.getTime() - Date.parse(entry.created_at) > unsendMinutes * 60_000)
    throw new HttpError(410, `You can only remove this within ${unsendMinutes} minutes. Revoke the link instead.`)
  await hide(ctx, entry, null)
  const ended = await ctx.db
    .update(contentShares)
    .set({ sentAt: null, revokedAt: ctx.now.toISOString() })
    .where(and(own(ctx), eq(contentShares.activityId, entry.id)))
    .returning({ contentId: contentShares.contentId })
  for (const { contentId } of ended) tellContent(ctx, contentId)
  await awaitAgain(ctx, entry.clientId, entry.created_at)
  ctx.emit(contentUnsent, me(ctx), { client_id: entry.clientId, at: entry.created_at })
  return done
}

/** A link the actor created, or to a client they can see. Throws 404, 455. */
export async function loadShare(ctx: Ctx, id: string): Promise<typeof contentShares.$inferSelect> {
  const [share] = await ctx.db
    .select()
    .from(contentShares)
    .where(and(own(ctx), eq(contentShares.id, id)))
  if (!share) throw notFound()
  if (share.clientId) await load(ctx, share.clientId, 'view', { lock: false })
  else if (share.senderId !== ctx.actor.userId) await loadContentOf(ctx, share.contentId)
  return share
}

/**
 * The same for a change: a link to a client whom the actor may edit, a link to nobody that they created, or one of
 * content they may edit. To end a link, it is enough to have created it. Throws 403, 404, 455.
 */
export async function loadShareToChange(
  ctx: Ctx,
  id: string,
  { ends = false } = {},
): Promise<typeof contentShares.$inferSelect> {
  const share = await loadShare(ctx, id)
  if (share.senderId === ctx.actor.userId && (ends || !share.clientId)) return share
  if (share.clientId) await load(ctx, share.clientId, 'edit', { lock: false })
  else requireEdit(ctx.actor, await loadContentOf(ctx, share.contentId))
  return share
}

async function loadContentOf(ctx: Ctx, contentId: string): Promise<ContentRow> {
  const [content] = await ctx.db
    .select({ type: contents.type })
    .from(contents)
    .where(and(eq(contents.orgId, ctx.actor.orgId), eq(contents.id, contentId), isNull(contents.deletedAt)))
  if (!content) throw notFound()
  return loadContent(ctx, content.type, contentId)
}

/** Revokes a single link, or restores it. */
export async function revoke(
  ctx: Ctx,
  { params, body }: Input<typeof revokeShare>,
): Promise<Reply<typeof revokeShare>> {
  const share = await loadShareToChange(ctx, params.id, { ends: body.is_revoked })
  await ctx.db
    .update(contentShares)
    .set({ revokedAt: body.is_revoked ? ctx.now.toISOString() : null })
    .where(and(own(ctx), eq(contentShares.id, share.id)))
  tellContent(ctx, share.contentId)
  return { is_revoked: body.is_revoked }
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { ContentStats } from '@fairlead/contract/records/content'
import type * as e from '@fairlead/contract/records/message-templates'
import { fillTokens, unknownTokens } from '@fairlead/contract/records/tokens'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fold } from '#platform/text'
import { condition, load, meOf, rules } from '#records/clients'
import { requireEdit } from '../content.policy.ts'
import { contentPage, loadContent, statsOf } from '../content.queries.ts'
import { type ContentRow, headView, noStats } from '../content.view.ts'
import { clientValues, senderValues } from '../sharing/token-values.ts'
import { addContent, changeContent, checkVersion, searchTextOf } from '../write-content.ts'

const view = (ctx: Ctx, row: ContentRow, stats: ContentStats): e.MessageTemplate => ({
  ...headView(ctx, { ...row, type: 'text' }, stats, { isShareable: true, thumbnailUrl: null }),
  template_type: row.template_type ?? 'MAIN_CONTENT_MESSAGE',
  text: row.body ?? '',
  unknown_tokens: unknownTokens(row.body ?? '', 'text'),
})

/** Messages the actor can see, optionally matching a search text. */
export async function list(
  ctx: Ctx,
  { query }: Pick<Input<typeof e.listMessages>, 'query'>,
): Promise<Reply<typeof e.listMessages>> {
  const { rows, ...page } = await contentPage(
    ctx,
    'text',
    query,
    query.template_type ? sql`c.template_type = ${query.template_type}` : sql`true`,
  )
  const stats = await statsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { ...page, results: rows.map((row) => view(ctx, row, stats.get(row.id) ?? noStats)) }
}

/** One message. Throws 404. */
export async function get(ctx: Ctx, id: string): Promise<e.MessageTemplate> {
  const [row, stats] = await Promise.all([loadContent(ctx, 'text', id), statsOf(ctx, [id])])
  return view(ctx, row, stats.get(id) ?? noStats)
}

export async function create(
  ctx: Ctx,
  { body }: Input<typeof e.createMessage>,
): Promise<Reply<typeof e.createMessage>> {
  const { name, text, template_type: templateType, visibility, subteam_ids: subteamIds } = body
  const searchText = searchTextOf(name, text)
  return get(
    ctx,
    await addContent(ctx, { type: 'text', name, body: text, templateType, visibility, subteamIds, searchText }),
  )
}

export async function update(
  ctx: Ctx,
  { params, body }: Input<typeof e.updateMessage>,
): Promise<Reply<typeof e.updateMessage>> {
  const row = await loadContent(ctx, 'text', params.id, { lock: true })
  requireEdit(ctx.actor, row)
  await checkVersion(row, body.version, () => get(ctx, row.id))
  const name = body.name ?? row.name
  const text = body.text ?? row.body ?? ''
  await changeContent(ctx, row.id, {
    name,
    nameKey: fold(name),
    body: text,
    templateType: body.template_type ?? row.template_type,
    searchText: searchTextOf(name, text),
  })
  return get(ctx, row.id)
}

/** Deletes a message; what was sent stays in the timelines. */
export async function remove(
  ctx: Ctx,
  { params }: Input<typeof e.deleteMessage>,
): Promise<Reply<typeof e.deleteMessage>> {
  const row = await loadContent(ctx, 'text', params.id, { lock: true })
  if (!(row.linked_id && row.owner_id === ctx.actor.userId)) requireEdit(ctx.actor, row)
  await changeContent(ctx, row.id, { deletedAt: ctx.now.toISOString() })
  return done
}

/** Clients to preview a text with: the one with the longest name and one with unusual characters, or a given one. */
async function samples(ctx: Ctx, clientId: string | undefined): Promise<{ id: string; name: string }[]> {
  if (clientId) return [await load(ctx, clientId, 'view', { lock: false })]
  const sees = condition(rules.view(ctx.actor), meOf(ctx.actor))
  // Among the latest: every client of a large account is not looked through for a preview.
  const latest = sql`(select c.id, c.name from clients c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${sees}
    order by c.last_activity_at desc limit 500)`
  const [longest, unusual] = await Promise.all([
    rowsOf<{ id: string; name: string }>(
      ctx.db,
      sql`select x.id, x.name from ${latest} x order by length(x.name) desc limit 1`,
    ),
    rowsOf<{ id: string; name: string }>(
      ctx.db,
      sql`select x.id, x.name from ${latest} x where x.name ~ '[^ -~]' or x.name ~ '[''&<>{}]' limit 1`,
    ),
  ])
  return [...longest, ...unusual.filter(({ id }) => id !== longest[0]?.id)]
}

/** A text as real clients, and one without a name, would get it. */
export async function preview(
  ctx: Ctx,
  { body }: Input<typeof e.previewMessage>,
): Promise<Reply<typeof e.previewMessage>> {
  const sender = await senderValues(ctx)
  const content = { content_title: 'The Halden brochure', content_link: `${ctx.installation.publicUrl}/s/…` }
  const fill = (client: object) =>
    fillTokens(body.text, { ...sender, ...content, ...client })
      .map((part) => part.text)
      .join('')
  const some = await samples(ctx, body.client_id)
  const named = await Promise.all(
    some.map(async ({ id, name }) => ({ client: { id, name }, text: fill(await clientValues(ctx, id)) })),
  )
  return {
    results: body.client_id ? named : [...named, { client: null, text: fill({}) }],
    unknown_tokens: unknownTokens(body.text, 'text'),
  }
}

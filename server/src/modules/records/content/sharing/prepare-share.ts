import type { ContactChannel } from '@fairlead/contract/contact'
import { linkFor } from '@fairlead/contract/contact'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { prepareShare } from '@fairlead/contract/records/content-sharing'
import { me, orgSettings, ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { HttpError, invalid, notYours } from '#platform/http'
import { hidesFrom, load } from '#records/clients'
import { loadContent, sourceOf } from '../content.queries.ts'
import { contentShares } from '../content.tables.ts'
import type { ContentRow } from '../content.view.ts'
import { isReady, versionsOf } from '../files/file-rows.ts'
import { linker, newToken } from './share-link.ts'
import { builtInText, shareText } from './share-text.ts'
import { clientValues, senderValues } from './token-values.ts'

const channels: ContactChannel[] = ['whatsapp', 'sms', 'email', 'telegram']

/** Throws 409 for a file that isn't ready, and for a message, which has no link (rule 82). */
export async function requireShareable(ctx: Ctx, rows: readonly ContentRow[]): Promise<void> {
  const files = rows.filter(({ type }) => type === 'file')
  const versions = await versionsOf(
    ctx,
    files.map((row) => ({ ...sourceOf(ctx.actor.orgId, row), version: row.file_version })),
  )
  const waiting = files.find(
    (row) => !versions.some((one) => one.content_id === (row.linked_id ?? row.id) && isReady(one)),
  )
  if (waiting) throw new HttpError(409, `${waiting.name} isn’t ready yet. Wait until it’s been processed.`)
  const message = rows.find(({ type }) => type === 'text')
  if (message) throw invalid({ contents: 'A message has no link. Send it as the text.' })
}

/** Creates links to contents for a client, or for anyone; they are only prepared, unless the time they were sent is given. */
export async function makeLinks(
  ctx: Ctx,
  rows: readonly ContentRow[],
  clientId: string | null,
  sentAt: string | null = null,
): Promise<{ id: string; row: ContentRow; url: string }[]> {
  const url = await linker(ctx)
  const links = rows.map((row) => ({ id: newId(), token: newToken(), row }))
  await insertRows(
    ctx.db,
    contentShares,
    links.map(({ id, token, row }) => ({
      id,
      orgId: ctx.actor.orgId,
      token,
      contentId: row.id,
      version: row.file_version,
      clientId,
      senderId: me(ctx),
      createdAt: ctx.now.toISOString(),
      sentAt,
    })),
  )
  return links.map(({ id, token, row }) => ({ id, row, url: url(token, row.name) }))
}

type From = Reply<typeof prepareShare>['from']

/** The text to start from (rule 69): what was typed, a message, the content's own, the account's, or the built-in line. */
async function textOf(
  ctx: Ctx,
  body: Input<typeof prepareShare>['body'],
  rows: readonly ContentRow[],
): Promise<{ text: string; from: From }> {
  if (body.text) return { text: body.text, from: 'typed' }
  if (body.message_id) return { text: (await loadContent(ctx, 'text', body.message_id)).body ?? '', from: 'message' }
  const own = rows.length === 1 ? rows[0]?.share_message : null
  if (own) return { text: own, from: 'content' }
  const account = orgSettings(await ownOrganization(ctx)).default_share_message
  return account ? { text: account, from: 'account' } : { text: builtInText, from: 'built_in' }
}

/** Prepares a share with a client: links, and the text with its tokens filled in. */
export async function prepare(ctx: Ctx, { body }: Input<typeof prepareShare>): Promise<Reply<typeof prepareShare>> {
  const client = await load(ctx, body.client_id, 'view', { lock: false })
  if (hidesFrom(ctx.actor, client)) throw notYours('Claim this client first.')
  const rows: ContentRow[] = []
  for (const { type, id } of body.contents) rows.push(await loadContent(ctx, type, id))
  await requireShareable(ctx, rows)
  const [links, { text, from }, sender, values] = await waitForAll([
    makeLinks(ctx, rows, client.id),
    textOf(ctx, body, rows),
    senderValues(ctx),
    clientValues(ctx, client.id),
  ])
  const filled = shareText(
    text,
    { ...sender, ...values },
    links.map(({ row, url }) => ({ name: row.name, url })),
  )
  const reach = { phone_number: client.primaryPhone, email: client.primaryEmail }
  return {
    links: links.map(({ id, row, url }) => ({ share_id: id, type: row.type, id: row.id, name: row.name, url })),
    text: filled.text,
    parts: filled.parts,
    from,
    is_too_long: filled.isTooLong,
    channels: channels.filter((channel) => linkFor(reach, channel) !== undefined),
  }
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { listClients } from '@fairlead/contract/records/clients'
import { createContentLabel, labelContent } from '@fairlead/contract/records/content'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { createMessage } from '@fairlead/contract/records/message-templates'
import { createPage } from '@fairlead/contract/records/page-templates'
import { createUploadLink, type UploadKind } from '@fairlead/contract/uploads'
import type { Actor } from '#platform/context'
import { incoming, type Storage } from '#platform/storage'
import type { Past } from '../earlier-days.ts'
import type { Chance } from '../random.ts'
import { document, picture } from './drawings.ts'
import { files, messages, pages } from './samples.ts'
import { drawCard, openLink, type SentLink, tellRead } from './visits.ts'

const dayMs = 86_400_000
/** The team began to send content so many days ago. */
const since = 40

type Setting = { past: Past; storage: Storage; me: Actor; team: readonly Actor[]; luck: Chance; today: Date }
type Made = { id: string; type: 'file' | 'html_page'; parts: string[]; sent: number; opened: number; label: string }
type Client = { id: string; holder: Actor; since: Date; channel: 'whatsapp' | 'email' }

/** Puts a file where a browser would have put it; answers its key. */
async function upload({ past, storage, me }: Setting, kind: UploadKind, name: string, bytes: Buffer): Promise<string> {
  const asked = { file_name: name, file_upload_ref: kind }
  const { key = '' } = (await past.call(me, createUploadLink, { body: asked })).fields
  await storage.put(key, bytes)
  return key.replace(incoming(''), '')
}

/** Checks what a record has taken. */
async function check({ past, me }: Setting, keys: readonly string[], isPicture: boolean): Promise<void> {
  for (const key of keys) {
    await past.work('process-upload', { org_id: me.orgId, key })
    if (isPicture) await past.work('make-thumbnails', { org_id: me.orgId, key })
  }
}

async function addFiles(setting: Setting): Promise<Made[]> {
  const { past, me } = setting
  const made: Made[] = []
  for (const sample of files) {
    const key = await upload(setting, 'DOCUMENT_TEMPLATE', `${sample.name}.pdf`, document(sample.pages))
    const { id } = await past.call(me, createDocument, { body: { key, name: sample.name, visibility: 'ORG' } })
    await check(setting, [key], false)
    await past.work('draw-document', { org_id: me.orgId, content_id: id, version: 1 })
    made.push({ ...sample, id, type: 'file', parts: sample.pages.map((_, i) => String(i + 1)) })
  }
  return made
}

async function addPages(setting: Setting): Promise<Made[]> {
  const { past, me } = setting
  const made: Made[] = []
  for (const { pictures, blocks, ...sample } of pages) {
    const images: { key: string; alt: string }[] = []
    for (const colour of pictures) {
      const bytes = await picture(colour)
      const key = await upload(setting, 'PAGE_TEMPLATE_ATTACHMENT', `${colour}.png`, bytes)
      images.push({ key, alt: `Kitchen with fronts in ${colour}` })
    }
    const gallery = { id: 'photos', type: 'image_gallery' as const, layout: 'first_large' as const, images }
    const body = { name: sample.name, blocks: [gallery, ...blocks], visibility: 'ORG' as const }
    const { id } = await past.call(me, createPage, { body })
    await check(
      setting,
      images.map(({ key }) => key),
      true,
    )
    made.push({ ...sample, id, type: 'html_page', parts: ['photos', ...blocks.map((block) => block.id)] })
  }
  return made
}

/** Names the contents by what they are for. */
async function addLabels({ past, me }: Setting, made: readonly Made[]): Promise<void> {
  const byLabel = [...Map.groupBy(made, ({ label }) => label)]
  for (const [place, [name, some]] of byLabel.entries()) {
    const { id } = await past.call(me, createContentLabel, { body: { name, colour_id: place + 2 } })
    for (const [t, ones] of Map.groupBy(some, ({ type }) => type))
      await past.call(me, labelContent, {
        params: { t },
        body: { content_ids: ones.map((one) => one.id), add: [id], remove: [] },
      })
  }
}

/** Clients whom somebody of the team has been in touch with, each with who has them. */
async function recipients({ past, me, team, today }: Setting): Promise<Client[]> {
  const found: Client[] = []
  let cursor: string | null = null
  for (let page = 0; page < 4; page++) {
    const query: Input<typeof listClients>['query'] = {
      sort: 'last_activity',
      order: 'DESC',
      page_size: 50,
      ...(cursor ? { cursor } : {}),
    }
    const { results, next }: Reply<typeof listClients> = await past.call(me, listClients, { query })
    for (const client of results) {
      const holder = [me, ...team].find(({ userId }) => userId === client.assigned_to?.id)
      const age = today.getTime() - Date.parse(client.created_at)
      if (!holder || client.is_new_lead || age < 3 * dayMs || !(client.phone_number || client.email)) continue
      const channel = client.phone_number ? 'whatsapp' : 'email'
      found.push({ id: client.id, holder, since: new Date(client.created_at), channel })
    }
    cursor = next
    if (!cursor) break
  }
  return found
}

/** Sends a content to a client, at the time that it is. */
async function send({ past }: Setting, content: Made, { id, holder, channel }: Client): Promise<SentLink> {
  const { id: contentId, type, parts } = content
  const { links, text } = await past.call(holder, prepareShare, {
    body: { client_id: id, contents: [{ type, id: contentId }] },
  })
  const shareId = links[0]?.share_id ?? ''
  await past.call(holder, sendShare, { body: { client_id: id, share_ids: [shareId], channel, text } })
  return { shareId, contentId, clientId: id, version: type === 'file' ? 1 : null, parts }
}

/** How somebody reads: most begin at the front and stop somewhere, and stay longest where prices stand. */
function reading({ parts }: SentLink, luck: Chance): [string, number][] {
  const end = luck.between(Math.min(2, parts.length), parts.length)
  return parts.slice(0, end).map((part, i) => [part, luck.between(3, i === 0 ? 12 : 38) * 1000])
}

/** One visit: opened now, read, and left. */
async function visit({ past, me, luck }: Setting, link: SentLink, number: number): Promise<void> {
  const trail = reading(link, luck)
  const begun = await past.units.inOrg(me.orgId, (ctx) => openLink(ctx, link, number))
  past.moveTo(new Date(past.now.getTime() + trail.reduce((sum, [, ms]) => sum + ms, 2_000)))
  await past.units.inOrg(me.orgId, (ctx) => tellRead(ctx, begun, trail))
}

/** What became of one link: the messenger's preview, and then nobody, a look, or several. */
async function play(setting: Setting, link: SentLink, opened: number, channel: Client['channel']): Promise<void> {
  const { past, me, luck, today } = setting
  if (channel === 'whatsapp') await past.units.inOrg(me.orgId, (ctx) => drawCard(ctx, link))
  if (!luck.happens(opened)) return
  const device = luck.between(0, 2)
  for (let looks = luck.pick([1, 1, 1, 2, 2, 3]); looks > 0; looks--) {
    const next = new Date(past.now.getTime() + luck.between(20, 60 * 30) * 60_000)
    if (next.getTime() > today.getTime() - 900_000) return
    past.moveTo(next)
    await visit(setting, link, device)
  }
}

/**
 * What the sample team shares: four messages, four files and three pages, sent to their clients over some weeks and
 * read by most of them. Answers the link that somebody reads while the owner watches.
 */
export async function addContents(setting: Setting): Promise<SentLink | undefined> {
  const { past, me, luck, today } = setting
  past.moveTo(new Date(today.getTime() - since * dayMs))
  for (const { name, text, type } of messages)
    await past.call(me, createMessage, { body: { name, text, template_type: type, visibility: 'ORG' } })
  const made = [...(await addFiles(setting)), ...(await addPages(setting))]
  await addLabels(setting, made)
  const clients = await recipients(setting)
  for (const content of made) {
    const reached = new Set<Client>()
    while (reached.size < Math.min(content.sent, clients.length)) reached.add(luck.pick(clients))
    for (const client of reached) {
      const from = Math.max(client.since.getTime() + dayMs / 2, today.getTime() - (since - 1) * dayMs)
      past.moveTo(new Date(from + (luck.between(0, 1000) / 1000) * Math.max(0, today.getTime() - from - dayMs / 4)))
      await play(setting, await send(setting, content, client), content.opened, client.channel)
    }
  }
  past.moveTo(today)
  const [catalogue] = made
  const mine = clients.find(({ holder }) => holder.userId === me.userId)
  if (!catalogue || !mine) return undefined
  past.moveTo(new Date(today.getTime() - 20 * 60_000))
  const link = await send(setting, catalogue, mine)
  past.moveTo(today)
  return link
}

import { contentClients, contentShareStats, copyContent } from '@fairlead/contract/records/content'
import {
  liveReadings,
  prepareShare,
  sendShare,
  shareVisits,
  unsendShare,
} from '@fairlead/contract/records/content-sharing'
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  searchDocuments,
} from '@fairlead/contract/records/document-templates'
import { createMessage, previewMessage } from '@fairlead/contract/records/message-templates'
import { createPage, getPage, updatePage } from '@fairlead/contract/records/page-templates'
import { beforeAll, describe, expect, it } from 'vitest'
import { noticesOf, timelineOf } from '../../../testing/look.ts'
import { aClient, aPage, giveClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { buildPublicPages } from '../../../testing/outside/public-pages.ts'
import { makePdf } from '../../../testing/pdf.ts'
import { openLink } from '../../../testing/reader.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

async function addFile(person: Person, bytes: Buffer, name = 'The Halden brochure.pdf') {
  const key = await uploadFile(person.browser, 'DOCUMENT_TEMPLATE', name, bytes)
  const { id } = (await person.browser.call(createDocument, { body: { key } })).body
  await world().settle()
  return (await person.browser.call(getDocument, { params: { id } })).body
}

async function addClient(person: Person, name = 'Daniel Ong') {
  return aClient(person, { name, phonenumber: '+65 8123 4067' })
}

async function share(person: Person, clientId: string, file: { id: string }) {
  const body = { client_id: clientId, contents: [{ type: 'file' as const, id: file.id }] }
  const prepared = (await person.browser.call(prepareShare, { body })).body
  const [link] = prepared.links
  if (!link) throw new Error('no link was made')
  const sent = (
    await person.browser.call(sendShare, {
      body: { client_id: clientId, share_ids: [link.share_id], channel: 'whatsapp', text: prepared.text },
    })
  ).body
  return { prepared, sent, link }
}

describe('a document on its way', () => {
  it('is drawn, sent, read, told, and counted by the second', async () => {
    const w = world()
    const serene = await w.signIn('serene@larkfield.example')
    const file = await addFile(serene, makePdf(12))
    expect(file).toMatchObject({ status: 'PROCESSED', pages: 12, name: 'The Halden brochure', is_shareable: true })
    expect(file.page_images).toHaveLength(12)
    const found = (await serene.browser.call(searchDocuments, { query: { search: 'page 7' } })).body
    expect(found.results.map(({ id }) => id)).toEqual([file.id])

    const daniel = await addClient(serene)
    const { prepared, sent, link } = await share(serene, daniel.id, file)
    expect(prepared.text).toBe(`Hi Daniel, have a look at this:\n${link.url}`)
    expect(link.url).toMatch(new RegExp(`^${w.publicUrl}/s/[a-z0-9]{8}[\\w-]{16}/the-halden-brochure$`))
    expect(sent.open_url).toBe(`https://wa.me/6581234067?text=${encodeURIComponent(prepared.text)}`)

    // The application shows the same pages to the sender.
    for (const picture of [file.page_images[0]?.url, file.thumbnail_url])
      expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/webp')

    // WhatsApp draws its card: nobody looked.
    const preview = await openLink(w, link.url, { agent: 'WhatsApp/2.23.20.0 A' })
    expect(preview.html).toContain('<meta property="og:title" content="The Halden brochure"/>')
    const picture = /property="og:image" content="([^"]+)"/.exec(preview.html)?.[1] ?? ''
    const card = await fetch(picture)
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await card.arrayBuffer()).byteLength).toBeLessThan(300_000)
    await preview.read({ 1: 3000 })

    const reader = await openLink(w, link.url)
    expect(reader.images).toHaveLength(12)
    const image = await fetch(new URL(reader.images[2] ?? '', w.publicUrl))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(reader.html).not.toContain('.pdf"')
    await w.advance({ seconds: 30 })
    expect(await reader.read({ 1: 8000, 2: 14_000, 3: 5000 })).toBe(204)
    expect(await reader.read({ 1: 8000, 2: 14_000, 3: 5000 })).toBe(204)
    const live = (await serene.browser.call(liveReadings, { query: {} })).body.results
    expect(live).toMatchObject([{ client: { name: 'Daniel Ong' }, part: '3', seconds: 27, device: 'MOBILE' }])

    await w.settle()
    const notices = await noticesOf(serene)
    expect(notices.map(({ title }) => title)).toContain('Daniel Ong opened The Halden brochure')
    const items = await timelineOf(serene, daniel.id)
    expect(items.find(({ item_type: kind }) => kind === 'SHARED_DOCUMENT_TEMPLATE')?.type_specific_data).toMatchObject({
      is_opened: true,
      times_viewed: 1,
      seconds_viewed: 27,
      page_seconds: [8, 14, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
    const stats = (await serene.browser.call(contentShareStats, { params: { t: 'file', id: file.id } })).body
    expect(stats).toMatchObject({ total_shared: 1, total_opened: 1, viewed_multiple_times: 0 })
    const all = (await serene.browser.call(shareVisits, { params: { id: link.share_id }, query: { show: 'all' } })).body
      .results
    expect(all.map((visit) => [visit.class, visit.is_counted])).toEqual([
      ['person', true],
      ['preview', false],
    ])
    expect(all[1]?.reason).toBe('Link preview of WhatsApp')
    const clients = (
      await serene.browser.call(contentClients, {
        params: { type: 'file', id: file.id },
        query: { filter: 'TOTAL_OPENED' },
      })
    ).body.results
    expect(clients).toMatchObject([{ name: 'Daniel Ong', times_viewed: 1, seconds_viewed: 27 }])
  })

  it('says in words why it cannot be used, and a picture needs no drawing', async () => {
    const w = world()
    const lou = await w.signIn('lou@files.example')
    const locked = await addFile(lou, makePdf(2, { password: 'secret' }), 'contract.pdf')
    expect(locked).toMatchObject({ status: 'FAILED', is_shareable: false })
    expect(locked.reason).toContain('password-protected')
    expect(await addFile(lou, makePdf(201), 'long.pdf')).toMatchObject({
      status: 'FAILED',
      reason: 'The document has 201 pages. The limit is 200.',
    })
    expect(await addFile(lou, Buffer.from('%PDF-1.7 nothing'), 'broken.pdf')).toMatchObject({
      status: 'FAILED',
      reason: 'The document is damaged.',
    })
    expect(await addFile(lou, await png(), 'photo.png')).toMatchObject({ status: 'WILL_NOT_PROCESS', is_picture: true })
    const client = await addClient(lou)
    const body = { client_id: client.id, contents: [{ type: 'file' as const, id: locked.id }] }
    expect((await lou.browser.call(prepareShare, { body })).status).toBe(409)
    const listed = (await lou.browser.call(listDocuments, { query: { sort: 'name', count: 'true' } })).body
    expect([listed.count, listed.results.map(({ name }) => name)]).toEqual([4, ['broken', 'contract', 'long', 'photo']])
  })

  it('is taken out of the timeline within ten minutes, and its link ends', async () => {
    const w = world()
    const kim = await w.signIn('kim@unsent.example')
    const [file, client] = [await addFile(kim, await png(), 'photo.png'), await addClient(kim)]
    const { sent, link } = await share(kim, client.id, file)
    void (await kim.browser.call(unsendShare, { body: { activity_id: sent.activity_id } })).body
    expect((await openLink(w, link.url)).status).toBe(410)
    expect((await kim.browser.call(contentShareStats, { params: { t: 'file', id: file.id } })).body.total_shared).toBe(
      0,
    )
  })
})

describe('messages', () => {
  it('are filled in for clients without a name, and what is unknown is marked', async () => {
    const ann = await world().signIn('ann@messages.example')
    const text = 'Hi {{client_first_name|there}}, this is {{user_first_name}} {{nonsense}}.'
    const message = (
      await ann.browser.call(createMessage, { body: { name: 'Hello', text, template_type: 'FOLLOW_UP_MESSAGE' } })
    ).body
    expect(message.unknown_tokens).toEqual(['nonsense'])
    await addClient(ann, 'Dr. Nur {{x}}<img onerror>')
    const shown = (await ann.browser.call(previewMessage, { body: { text } })).body.results.map((one) => one.text)
    expect(shown).toEqual(['Hi Nur, this is Ann.', 'Hi there, this is Ann.'])
  })
})

describe('a file of a content', () => {
  it('belongs to it alone: a copy has files of its own, and nobody attaches what they only know the key of', async () => {
    const serene = await world().signIn('serene@larkfield.example')
    const marcus = await joinTeam(world(), serene, 'marcus@larkfield.example', { editOthersContent: true })
    const file = await addFile(serene, makePdf(2))
    const asFile = { params: { t: 'file' as const, id: file.id } }
    const { id } = (await serene.browser.call(copyContent, asFile)).body
    await world().settle()
    const copied = (await serene.browser.call(getDocument, { params: { id } })).body
    expect(copied).toMatchObject({ status: 'PROCESSED', pages: 2 })
    expect(copied.page_images).toHaveLength(2)
    const keys = () => world().sql<{ upload_key: string }>('select distinct upload_key from content_versions')
    const [first, second] = await keys()
    expect(first && second).toBeTruthy()
    for (const { upload_key: key } of await keys())
      for (const person of [marcus, serene])
        expect((await person.browser.call(createDocument, { body: { key } })).status).toBe(400)
    // A page keeps its picture when somebody else edits it, and its copy has one of its own.
    const key = await uploadFile(serene.browser, 'PAGE_TEMPLATE_ATTACHMENT', 'photo.png', await png())
    const blocks = [{ id: 'a', type: 'image_gallery' as const, layout: 'grid' as const, images: [{ key, alt: '' }] }]
    const page = await aPage(serene, { name: 'Homes', blocks, visibility: 'ORG' })
    const edit = { params: { id: page.id }, body: { name: 'Houses', blocks, version: page.version } }
    expect((await marcus.browser.call(updatePage, edit)).status).toBe(200)
    const copy = (await serene.browser.call(copyContent, { params: { t: 'html_page', id: page.id } })).body
    await world().settle()
    const shown = (await serene.browser.call(getPage, { params: { id: copy.id } })).body
    expect(Object.values(shown.files)).toMatchObject([{ name: 'photo.png', status: 'processed' }])
    expect(Object.keys(shown.files)).not.toContain(key)
    expect((await marcus.browser.call(createPage, { body: { name: 'Mine', blocks } })).status).toBe(400)
  })

  it('goes with the pictures of its pages once it is let go of (R45)', async () => {
    const serene = await world().signIn('serene@larkfield.example')
    const file = await addFile(serene, makePdf(2))
    const key = new URL(file.page_images[1]?.url ?? '').pathname.replace('/files/', '')
    expect(await world().fairlead.storage.find(key)).toBeDefined()
    expect((await serene.browser.call(deleteDocument, { params: { id: file.id } })).status).toBe(200)
    await world().advance({ days: 2 })
    await world().settle()
    await world().settle()
    expect(await world().fairlead.storage.find(key)).toBeUndefined()
  })
})

it('is not sent by who may only see the client: nothing is reported, and no response clock stops', async () => {
  const w = world()
  const owner = await w.signIn('boss@sees.example')
  const member = await joinTeam(w, owner, 'sees@sees.example', { viewUnassignedClients: true })
  const { id: client_id } = await addClient(owner)
  await giveClient(owner, client_id, null)
  const { text } = (await member.browser.call(prepareShare, { body: { client_id, text: 'Hello' } })).body
  const body = { client_id, share_ids: [], channel: 'whatsapp' as const, text }
  expect((await member.browser.call(sendShare, { body })).status).toBe(455)
  const [row] = await w.sql('select last_interaction_at from clients where id = $1', [client_id])
  expect(row).toEqual({ last_interaction_at: null })
  expect((await owner.browser.call(sendShare, { body })).status).toBe(200)
})

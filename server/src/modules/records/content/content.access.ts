import { createContentLabel } from '@fairlead/contract/records/content'
import { setContentGroups } from '@fairlead/contract/records/content-groups'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { createPage } from '@fairlead/contract/records/page-templates'
import type { Access, Fixture, Order } from '../../../testing/access/access.ts'
import { client, hidden, managers, message, own, time } from '../../../testing/access/kit.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person, World } from '../../../testing/world.ts'

let count = 0
/** For everybody who sees the client. */
const ofClient = (make: Fixture['make']): Fixture => ({ make, expect: { viewer: 200 } })
const page = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createPage, { body: { name: `Page ${++count}`, start: 'event', visibility: 'PRIVATE' } }))
    .body.id
const upload = async (owner: Person): Promise<string> =>
  uploadFile(owner.browser, 'DOCUMENT_TEMPLATE', 'photo.png', await png())
async function file(w: World, owner: Person): Promise<string> {
  const body = { key: await upload(owner), visibility: 'PRIVATE' as const }
  const { id } = (await owner.browser.call(createDocument, { body })).body
  await w.settle()
  return id
}
const set = async (owner: Person) => {
  const id = await message(owner)
  const body = { group_ids: [], new_name: `Set ${++count}` }
  const { results } = (await owner.browser.call(setContentGroups, { params: { t: 'text', id }, body })).body
  const [made] = results.filter(({ contents }) => contents.some((one) => one.id === id))
  if (!made) throw new Error('no set was made')
  return made
}
const label = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createContentLabel, { body: { name: `Label ${++count}` } })).body.id
/** A page that was sent to a client of the owner's. */
async function share(_w: World, owner: Person) {
  const [client_id, id] = [await client(owner), await page(owner)]
  const prepared = (
    await owner.browser.call(prepareShare, { body: { client_id, contents: [{ type: 'html_page', id }] } })
  ).body
  const [link] = prepared.links
  if (!link) throw new Error('no link was made')
  const body = { client_id, share_ids: [link.share_id], channel: 'whatsapp' as const, text: prepared.text }
  const { activity_id } = (await owner.browser.call(sendShare, { body })).body
  return { ...link, activity_id }
}
async function visit(w: World, owner: Person): Promise<string> {
  const { share_id, url } = await share(w, owner)
  await fetch(url, { headers: { 'user-agent': owner.browser.agent } })
  const [row] = await w.sql<{ id: string }>('select id from content_visits where share_id = $1', [share_id])
  return row?.id ?? ''
}
const ofMessage = (body?: object) =>
  hidden(async (_w, owner) => ({ params: { t: 'text', id: await message(owner) }, ...(body ? { body } : {}) }))
const ofMessageId = (body?: object) =>
  hidden(async (_w, owner) => ({ params: { id: await message(owner) }, ...(body ? { body } : {}) }))
const ofPage = (body?: object) =>
  hidden(async (_w, owner) => ({ params: { id: await page(owner) }, ...(body ? { body } : {}) }))
const ofFile = (body?: object) =>
  hidden(async (w, owner) => ({ params: { id: await file(w, owner) }, ...(body ? { body } : {}) }))
const ofDefault = (body?: object) =>
  hidden(async (_w, owner) => ({ params: { a: 'text', b: await message(owner) }, ...(body ? { body } : {}) }))
const ofShare = () => ofClient(async (w, owner) => ({ params: { id: (await share(w, owner)).share_id } }))
const contentOrders = (type: string): Order[] => [
  [`content ${type} last_shared true`, time],
  [`content ${type} name false`, 'any text', { sort: 'name' }],
  [`content ${type} most_opened true`, '12', { sort: 'most_opened' }],
]

/** The calls of content. */
export const access: Access = {
  calls: {
    listMessages: own(),
    searchMessages: own({ query: { search: 'hello' } }),
    getMessage: ofMessageId(),
    createMessage: {
      make: async () => ({ body: { name: `Message ${++count}`, text: 'Hi' } }),
      expect: { member: 201, other: 201 },
    },
    updateMessage: ofMessageId({ text: 'Hello again' }),
    deleteMessage: ofMessageId(),
    previewMessage: own({ body: { text: 'Hi {{client_name}}' } }),
    listDocuments: own(),
    searchDocuments: own({ query: { search: 'photo' } }),
    getDocument: ofFile(),
    createDocument: {
      make: async (_w, owner) => ({ body: { key: await upload(owner) } }),
      asker: async (_w, who) => ({ body: { key: await upload(who) } }),
      expect: { member: 201, other: 400 },
    },
    updateDocument: ofFile({ name: 'Another name' }),
    deleteDocument: ofFile(),
    documentOriginal: hidden(async (w, owner) => ({ body: { doc_temp_id: await file(w, owner) } })),
    generateDocLink: hidden(async (w, owner) => ({ body: { doc_temp_id: await file(w, owner) } })),
    listPages: own(),
    searchPages: own({ query: { search: 'event' } }),
    getPage: ofPage(),
    createPage: { make: async () => ({ body: { name: `Page ${++count}` } }), expect: { member: 201, other: 201 } },
    updatePage: ofPage({ name: 'Another name' }),
    deletePage: ofPage(),
    listPageStarts: own(),
    getPageStart: own({ params: { id: 'property' } }),
    generatePage: {
      make: async () => ({ body: { url: 'http://127.0.0.1:1/' } }),
      expect: { owner: 400, member: 400, colleague: 400, other: 400 },
    },
    contentClients: hidden(async (_w, owner) => ({ params: { type: 'text', id: await message(owner) } })),
    setPrivateNotes: ofMessage({ private_notes: 'For us' }),
    copyContent: {
      make: async (_w, owner) => ({ params: { t: 'text', id: await message(owner) } }),
      expect: { colleague: 404 },
    },
    contentShareStats: ofMessage(),
    setShareOptions: ofMessage({ watermark: true }),
    setVisibility: ofMessage({ visibility: 'PRIVATE' }),
    memberContentStats: own({ params: { t: 'file' } }),
    contentTypeStats: own({ params: { t: 'file' } }),
    orgAdminList: {
      make: async () => ({ params: { t: 'file' } }),
      expect: { member: 403, colleague: 403, other: 200 },
    },
    contentAnalytics: ofMessage(),
    listContentLabels: own({ params: { t: 'file' } }),
    createContentLabel: managers(async () => ({ body: { name: `Label ${++count}` } }), 201, 201),
    updateContentLabel: managers(async (_w, owner) => ({
      params: { id: await label(owner) },
      body: { name: `Label ${++count}` },
    })),
    deleteContentLabel: managers(async (_w, owner) => ({ params: { id: await label(owner) } })),
    labelContent: hidden(async (_w, owner) => ({
      params: { t: 'text' },
      body: { content_ids: [await message(owner)], add: [await label(owner)] },
    })),
    getDefaultShareMessage: ofDefault(),
    setDefaultShareMessage: ofDefault({ share_message: 'Look' }),
    deleteDefaultShareMessage: ofDefault(),
    prepareShare: ofClient(async (_w, owner) => ({ body: { client_id: await client(owner), text: 'Hello' } })),
    sendShare: {
      make: async (_w, owner) => ({ body: { client_id: await client(owner), channel: 'whatsapp', text: 'Hello' } }),
    },
    unsendShare: hidden(async (w, owner) => ({ body: { activity_id: (await share(w, owner)).activity_id } })),
    revokeShare: {
      make: async (w, owner) => ({ params: { id: (await share(w, owner)).share_id }, body: { is_revoked: true } }),
    },
    sharedTextTemplate: {
      make: async (_w, owner) => ({
        body: { client_id: await client(owner), message_id: await message(owner, 'ORG'), channel: 'sms' },
      }),
    },
    shareVisits: ofShare(),
    ownVisitMark: ofShare(),
    contentVisits: ofMessage(),
    correctVisit: {
      make: async (w, owner) => ({ params: { id: await visit(w, owner) }, body: { whose: 'own' } }),
    },
    liveReadings: own(),
    shareQr: hidden(async (_w, owner) => ({ params: { t: 'html_page', id: await page(owner) } })),
    listContentGroups: own({ params: { t: 'text' } }),
    setContentGroups: ofMessage({ group_ids: [] }),
    getContentGroup: hidden(async (_w, owner) => ({ params: { id: (await set(owner)).id } })),
    joinContentGroup: {
      make: async (_w, owner) => ({ params: { code: (await set(owner)).code } }),
      expect: { owner: 409, member: 200, colleague: 200, other: 200 },
    },
    leaveContentGroup: {
      make: async (_w, owner) => ({ params: { id: (await set(owner)).id } }),
      expect: { owner: 404, colleague: 404 },
    },
    changeContentGroup: hidden(async (_w, owner) => ({
      params: { id: (await set(owner)).id },
      body: { name: 'Renamed' },
    })),
  },
  orders: {
    contentClients: [
      ['recipients TOTAL_SHARED', time],
      ['recipients TOTAL_OPENED', time, { filter: 'TOTAL_OPENED' }],
    ],
    orgAdminList: [['all content file', time]],
    listMessages: contentOrders('text'),
    searchMessages: contentOrders('text'),
    listDocuments: contentOrders('file'),
    searchDocuments: contentOrders('file'),
    listPages: contentOrders('html_page'),
    searchPages: contentOrders('html_page'),
    shareVisits: [['visits', time]],
    contentVisits: [['visits', time]],
  },
  most: {
    // A content or a link is looked up by the rights that its own rows give, then what belongs to it.
    contentAnalytics: 4,
    shareVisits: 4,
    ownVisitMark: 4,
    previewMessage: 4,
    // A link is made, its text filled in, and the timeline, the new flag and the follow-up follow their rules.
    sharedTextTemplate: 12,
  },
  deleting: ['deleteContentLabel', 'leaveContentGroup'],
}

import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam, subteamHasContent } from '@fairlead/contract/identity/subteams'
import {
  contentClients,
  copyContent,
  createContentLabel,
  deleteDefaultShareMessage,
  getDefaultShareMessage,
  labelContent,
  listContentLabels,
  setDefaultShareMessage,
  setPrivateNotes,
  setShareOptions,
  setVisibility,
  updateContentLabel,
} from '@fairlead/contract/records/content'
import { correctVisit, revokeShare, shareVisits } from '@fairlead/contract/records/content-sharing'
import { createDocument, getDocument, updateDocument } from '@fairlead/contract/records/document-templates'
import { createMessage, getMessage, updateMessage } from '@fairlead/contract/records/message-templates'
import { deletePage, getPage, listPages, updatePage } from '@fairlead/contract/records/page-templates'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { aPage } from '../../../../testing/make.ts'
import { joinTeam, permit } from '../../../../testing/members.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { png, uploadFile } from '../../../../testing/upload.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

const t = 'html_page' as const
const page = (person: Person, name = 'The Halden') => aPage(person, { name })
const sees = async ({ browser }: Person, id: string) => (await browser.call(getPage, { params: { id } })).status
const names = async ({ browser }: Person) =>
  (await browser.call(listPages, { query: {} })).body.results.map(({ name }) => name).sort()

it('content is seen and changed by whom its visibility and their permissions allow; links outlive both (rule 83)', async () => {
  const w = world()
  const owner = await w.signIn('owner@organising.example')
  const [ann, ben, cid] = [
    await joinTeam(w, owner, 'ann@organising.example'),
    await joinTeam(w, owner, 'ben@organising.example'),
    await joinTeam(w, owner, 'cid@organising.example'),
  ]
  const { id, visibility } = await page(ann)
  expect(visibility).toBe('PRIVATE')
  expect([await sees(ann, id), await sees(ben, id), await sees(owner, id)]).toEqual([200, 404, 404])
  const show = (by: Person, to: 'PRIVATE' | 'ORG' | 'SUBTEAMS', subteam_ids: string[] = []) =>
    by.browser.call(setVisibility, { params: { t, id }, body: { visibility: to, subteam_ids } })
  const refused = await show(ann, 'ORG')
  expect([refused.status, refused.error.message]).toEqual([
    403,
    'You don’t have permission to show content to more people.',
  ])
  await permit(w, ann, { changeContentVisibilityToOrg: true, changeVisibilityToSubteam: true })
  void (await show(ann, 'ORG')).body
  expect([await sees(ben, id), await names(cid)]).toEqual([200, ['The Halden']])
  const change = (by: Person, version: number) =>
    by.browser.call(updatePage, { params: { id }, body: { name: 'Changed', version } })
  const { version, can_edit, can_change_visibility } = (await ben.browser.call(getPage, { params: { id } })).body
  expect([can_edit, can_change_visibility]).toEqual([false, false])
  expect((await change(ben, version)).error.message).toMatch(/permission to edit content of/)
  expect((await show(ben, 'PRIVATE')).status).toBe(403)
  await permit(w, ben, { editOthersContent: true, changeContentVisibility: true })
  expect((await change(ben, version)).status).toBe(200)

  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const team = { name: 'North', member_ids: [ann.userId, cid.userId] }
  const { id: north } = (await owner.browser.call(createSubteam, { body: team })).body
  const { url } = await sendContent(ben, { type: t, id })
  expect((await show(ann, 'SUBTEAMS')).status).toBe(400)
  void (await show(ann, 'SUBTEAMS', [north])).body
  expect([await sees(cid, id), await sees(ben, id), await sees(owner, id)]).toEqual([200, 404, 200])
  // What a member would lose with the sub-team: others' content, not their own.
  const losing = async (b: string) =>
    (await owner.browser.call(subteamHasContent, { params: { a: north, b } })).body.has_content
  expect([await losing(cid.userId), await losing(ann.userId)]).toEqual([true, false])
  expect((await openLink(w, url)).html).toContain('Sea view')

  // A copy is private, and the copier's.
  const copied = (await cid.browser.call(copyContent, { params: { t, id } })).body
  expect((await cid.browser.call(getPage, { params: copied })).body).toMatchObject({
    name: 'Changed (copy)',
    visibility: 'PRIVATE',
    owner: { id: cid.userId },
  })
  expect(await sees(ann, copied.id)).toBe(404)
})

it('labels belong to who manages the team, and lie on what one may edit', async () => {
  const w = world()
  const owner = await w.signIn('owner@labels.example')
  const ann = await joinTeam(w, owner, 'ann@labels.example')
  const [hers, his] = [await page(ann, 'Hers'), await page(owner, 'His')]
  const make = (by: Person, name: string) => by.browser.call(createContentLabel, { body: { name, colour_id: 3 } })
  expect((await make(ann, 'Sale')).status).toBe(403)
  const label = (await make(owner, 'Sale')).body
  expect((await make(owner, ' SALE ')).status).toBe(400)
  const lay = (by: Person, content_ids: string[], what: object) =>
    by.browser.call(labelContent, { params: { t }, body: { content_ids, ...what } })
  expect((await lay(ann, [hers.id, his.id], { add: [label.id] })).status).toBe(403)
  void (await lay(ann, [hers.id], { add: [label.id] })).body
  const query = { label: label.id }
  expect((await ann.browser.call(listPages, { query })).body.results.map(({ id }) => id)).toEqual([hers.id])
  void (await owner.browser.call(updateContentLabel, { params: label, body: { name: 'For sale', colour_id: 1 } })).body
  const labels = async ({ browser }: Person) => (await browser.call(listContentLabels, { params: { t } })).body.results
  expect(await labels(ann)).toEqual([{ id: label.id, name: 'For sale', colour_id: 1, contents: 1 }])
  // Of private content of others not even the number is told.
  expect(await labels(owner)).toMatchObject([{ contents: 0 }])
  void (await lay(ann, [hers.id], { remove: [label.id] })).body
  expect(await labels(ann)).toMatchObject([{ contents: 0 }])
})

it('is sent with its own text, else the account’s, else a built-in line; notes are the team’s alone (rules 69 and 84)', async () => {
  const w = world()
  const ann = await w.signIn('ann@texts.example')
  const { id } = await page(ann)
  const params = { a: t, b: id }
  const from = async () => (await ann.browser.call(getDefaultShareMessage, { params })).body.from
  const sent = async (name: string) =>
    (await sendContent(ann, { type: t, id }, { name, email: `${name.toLowerCase()}@example.com` })).text
  expect(await from()).toBe('built_in')
  void (await ann.browser.call(setOrgPreferences, { body: { default_share_message: 'From us, {{client_name}}:' } }))
    .body
  expect([await from(), await sent('Dora')]).toEqual(['account', expect.stringMatching(/^From us, Dora:\nhttp/)])
  const body = { share_message: 'Your plan, {{client_name}}:' }
  void (await ann.browser.call(setDefaultShareMessage, { params, body })).body
  expect([await from(), await sent('Emil')]).toEqual(['content', expect.stringMatching(/^Your plan, Emil:\nhttp/)])
  void (await ann.browser.call(deleteDefaultShareMessage, { params })).body
  expect(await from()).toBe('account')

  const notes = { private_notes: 'Ask for 5 % more' }
  void (await ann.browser.call(setPrivateNotes, { params: { t, id }, body: notes })).body
  expect((await ann.browser.call(getPage, { params: { id } })).body).toMatchObject(notes)
  const { url } = await sendContent(ann, { type: t, id }, { name: 'Fay', email: 'fay@example.com' })
  expect((await openLink(w, url)).html).not.toContain('5 % more')
})

it('a message is changed by who saw its present state', async () => {
  const ann = await world().signIn('ann@messages.example')
  const made = (await ann.browser.call(createMessage, { body: { name: 'Hello', text: 'Hi {{client_name}}' } })).body
  const change = (body: object) => ann.browser.call(updateMessage, { params: { id: made.id }, body })
  void (await change({ text: 'Hello {{client_name|there}}', version: made.version })).body
  const late = await change({ text: 'Too late', version: made.version })
  expect([late.status, late.error.current]).toEqual([
    409,
    expect.objectContaining({ text: 'Hello {{client_name|there}}' }),
  ])
  expect((await ann.browser.call(getMessage, { params: { id: made.id } })).body).toMatchObject({
    name: 'Hello',
    text: 'Hello {{client_name|there}}',
  })
})

it('a link ends when it is revoked, on its day, and with its content, which says so (rules 81 and 244)', async () => {
  const w = world()
  const ann = await w.signIn('ann@links.example')
  const { id } = await page(ann)
  const { url, shareId } = await sendContent(ann, { type: t, id })
  const status = async () => (await openLink(w, url)).status
  const revoke = (is_revoked: boolean) =>
    ann.browser.call(revokeShare, { params: { id: shareId }, body: { is_revoked } })
  void (await revoke(true)).body
  expect(await status()).toBe(410)
  void (await revoke(false)).body
  expect(await status()).toBe(200)
  const expires_at = new Date((await world().now()).getTime() + 86_400_000).toISOString()
  void (await ann.browser.call(setShareOptions, { params: { t, id }, body: { expires_at } })).body
  expect(await status()).toBe(200)
  await w.advance({ days: 2 })
  expect(await status()).toBe(410)
  const again = await w.signIn('ann@links.example')
  void (await again.browser.call(setShareOptions, { params: { t, id }, body: { expires_at: null } })).body
  expect(await status()).toBe(200)
  void (await again.browser.call(deletePage, { params: { id } })).body
  const gone = await openLink(w, url)
  expect(gone.status).toBe(410)
  expect(gone.html).toContain('No longer available')
})

it('who may end a link, restore it, and say whose a visit was, is told beside it: the sender may always end it', async () => {
  const owner = await world().signIn('owner@links.example')
  const member = await joinTeam(world(), owner, 'member@links.example', { viewUnassignedClients: true })
  const { id } = await page(member)
  const { clientId, shareId, url } = await sendContent(member, { type: t, id })
  await openLink(world(), url)
  const params = { id: shareId }
  const revoke = async (is_revoked: boolean) => {
    const [told] = (await member.browser.call(contentClients, { params: { type: t, id } })).body.results
    return [told?.can_revoke, (await member.browser.call(revokeShare, { params, body: { is_revoked } })).status]
  }
  const correct = async () => {
    const [told] = (await member.browser.call(shareVisits, { params, query: { show: 'all' } })).body.results
    const body = { whose: 'own' as const }
    const { status } = await member.browser.call(correctVisit, { params: { id: told?.id ?? '' }, body })
    return [told?.can_change, status]
  }
  expect([await correct(), await revoke(true), await revoke(false)]).toEqual([
    [true, 200],
    [true, 200],
    [true, 200],
  ])
  const given = await owner.browser.call(reassignClient, { params: { id: clientId }, body: { assigned_to_id: null } })
  expect(given.status).toBe(200)
  expect([await correct(), await revoke(true), await revoke(false)]).toEqual([
    [false, 455],
    [true, 200],
    [false, 455],
  ])
})

it('a file that is replaced is a new version; links keep the one that they were sent with (rule 80)', async () => {
  const w = world()
  const ann = await w.signIn('ann@versions.example')
  const key = async () => uploadFile(ann.browser, 'DOCUMENT_TEMPLATE', 'plan.png', await png())
  const { id } = (await ann.browser.call(createDocument, { body: { key: await key() } })).body
  await w.settle()
  const { clientId, url } = await sendContent(ann, { type: 'file', id })
  const first = (await openLink(w, url)).images
  void (await ann.browser.call(updateDocument, { params: { id }, body: { key: await key() } })).body
  await w.settle()
  expect((await ann.browser.call(getDocument, { params: { id } })).body).toMatchObject({ file_version: 2 })
  const old = { params: { type: 'file' as const, id }, query: { old_version: 'true' as const } }
  const recipients = async () => (await ann.browser.call(contentClients, old)).body.results
  expect(await recipients()).toMatchObject([{ id: clientId, content_version: 1 }])
  const pathOf = (image: string | undefined) => image?.split('?')[0]
  expect((await openLink(w, url)).images.map(pathOf)).toEqual(first.map(pathOf))
  // Who gets the new one has it beside the old one.
  const newer = await sendContent(ann, { type: 'file', id }, { name: 'Gus', email: 'gus@example.com' })
  expect(pathOf((await openLink(w, newer.url)).images[0])).not.toBe(pathOf(first[0]))
  expect(await recipients()).toHaveLength(1)
})

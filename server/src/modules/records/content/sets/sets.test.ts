import { contentShareStats } from '@fairlead/contract/records/content'
import {
  changeContentGroup,
  getContentGroup,
  joinContentGroup,
  leaveContentGroup,
  listContentGroups,
  setContentGroups,
} from '@fairlead/contract/records/content-groups'
import { deletePage, getPage, listPages, updatePage } from '@fairlead/contract/records/page-templates'
import { editAccountStatus } from '@fairlead/contract/work/members'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { aPage } from '../../../../testing/make.ts'
import { joinTeam } from '../../../../testing/members.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { roundTrips } from '../../../../testing/round-trips.ts'
import { useWorld } from '../../../../testing/test-world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

it('a set is joined by its code as read-only content; links to clients outlive leaving it, not its owner’s deleting (rule 86)', async () => {
  const w = world()
  const ann = await w.signIn('ann@sets.example')
  const bob = await w.signIn('bob@sets.example')
  const page = await aPage(ann)
  const params = { t: 'html_page' as const, id: page.id }
  const { results } = (
    await ann.browser.call(setContentGroups, { params, body: { group_ids: [], new_name: 'Spring' } })
  ).body
  const [set] = results
  const code = set?.code ?? ''
  expect((await bob.browser.call(getContentGroup, { params: { id: code } })).body).toMatchObject({
    name: 'Spring',
    is_own: false,
    is_joined: false,
    contents: [{ name: 'The Halden' }],
  })
  void (await bob.browser.call(joinContentGroup, { params: { code } })).body
  // To join twice changes nothing.
  void (await bob.browser.call(joinContentGroup, { params: { code } })).body
  const [linked, ...more] = (await bob.browser.call(listPages, { query: {} })).body.results
  expect(more).toEqual([])
  expect(linked).toMatchObject({ name: 'The Halden', can_edit: false, is_shareable: true })
  const own = { id: linked?.id ?? '' }
  expect((await bob.browser.call(updatePage, { params: own, body: { name: 'Mine', version: 1 } })).status).toBe(403)
  const sent = await sendContent(bob, { type: 'html_page', ...own })
  expect((await openLink(w, sent.url)).html).toContain('Sea view')

  // What its owner changes shows at once; what they do not own, they do not count.
  const changed = [{ id: 'a', type: 'title' as const, text: 'Sea view, south' }]
  void (
    await ann.browser.call(updatePage, { params: { id: page.id }, body: { blocks: changed, version: page.version } })
  ).body
  expect((await openLink(w, sent.url)).html).toContain('Sea view, south')
  expect((await ann.browser.call(contentShareStats, { params })).body.total_shared).toBe(0)

  void (await ann.browser.call(changeContentGroup, { params: { id: set?.id ?? '' }, body: { code: 'revoke' } })).body
  const cid = await w.signIn('cid@sets.example')
  expect((await cid.browser.call(joinContentGroup, { params: { code } })).status).toBeGreaterThanOrEqual(404)
  void (await bob.browser.call(leaveContentGroup, { params: { id: set?.id ?? '' } })).body
  expect((await bob.browser.call(listPages, { query: {} })).body.results).toEqual([])
  expect((await openLink(w, sent.url)).html).toContain('Sea view, south')
  void (await ann.browser.call(deletePage, { params: { id: page.id } })).body
  expect((await openLink(w, sent.url)).status).toBe(410)
})

it('sets are listed with as many statements however many there are', async () => {
  const w = world()
  const ann = await w.signIn('ann@many-sets.example')
  const bob = await w.signIn('bob@many-sets.example')
  const page = await aPage(ann)
  const params = { t: 'html_page' as const, id: page.id }
  const sets: string[] = []
  const add = async () => {
    const body = { group_ids: sets, new_name: `Set ${sets.length}` }
    const { results } = (await ann.browser.call(setContentGroups, { params, body })).body
    const set = results.find(({ id }) => !sets.includes(id))
    sets.push(set?.id ?? '')
    void (await bob.browser.call(joinContentGroup, { params: { code: set?.code ?? '' } })).body
  }
  const listed = async (by: typeof ann) => {
    await w.settle()
    const list = async () => (await by.browser.call(listContentGroups, { params: { t: 'html_page' } })).body
    await list()
    const { statements } = await roundTrips(list)
    const { results, joined } = await list()
    return { statements: statements.length, own: results.map((one) => one.joined), joined: joined.length }
  }
  await add()
  const [mine, theirs] = [await listed(ann), await listed(bob)]
  expect([mine, theirs]).toMatchObject([
    { own: [1], joined: 0 },
    { own: [], joined: 1 },
  ])
  await add()
  await add()
  expect(await listed(ann)).toEqual({ ...mine, own: [1, 1, 1] })
  expect(await listed(bob)).toEqual({ ...theirs, joined: 3 })
})

it('content of a member who leaves is the owner’s, and its links show who is there now (rule 229)', async () => {
  const w = world()
  const mira = await w.signIn('mira@leaving.example')
  const ben = await joinTeam(w, mira, 'ben@leaving.example')
  const page = await aPage(ben, { visibility: 'PRIVATE' })
  const sent = await sendContent(ben, page)
  expect((await mira.browser.call(getPage, { params: { id: page.id } })).status).toBe(404)
  expect((await openLink(w, sent.url)).html).toContain('Ben')
  const gone = { id: ben.userId, account_status: 'DEACTIVATED' as const, hand_over: { to: 'pool' as const } }
  void (await mira.browser.call(editAccountStatus, { body: gone })).body
  await w.settle()
  const theirs = (await mira.browser.call(getPage, { params: { id: page.id } })).body
  expect(theirs).toMatchObject({ name: 'The Halden', visibility: 'PRIVATE', can_edit: true })
  const shown = await openLink(w, sent.url)
  expect([shown.status, shown.html.includes('Mira')]).toEqual([200, true])
  expect(shown.html).not.toContain('Ben gets it')
})

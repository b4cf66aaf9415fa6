import { contentShareStats } from '@fairlead/contract/records/content'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { beforeAll, expect, test } from 'vitest'
import { people, robots } from '../../../../testing/agents.ts'
import { addClient, aPage } from '../../../../testing/make.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

/** So many open the link at the same time. */
const atOnce = 16

test('no preview, scanner or robot is counted, and no person is missed (rule 72)', async () => {
  expect(robots.length).toBeGreaterThanOrEqual(80)
  expect(people.length).toBeGreaterThanOrEqual(30)
  const w = world()
  const sam = await w.signIn('sam@agents.example')
  const page = await aPage(sam)
  const body = { name: 'Hannah Whitlock', email: 'hannah@example.com' }
  const client_id = await addClient(sam, body)
  const contents = [{ type: 'html_page' as const, id: page.id }]
  const { links, text } = (await sam.browser.call(prepareShare, { body: { client_id, contents } })).body
  const [link] = links
  if (!link) throw new Error('no link was made')
  const sent = { client_id, share_ids: [link.share_id], channel: 'email' as const, text }
  void (await sam.browser.call(sendShare, { body: sent })).body

  /** Opens the link with each agent, in a browser of its own; even a robot runs scripts here and claims to have looked. */
  const open = async (agents: readonly string[]) => {
    const visits = new Map<string, string>()
    const waiting = [...agents]
    const work = async () => {
      for (let agent = waiting.pop(); agent !== undefined; agent = waiting.pop()) {
        const visit = await openLink(w, link.url, { agent })
        expect([agent, await visit.read({ title: 4000 })]).toEqual([agent, 204])
        visits.set(visit.ticket.split('.')[1] ?? '', agent)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const rows = await w.sql<{ id: string; class: string }>(`select id, class from content_visits where org_id = $1`, [
      sam.orgId,
    ])
    return rows.flatMap((row) => {
      const agent = visits.get(row.id)
      return agent === undefined ? [] : [{ agent, class: row.class }]
    })
  }
  const views = async () => {
    const rows = `select times_viewed from content_shares where org_id = $1 and id = $2`
    return (await w.sql<{ times_viewed: number }>(rows, [sam.orgId, link.share_id]))[0]?.times_viewed
  }
  const opened = async () =>
    (await sam.browser.call(contentShareStats, { params: { t: 'html_page', id: page.id } })).body.total_opened

  const automatic = await open(robots)
  expect(automatic).toHaveLength(robots.length)
  expect(automatic.filter((one) => one.class === 'person')).toEqual([])
  expect([await views(), await opened()]).toEqual([0, 0])
  const read = await open(people)
  expect(read).toHaveLength(people.length)
  expect(read.filter((one) => one.class !== 'person')).toEqual([])
  expect([await views(), await opened()]).toEqual([people.length, 1])
})

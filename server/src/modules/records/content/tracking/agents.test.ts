import { createClient } from '@fairlead/contract/records/clients'
import { contentShareStats } from '@fairlead/contract/records/content'
import { prepareShare, sendShare } from '@fairlead/contract/records/content-sharing'
import { createPage } from '@fairlead/contract/records/page-templates'
import { beforeAll, expect, test } from 'vitest'
import { people, robots } from '../../../../testing/agents.ts'
import { buildPublicPages } from '../../../../testing/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

test('no preview, scanner or robot is counted, and no person is missed (rule 72)', async () => {
  const w = world()
  const sam = await w.signIn('sam@agents.example')
  const page = (await sam.browser.call(createPage, { body: { name: 'Offer', start: 'service' } })).body
  const open = async (agents: readonly string[]) => {
    const links: { agent: string; share: string }[] = []
    for (const [i, agent] of agents.entries()) {
      const body = { name: `Client ${i}`, email: `c${i}-${agents.length}@example.com` }
      const { id: client_id } = (await sam.browser.call(createClient, { body })).body
      const prepared = (
        await sam.browser.call(prepareShare, { body: { client_id, contents: [{ type: 'html_page', id: page.id }] } })
      ).body
      const [link] = prepared.links
      if (!link) throw new Error('no link was made')
      const sent = { client_id, share_ids: [link.share_id], channel: 'email' as const, text: prepared.text }
      void (await sam.browser.call(sendShare, { body: sent })).body
      const visit = await openLink(w, link.url, { agent })
      links.push({ agent, share: link.share_id })
      // Even one that runs scripts and claims to have looked.
      expect([agent, await visit.read({ title: 4000 })]).toEqual([agent, 204])
    }
    const rows = await w.sql<{ share_id: string; class: string; times_viewed: number }>(
      `select v.share_id, v.class, s.times_viewed from content_visits v join content_shares s on s.org_id = $1 and s.id = v.share_id
       where v.org_id = $1`,
      [sam.orgId],
    )
    return links.map(({ agent, share }) => {
      const row = rows.find((one) => one.share_id === share)
      return { agent, class: row?.class, views: row?.times_viewed }
    })
  }
  expect(robots.length).toBeGreaterThanOrEqual(80)
  expect(people.length).toBeGreaterThanOrEqual(30)
  const automatic = await open(robots)
  expect(automatic.filter((one) => one.views !== 0 || one.class === 'person')).toEqual([])
  const read = await open(people)
  expect(read.filter((one) => one.views !== 1 || one.class !== 'person')).toEqual([])
  const stats = (await sam.browser.call(contentShareStats, { params: { t: 'html_page', id: page.id } })).body
  expect([stats.total_shared, stats.total_opened]).toEqual([robots.length + people.length, people.length])
})

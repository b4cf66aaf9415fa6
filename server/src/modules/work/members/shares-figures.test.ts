import { teamDashboard, teamFigureRows } from '@fairlead/contract/work/members'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../testing/content.ts'
import { aPage } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { buildPublicPages } from '../../../testing/outside/public-pages.ts'
import { openLink } from '../../../testing/reader.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

it('the dashboard counts what each member shared in the period, and what of it was opened', async () => {
  const w = world()
  const mira = await w.signIn('mira@shares.test')
  const ben = await joinTeam(w, mira, 'ben@shares.test')
  const page = await aPage(ben)
  void (await sendContent(ben, page, { name: 'Long ago', email: 'old@example.com' }))
  await w.advance({ days: 8 })
  const { url } = await sendContent(ben, page, { name: 'Daniel Ong', email: 'daniel@example.com' })
  void (await sendContent(ben, page, { name: 'Mei Tan', email: 'mei@example.com' }))
  const visit = await openLink(w, url)
  await w.advance({ seconds: 10 })
  expect(await visit.read({ a: 5000 })).toBe(204)

  const { results } = (await mira.browser.call(teamDashboard, { query: { days: '7' } })).body
  const figures = results.map(({ member, content_shared, content_opened }) => [
    member.id,
    content_shared,
    content_opened,
  ])
  expect(Object.fromEntries(figures.map(([id, ...rest]) => [id, rest]))).toEqual({
    [ben.userId]: [2, 1],
    [mira.userId]: [0, 0],
  })
  const rows = async (figure: 'shared' | 'opened') =>
    (await mira.browser.call(teamFigureRows, { params: { id: ben.userId, figure }, query: { days: '7' } })).body.results
  expect((await rows('shared')).map(({ client }) => client.name)).toEqual(['Mei Tan', 'Daniel Ong'])
  expect((await rows('opened')).map(({ client }) => client.name)).toEqual(['Daniel Ong'])
})

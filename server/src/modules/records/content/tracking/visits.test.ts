import { contentClients, contentShareStats } from '@fairlead/contract/records/content'
import { liveReadings, ownVisitMark, shareVisits } from '@fairlead/contract/records/content-sharing'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { noticesOf } from '../../../../testing/look.ts'
import { aPage } from '../../../../testing/make.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
beforeAll(buildPublicPages)

const t = 'html_page' as const

async function sent(email: string) {
  const ann = await world().signIn(email)
  const { id } = await aPage(ann)
  return { ann, id, ...(await sendContent(ann, { type: t, id })) }
}

/** Opens a link and looks at it for some seconds; answers the device. */
async function look(url: string, options: { device?: string; ip?: string }, seconds = 4): Promise<string> {
  const visit = await openLink(world(), url, options)
  await world().advance({ seconds })
  expect(await visit.read({ title: seconds * 1000 })).toBe(204)
  return visit.device
}
const stats = async ({ browser }: Person, id: string) =>
  (await browser.call(contentShareStats, { params: { t, id } })).body
const visits = async ({ browser }: Person, id: string) =>
  (await browser.call(shareVisits, { params: { id }, query: { show: 'all' } })).body.results
const link = async ({ browser }: Person, id: string) =>
  (await browser.call(contentClients, { params: { type: t, id } })).body.results[0]

it('a view begins anew after half an hour; the five filters count what they say (rules 73 and 79)', async () => {
  const { ann, id, url } = await sent('ann@views.example')
  expect(await stats(ann, id)).toMatchObject({ total_shared: 1, total_opened: 0, total_unopened: 1 })
  const device = await look(url, { ip: '203.0.113.7' })
  await world().advance({ minutes: 10 })
  await look(url, { device, ip: '203.0.113.7' })
  expect(await link(ann, id)).toMatchObject({ times_viewed: 1, seconds_viewed: 8, is_opened: true })
  expect(await stats(ann, id)).toMatchObject({ total_opened: 1, total_unopened: 0, viewed_multiple_times: 0 })
  await world().advance({ minutes: 31 })
  await look(url, { device, ip: '203.0.113.7' })
  expect(await link(ann, id)).toMatchObject({ times_viewed: 2, seconds_viewed: 12 })
  expect(await stats(ann, id)).toMatchObject({ viewed_multiple_times: 1, viewed_in_last_7_days: 1 })
  await world().advance({ days: 8 })
  const later = await world().signIn('ann@views.example')
  expect(await stats(later, id)).toMatchObject({ total_opened: 1, viewed_in_last_7_days: 0 })
})

it('the sender hears of the first view at once, of others once in half an hour, and sees who reads now (rule 75)', async () => {
  const { ann, url, clientId } = await sent('ann@notices.example')
  const titles = async () => {
    await world().settle()
    return (await noticesOf(ann)).filter(({ kind }) => kind === 'CONTENT_VIEWED').map(({ title }) => title)
  }
  const live = async () =>
    (await ann.browser.call(liveReadings, { query: { client_id: clientId } })).body.results.map(({ part }) => part)
  const device = await look(url, {})
  expect([await titles(), await live()]).toEqual([['Daniel Ong opened The Halden'], ['title']])
  await world().advance({ minutes: 5 })
  expect(await live()).toEqual([])
  await look(url, {})
  expect(await titles()).toHaveLength(1)
  await world().advance({ minutes: 40 })
  await look(url, { device })
  await world().advance({ minutes: 3 })
  expect(await titles()).toEqual(['Daniel Ong viewed The Halden again', 'Daniel Ong opened The Halden'])
})

it('a browser of the team never counts, also later without its mark (rule 226)', async () => {
  const { ann, id, shareId, url } = await sent('ann@own.example')
  const marked = (await ann.browser.call(ownVisitMark, { params: { id: shareId } })).body.url
  const device = await look(marked, {})
  await look(url, { device })
  expect(await visits(ann, shareId)).toMatchObject([
    { class: 'own', is_counted: false },
    { class: 'own', is_counted: false },
  ])
  expect(await stats(ann, id)).toMatchObject({ total_opened: 0 })
  await look(url, {})
  expect(await stats(ann, id)).toMatchObject({ total_opened: 1 })
})

it('other devices in other networks count apart, and not at all once the link was probably passed on (rule 77)', async () => {
  const { ann, id, shareId, url } = await sent('ann@forwarded.example')
  const times = async () => (await link(ann, id))?.times_viewed
  await look(url, { ip: '203.0.113.7' })
  // A second device of the same network is the client's.
  await look(url, { ip: '203.0.113.99' })
  expect((await visits(ann, shareId)).map((one) => one.is_other_device)).toEqual([false, false])
  await look(url, { ip: '198.51.100.1' })
  await look(url, { ip: '2001:db8:5:1::1' })
  expect(await times()).toBe(4)
  expect((await visits(ann, shareId)).map((one) => one.is_other_device)).toEqual([true, true, false, false])
  await look(url, { ip: '192.0.2.1' })
  expect(await times()).toBe(2)
  expect((await visits(ann, shareId)).map((one) => [one.is_probably_forwarded, one.is_counted])).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ])
})

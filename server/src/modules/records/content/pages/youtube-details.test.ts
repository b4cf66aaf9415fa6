import { createPage, getPage } from '@fairlead/contract/records/page-templates'
import { afterAll, expect, it } from 'vitest'
import { localServer } from '../../../../testing/outside/local-server.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { secondsOf } from './youtube-details.ts'

const snippet = {
  title: 'A walk through',
  thumbnails: { high: { url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 480 } },
}
const youtube = await localServer(({ path }) => {
  const [id = ''] = new URL(path, 'http://x').searchParams.get('id')?.split(',') ?? []
  const items = id === 'dQw4w9WgXcQ' ? [{ id, snippet, contentDetails: { duration: 'PT3M33S' } }] : []
  return { status: id === 'failsfails1' ? 500 : 200, body: JSON.stringify({ items }) }
})
afterAll(() => youtube.close())
const world = useWorld({
  env: { YOUTUBE_API_KEY: 'key-1', YOUTUBE_API_URL: `${youtube.url}/videos` },
  overrides: { reachable: [youtube.host] },
})

it('a video gets its title, cover and length when a page is saved, and is there without', async () => {
  const { browser } = await world().signIn('ann@video.example')
  const video = (id: string, name: string, title = '') => ({
    ...{ id, type: 'youtube' as const, url: `https://youtu.be/${name}` },
    ...{ title, cover_url: null, duration_seconds: null },
  })
  const blocks = [video('a', 'dQw4w9WgXcQ'), video('b', 'dQw4w9WgXcQ', 'Ours'), video('c', 'unknownvid1')]
  const { id } = (await browser.call(createPage, { body: { name: 'Tour', blocks } })).body
  const found = { cover_url: snippet.thumbnails.high.url, duration_seconds: 213 }
  expect((await browser.call(getPage, { params: { id } })).body.blocks).toMatchObject([
    { id: 'a', title: 'A walk through', ...found },
    { id: 'b', title: 'Ours', ...found },
    { id: 'c', title: '', cover_url: null, duration_seconds: null },
  ])
  expect(youtube.seen.map(({ path }) => path)).toEqual([
    '/videos?part=snippet%2CcontentDetails&id=dQw4w9WgXcQ%2Cunknownvid1&key=key-1',
  ])
  const failing = { body: { name: 'Fails', blocks: [video('a', 'failsfails1')] } }
  expect((await browser.call(createPage, failing)).status).toBe(201)
})

it('a duration is read in seconds', () => {
  expect(['PT3M33S', 'PT1H2M', 'P1DT1S', 'PT0S', 'soon'].map(secondsOf)).toEqual([213, 3720, 86_401, 0, null])
})

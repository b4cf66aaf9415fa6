import { createPage, generatePage, getPage } from '@fairlead/contract/records/page-templates'
import { afterAll, expect, it } from 'vitest'
import { aPage } from '../../../../testing/make.ts'
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
const capture = await localServer(({ body }) => {
  const { url } = JSON.parse(body.toString()) as { url: string }
  return url.includes('down')
    ? { status: 502, body: '' }
    : { status: 200, body: `<title>${url}</title><h1>Drawn by script</h1>` }
})
afterAll(() => capture.close())
const addresses: Record<string, string[]> = {
  'www.harbourline.example': ['93.184.215.14', '2606:2800:21f:cb07::1'],
  'down.example': ['93.184.215.14'],
  'a.example': ['93.184.215.14'],
  'inside.example': ['127.0.0.1'],
  'both.example': ['93.184.215.14', '10.0.0.1'],
}
const world = useWorld({
  env: {
    YOUTUBE_API_KEY: 'key-1',
    YOUTUBE_API_URL: `${youtube.url}/videos`,
    PAGE_CAPTURE_URL: `${capture.url}/capture`,
  },
  overrides: {
    reachable: [youtube.host],
    async addressesOf(host) {
      const found = addresses[host]
      if (!found) throw new Error(`${host} is no name`)
      return found
    },
  },
})

it('a video gets its title, cover and length when a page is saved, and is there without', async () => {
  const { browser } = await world().signIn('ann@video.example')
  const video = (id: string, name: string, title = '') => ({
    ...{ id, type: 'youtube' as const, url: `https://youtu.be/${name}` },
    ...{ title, cover_url: null, duration_seconds: null },
  })
  const blocks = [video('a', 'dQw4w9WgXcQ'), video('b', 'dQw4w9WgXcQ', 'Ours'), video('c', 'unknownvid1')]
  const { id } = await aPage({ browser }, { name: 'Tour', blocks })
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

it('a page is made of a website as the configured service opens it, and of none within the network (S44)', async () => {
  const { browser } = await world().signIn('cap@video.example')
  const make = (url: string) => browser.call(generatePage, { body: { url } })
  const page = (await make('https://www.harbourline.example./')).body
  expect(page).toMatchObject({
    name: 'https://www.harbourline.example/',
    blocks: [{ type: 'title', text: 'Drawn by script' }, { type: 'link' }],
  })
  for (const url of [
    'https://down.example/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://10.0.0.1/',
    'https://a.example:8080/',
    'http://localhost./',
    'http://10.0.0.1./',
    'https://inside.example/',
    'https://both.example./',
    'https://nowhere.example/',
    'https://ann:secret@a.example/',
  ])
    expect([url, (await make(url)).status]).toEqual([url, 400])
  expect(capture.seen.map(({ path, body }) => [path, JSON.parse(body.toString())])).toEqual([
    ['/capture', { url: 'https://www.harbourline.example/' }],
    ['/capture', { url: 'https://down.example/' }],
  ])
})

it('a duration is read in seconds', () => {
  expect(['PT3M33S', 'PT1H2M', 'P1DT1S', 'PT0S', 'soon'].map(secondsOf)).toEqual([213, 3720, 86_401, 0, null])
})

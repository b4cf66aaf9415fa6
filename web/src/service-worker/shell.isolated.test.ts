import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The browser's store of answers, as much of it as the shell uses. */
function memory() {
  const shells = new Map<string, Map<string, Response>>()
  const keyOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  const open = async (name: string) => {
    const shell = shells.get(name) ?? new Map<string, Response>()
    shells.set(name, shell)
    return {
      match: async (asked: Request | string) => shell.get(keyOf(asked))?.clone(),
      put: async (asked: Request | string, answer: Response) => void shell.set(keyOf(asked), answer),
    }
  }
  return {
    shells,
    caches: {
      open: vi.fn(open),
      keys: async () => [...shells.keys()],
      delete: async (name: string) => shells.delete(name),
      match: async (asked: Request | string) =>
        [...shells.values()]
          .map((shell) => shell.get(keyOf(asked)))
          .find((answer) => answer)
          ?.clone(),
    },
  }
}
const address = 'https://fairlead.test'
const part = new Request(`${address}/assets/late.js`)

async function shellOf(version: string) {
  vi.resetModules()
  vi.stubGlobal('__SHELL_VERSION__', version)
  vi.stubGlobal('__SHELL_FILES__', ['/assets/main.js'])
  return import('./shell.ts')
}

let store: ReturnType<typeof memory>
beforeEach(() => {
  store = memory()
  vi.stubGlobal('caches', store.caches)
  vi.stubGlobal('fetch', async () => new Response('code'))
})
afterEach(() => vi.unstubAllGlobals())

test('a part that was fetched is kept', async () => {
  const { partOf } = await shellOf('one')
  expect(await (await partOf(part)).text()).toBe('code')
  expect([...(store.shells.get('fairlead-shell-one')?.keys() ?? [])]).toEqual(['/assets/late.js'])
})

test('a store that is full or broken keeps nobody from what the server has', async () => {
  const { partOf, documentOf } = await shellOf('one')
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  store.caches.open.mockResolvedValue({ match: full, put: full } as never)
  expect(await (await partOf(part)).text()).toBe('code')
  store.caches.match = full as never
  expect(await (await partOf(part)).text()).toBe('code')
  const page = documentOf(
    new Request(`${address}/clients`),
    Promise.resolve(new Response('page')),
    () => new Response(),
  )
  expect(await (await page).text()).toBe('page')
})

test('of earlier shells the one that was used last stays, whatever was begun and not finished since', async () => {
  const put = async (name: string, path: string) =>
    (await store.caches.open(`fairlead-shell-${name}`)).put(path, new Response())
  for (const name of ['one', 'two']) {
    await put(name, '/assets/main.js')
    await put(name, '/shell.html')
  }
  await put('begun', '/assets/main.js')
  const { dropOldShells } = await shellOf('three')
  await put('three', '/shell.html')
  await dropOldShells()
  expect([...store.shells.keys()]).toEqual(['fairlead-shell-two', 'fairlead-shell-three'])
})

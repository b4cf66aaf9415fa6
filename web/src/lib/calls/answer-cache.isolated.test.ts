import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isReachable, outbox, type Waiting } from '../offline/offline.ts'
import { forgetClient, recall, surplus } from './answer-cache.ts'
import { CallError } from './call-error.ts'
import { createQueryClient } from './query-client.ts'

const within = vi.hoisted(() => vi.fn())
vi.mock('../browser/browser-store.ts', () => ({ within, forgetKept: async () => {} }))
beforeEach(() => void within.mockReset().mockRejectedValue(new Error('there is no store')))

const most = { startup: 1, list: 50, client: 200, timeline: 200 } as const
const kinds = Object.keys(most) as (keyof typeof most)[]
const dayMs = 86_400_000

test('of each kind the newest are kept, none older than a week, none of another build', () => {
  // The time stands still: an entry of almost a week is as old for the test as for what it tests.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const now = Date.now()
  const entry = fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.integer({ min: 0, max: 10 * dayMs }).map((age) => now - age),
    build: fc.constantFrom('', '', '', 'an earlier one'),
    data: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 300, size: 'max' }), (entries) => {
      const known = entries.map((one, place) => ({ ...one, hash: String(place) }))
      const gone = new Set(surplus(known).map(({ hash }) => hash))
      const kept = known.filter(({ hash }) => !gone.has(hash))
      for (const one of kept) expect([one.build, now - one.at < 7 * dayMs + 60_000]).toEqual(['', true])
      for (const kind of kinds) {
        const good = known.filter((one) => one.kind === kind && one.build === '' && now - one.at < 7 * dayMs)
        const left = kept.filter((one) => one.kind === kind)
        expect(left).toHaveLength(Math.min(good.length, most[kind]))
        const oldest = Math.min(...left.map(({ at }) => at))
        expect(good.filter(({ at, hash }) => gone.has(hash) && at > oldest)).toEqual([])
      }
    }),
    { numRuns: 50 },
  )
})

test('what is kept of a client that one may not see any more is forgotten, and nothing else', async () => {
  const kept = new Set(['["clients","one","a"]', '["timeline","a","all"]', '["clients","one","b"]', '["startup"]'])
  const store = { getAllKeys: () => [...kept], delete: (hash: string) => kept.delete(hash) }
  within.mockImplementation((_place, _mode, work) => work(store, async (found: unknown) => found))
  await forgetClient('"a"')
  expect([...kept]).toEqual(['["clients","one","b"]', '["startup"]'])
})

test('what is not kept says so in words, with the status of what failed', async () => {
  const client = createQueryClient()
  client.setQueryData(['one'], 1)
  const [query] = client.getQueryCache().getAll()
  if (!query) throw new Error('there is no query')
  await expect(recall(query, new CallError(503, 'away'))).rejects.toMatchObject({
    status: 503,
    message: 'We can’t reach the server, and this wasn’t opened on this device in the last 7 days.',
  })
})

/** A list of which the browser keeps an old answer, where the first call fails and the next does not. */
async function recalled() {
  const at = Date.now() - 3 * dayMs
  within.mockResolvedValue({ hash: 'one', kind: 'list', at, build: '', data: 'old' })
  const client = createQueryClient()
  const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new CallError(503, 'away')).mockResolvedValue('new')
  const shown = () => client.getQueryState(['one'])
  const looked = new QueryObserver(client, { queryKey: ['one'], queryFn: ask, meta: { kept: 'list' } })
  onTestFinished(looked.subscribe(() => {}))
  await vi.waitUntil(() => looked.getCurrentResult().isSuccess, 30_000)
  return { ask, shown, at }
}

test('what took the place of one answer that failed is asked for again, since the server is there', async () => {
  isReachable.set(() => true)
  const { shown } = await recalled()
  await vi.waitUntil(() => shown()?.data === 'new', 30_000)
})

test('where the connection is lost it stands, as old as it is, until the server answers again', async () => {
  isReachable.set(() => false)
  const { ask, shown, at } = await recalled()
  // With its time it is decided whether it is asked for again.
  await vi.waitUntil(() => shown()?.dataUpdatedAt === at, 30_000)
  expect([ask.mock.calls.length, shown()?.data, shown()?.fetchStatus]).toEqual([1, 'old', 'idle'])
  isReachable.set(() => true)
  await vi.waitUntil(() => shown()?.data === 'new', 30_000)
})

test('what waits is sent before it is asked for', async () => {
  isReachable.set(() => true)
  outbox.set(() => [{} as Waiting])
  onTestFinished(() => outbox.set(() => []))
  const { ask, shown, at } = await recalled()
  await vi.waitUntil(() => shown()?.dataUpdatedAt === at, 30_000)
  expect([ask.mock.calls.length, shown()?.fetchStatus]).toEqual([1, 'idle'])
})

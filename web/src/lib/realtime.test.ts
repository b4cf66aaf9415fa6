import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRealtime, type Realtime, type RealtimeMessage } from './realtime.ts'

/** A stream that the test speaks through. */
class FakeStream extends EventTarget {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readyState = 0
  isClosed = false
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(seq: number | '', message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), lastEventId: String(seq) }))
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState
    this.onerror?.()
  }
  close() {
    this.isClosed = true
  }
}

/** The browser's locks, for the tabs of one test. */
function fakeLocks() {
  let isHeld = false
  const waiting: (() => void)[] = []
  const hold = async (work: (lock: object | null) => unknown) => {
    isHeld = true
    try {
      return await work({})
    } finally {
      isHeld = false
      waiting.shift()?.()
    }
  }
  return {
    async request(_name: string, options: LockOptions, work: (lock: object | null) => unknown) {
      await Promise.resolve()
      if (isHeld && options.ifAvailable) return work(null)
      if (isHeld)
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          options.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        })
      return hold(work)
    },
  } as unknown as Pick<LockManager, 'request'>
}

let streams: FakeStream[] = []
const tabs: Realtime[] = []
let urls: string[] = []
const openStream = (url: string) => {
  const stream = new FakeStream()
  urls.push(url)
  streams.push(stream)
  return stream as unknown as EventSource
}
const stream = (place: number) => {
  const found = streams.at(place)
  if (!found) throw new Error(`no stream ${place} was opened`)
  return found
}

function tab(locks?: Pick<LockManager, 'request'>) {
  const heard: RealtimeMessage[] = []
  const realtime = openRealtime({ openStream, locks })
  realtime.on((message) => heard.push(message))
  tabs.push(realtime)
  return { heard, realtime }
}

beforeEach(() => {
  streams = []
  urls = []
})
afterEach(() => {
  for (const one of tabs.splice(0)) one.stop()
})

test('what the server tells is heard once, however often the stream repeats it', () => {
  const { heard } = tab()
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  stream(0).say(2, { kind: 'client.changed', client_id: 'a', data: { is_new_lead: true } })
  // The browser connects again by itself, and the server repeats its last seconds.
  stream(0).fail(0)
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  stream(0).say(3, { kind: 'client.removed', client_id: 'a' })
  expect(heard.map(({ kind }) => kind)).toEqual(['client.added', 'client.changed', 'client.removed'])
  expect(heard[1]).toEqual({ kind: 'client.changed', client_id: 'a', data: { is_new_lead: true } })
  expect(streams).toHaveLength(1)
})

test('that many clients changed is heard at once, and then once a second at most, the last of it too', () => {
  vi.useFakeTimers()
  try {
    const { heard } = tab()
    stream(0).open()
    for (let seq = 1; seq <= 40; seq++) {
      stream(0).say(seq, { kind: 'clients.changed' })
      vi.advanceTimersByTime(50)
    }
    stream(0).say(41, { kind: 'client.added', client_id: 'a' })
    // At 0, 1000 and 2000 ms; what is of one client does not wait.
    expect(heard.map(({ kind }) => kind)).toEqual([
      'clients.changed',
      'clients.changed',
      'clients.changed',
      'client.added',
    ])
    vi.advanceTimersByTime(5_000)
    expect(heard).toHaveLength(4)
    stream(0).say(42, { kind: 'clients.changed' })
    stream(0).say(43, { kind: 'clients.changed' })
    vi.advanceTimersByTime(5_000)
    expect(heard).toHaveLength(6)
  } finally {
    vi.useRealTimers()
  }
})

test('what cannot be read is passed over', () => {
  const { heard } = tab()
  stream(0).dispatchEvent(new MessageEvent('message', { data: 'no JSON', lastEventId: '1' }))
  stream(0).say(2, { no: 'kind' })
  stream(0).say('', { kind: 'session.ended', data: { reason: 'x' } })
  expect(heard).toEqual([{ kind: 'session.ended', data: { reason: 'x' } }])
})

test('the tabs of a browser share one stream, and another takes over when the one that held it goes', async () => {
  const locks = fakeLocks()
  const first = tab(locks)
  const second = tab(locks)
  await vi.waitFor(() => expect(streams).toHaveLength(1), 30_000)
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  await vi.waitFor(() => expect(second.heard).toEqual([{ kind: 'client.added', client_id: 'a' }]), 30_000)
  expect(first.heard).toEqual(second.heard)

  first.realtime.stop()
  await vi.waitFor(() => expect(streams).toHaveLength(2), 30_000)
  expect(stream(0).isClosed).toBe(true)
  stream(1).open()
  // What was told while nobody held the stream is unknown.
  expect(second.heard.at(-1)).toEqual({ kind: 'resumed' })
  stream(1).say(1, { kind: 'client.added', client_id: 'a' })
  stream(1).say(2, { kind: 'client.removed', client_id: 'a' })
  expect(second.heard.map(({ kind }) => kind)).toEqual(['client.added', 'resumed', 'client.removed'])
})

test('a tab that closes before it gets the stream never opens one, nor keeps it from others', async () => {
  const locks = fakeLocks()
  tab(locks).realtime.stop()
  const { heard } = tab(locks)
  await vi.waitFor(() => expect(streams).toHaveLength(1), 30_000)
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  expect(heard.at(-1)).toEqual({ kind: 'client.added', client_id: 'a' })
})

test('a stream that is refused is tried again, ever more rarely, and then what was missed is asked for', () => {
  vi.useFakeTimers()
  const { heard } = tab()
  stream(0).fail(2)
  vi.advanceTimersByTime(1_999)
  expect(streams).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(streams).toHaveLength(2)
  stream(1).fail(2)
  vi.advanceTimersByTime(3_999)
  expect(streams).toHaveLength(2)
  vi.advanceTimersByTime(1)
  stream(2).open()
  expect(heard).toEqual([{ kind: 'resumed' }])
})

test('a gap that the server cannot fill is told as such', () => {
  const { heard } = tab()
  stream(0).open()
  stream(0).dispatchEvent(new MessageEvent('reset', { data: '{}' }))
  expect(heard).toEqual([{ kind: 'resumed' }])
})

test('a stream asks for what was told since the page began, and one that opens late for everything', () => {
  vi.useFakeTimers()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(812.3)
  const inTime = tab()
  now.mockReturnValue(2_700)
  stream(0).open()
  expect(urls).toEqual(['/api/realtime/stream?age=813'])
  expect(inTime.heard).toEqual([])
  now.mockReturnValue(3_600_000)
  const late = tab()
  now.mockReturnValue(3_602_001)
  stream(1).open()
  expect(urls[1]).toBe('/api/realtime/stream?age=30000')
  expect(late.heard).toEqual([{ kind: 'resumed' }])
})

test('a tab that is new hears from the one that holds the stream what was told since its page began', async () => {
  const locks = fakeLocks()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(10_000)
  const first = tab(locks)
  await vi.waitFor(() => expect(streams).toHaveLength(1), 30_000)
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'before its page' })
  now.mockReturnValue(20_000)
  stream(0).say(2, { kind: 'client.added', client_id: 'meanwhile' })
  now.mockReturnValue(3_000)
  const second = tab(locks)
  now.mockReturnValue(21_000)
  await vi.waitFor(() => expect(second.heard).toEqual([{ kind: 'client.added', client_id: 'meanwhile' }]), 30_000)
  expect(first.heard).toHaveLength(2)
})

test('a screen that comes later hears what was told while the page was young: it may show what was asked for before', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { realtime } = tab()
  stream(0).open()
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  const late: RealtimeMessage[] = []
  realtime.on((message) => late.push(message))
  stream(0).say(1, { kind: 'client.added', client_id: 'a' })
  stream(0).say(2, { kind: 'client.added', client_id: 'b' })
  expect(late.map(({ client_id }) => client_id)).toEqual(['a', 'b'])
})

import { addActivity } from '@fairlead/contract/records/timeline'
import { deleteFollowUp, type FollowUp, setFollowUp } from '@fairlead/contract/work/follow-ups'
import { claim, within } from '../browser/browser-store.ts'
import { call } from '../calls/call.ts'
import { createStore } from '../store.ts'
import { isReachable, type Later, outbox, type Waiting } from './offline.ts'
import { letGo, putInLine, type Send, type Sent, type Shelf, sendWaiting, tryAgain } from './send-waiting.ts'

const channel = 'fairlead-outbox'

const shelf: Shelf = {
  all: () => within('waiting', 'readonly', (store, ask) => ask<Waiting[]>(store.getAll())),
  change: (work) =>
    within('waiting', 'readwrite', async (store, ask) => {
      const { add, put = [], remove = [] } = work(await ask<Waiting[]>(store.getAll()))
      if (add) store.add(add)
      for (const one of put) store.put(one)
      for (const id of remove) store.delete(id)
    }),
}

/** Shows what waits in every tab. */
async function show(): Promise<void> {
  await read()
  const tabs = new BroadcastChannel(channel)
  tabs.postMessage('changed')
  tabs.close()
}
const read = async () => {
  const all = await shelf.all().catch(() => [])
  outbox.set(() => all)
}

/** How often something was sent, refused or let go of: what was shown of it is no longer sure, and is asked for again. */
export const settledCount = createStore(0)
const settled = () => settledCount.set((count) => count + 1)
const problems = () => outbox.get().filter(({ problem }) => problem).length

const quietly = { quiet: true, expects: [423] }
const send: Send = async (change) => {
  const options = { ...quietly, idempotencyKey: change.key }
  const { expected } = change
  switch (change.call) {
    case 'addActivity':
      await call(addActivity, change.request, options)
      return undefined
    case 'setFollowUp': {
      const { params, body } = change.request
      const request = { params, body: { ...body, ...(expected === undefined ? {} : { expected }) } }
      return (await call(setFollowUp, request, options)) as { follow_up: FollowUp | null }
    }
    case 'deleteFollowUp': {
      const when = expected && (expected.remind_on ?? 'someday')
      await call(deleteFollowUp, { ...change.request, query: when ? { expected: when } : {} }, options)
      return undefined
    }
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** One tab at a time sends; without locks (plain http) the keys alone see to it that each takes effect once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request(channel, work) as Promise<T>) : work()

/** Sends what waits. */
export async function flush(): Promise<void> {
  clearTimeout(timer)
  const before = problems()
  const { count, isDone, retryAfter }: Sent = await alone(() => sendWaiting(shelf, send)).catch(() => ({
    count: 0,
    isDone: true,
  }))
  await show()
  if (count > 0 || problems() > before) settled()
  if (!isDone && isReachable.get()) timer = setTimeout(() => void flush(), (retryAfter ?? 5) * 1000)
}

/** Puts a change in the line, and sends it if it can be. */
export async function putLater(later: Later, about: { key: string; isTried: boolean; user: string }): Promise<void> {
  const at = new Date().toISOString()
  const { key, isTried, user } = about
  // A page that was opened just now may not have taken the store yet.
  await claim(user)
  // What never left this browser tells when it was written; what did is repeated as it was.
  const change =
    later.call === 'addActivity' && !isTried ? { ...later, request: { body: { at, ...later.request.body } } } : later
  await putInLine(shelf, change, { key, at, ...(isTried ? { triedAt: at } : {}) })
  await show()
  if (isReachable.get()) void flush()
}

/** Lets go of a change that was not sent. */
export async function discard(change: Waiting): Promise<void> {
  const work = () => letGo(shelf, change)
  // What is just being sent cannot be held back: once it has gone it is told as gone.
  const isTried = (await shelf.all()).some(({ id, triedAt }) => id === change.id && triedAt !== undefined)
  await (isTried ? alone(work) : work())
  await show()
  settled()
  // What it held back can go.
  if (isReachable.get()) await flush()
}

/** Sends a change again, as it is now. */
export async function sendAgain(change: Waiting, key: string): Promise<void> {
  await tryAgain(shelf, change, key)
  await show()
  await flush()
}

/** Follows what waits, also of other tabs; answers how to stop. */
export function followOutbox(): () => void {
  const tabs = new BroadcastChannel(channel)
  tabs.onmessage = () => void read()
  void read()
  return () => tabs.close()
}

import { systemId } from '../account/system-id.ts'
import { forgetDrafts, gone } from '../offline/drafts.ts'

/**
 * What this browser keeps to work without a connection (rule 214): answers to be read, and changes that wait. All of it
 * belongs to one person and one session; the person who holds another is not let in.
 */
const name = 'fairlead'
const all = ['owner', 'kept', 'waiting'] as const
type Place = Exclude<(typeof all)[number], 'owner'>
type Owner = { user: string; session: string }

/** Tells that the store belongs to nobody, or to somebody else. */
export class NotOwner extends Error {}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('owner')
    request.result.createObjectStore('kept', { keyPath: 'hash' })
    request.result.createObjectStore('waiting', { keyPath: 'id', autoIncrement: true })
  }
  return answer(request)
}

/** One transaction over everything. What `work` awaits besides its requests would end it. */
async function transact<T>(mode: IDBTransactionMode, work: (change: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    const change = database.transaction(all, mode, { durability: 'strict' })
    const isOver = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve()
      change.onabort = () => reject(change.error ?? new DOMException('', 'AbortError'))
    })
    isOver.catch(() => {})
    try {
      const result = await work(change)
      await isOver
      return result
    } catch (error) {
      // What has ended by itself cannot be ended.
      if (change.error === null) attempt(() => change.abort())
      throw error
    }
  } finally {
    database.close()
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}

/** Works on what belongs to the present session. Throws NotOwner when it is somebody else's. */
export const within = <T>(
  place: Place,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, ask: typeof answer) => Promise<T>,
): Promise<T> =>
  transact(mode, async (change) => {
    const owner = await answer<Owner | undefined>(change.objectStore('owner').get('owner'))
    if (!owner || owner.session !== systemId()) throw new NotOwner()
    return work(change.objectStore(place), answer)
  })

/** Makes the store this person's: what another one left is forgotten. */
export const claim = (user: string): Promise<void> =>
  transact('readwrite', async (change) => {
    const session = systemId()
    if (session === undefined) throw new NotOwner()
    const store = change.objectStore('owner')
    const owner = await answer<Owner | undefined>(store.get('owner'))
    if (owner?.user !== user) {
      forgetDrafts(gone.ofOthers(user))
      for (const one of all) change.objectStore(one).clear()
    }
    store.put({ user, session } satisfies Owner, 'owner')
  })

/** Forgets what can be read, since the session is over: what was written waits for the same person. */
export function forgetKept(): Promise<void> {
  forgetDrafts(gone.seen)
  return transact('readwrite', async (change) => void change.objectStore('kept').clear())
}

/** Forgets everything: the person has left. */
export const forgetAll = (): Promise<void> =>
  transact('readwrite', async (change) => {
    for (const one of all) change.objectStore(one).clear()
  })

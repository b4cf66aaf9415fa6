import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { forgetKept, within } from '../browser/browser-store.ts'
import { isReachable, outbox } from '../offline/offline.ts'
import { t } from './answer-cache-words.ts'
import { CallError } from './call-error.ts'

type Kind = NonNullable<NonNullable<Query['meta']>['kept']>
/** An answer as it is kept, with when the server gave it. */
type Kept = { hash: string; kind: Kind; at: number; build: string; data: unknown }

/** So many of a kind are kept, those seen last; none longer than the days below. */
const most: Record<Kind, number> = { startup: 1, list: 50, client: 200, timeline: 200 }
const keepMs = 7 * 86_400_000
/** Of a list so many pages. */
const mostPages = 4

/** Names the build that this page runs: another one may read another shape. */
const build = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

const isGood = (kept: Kept | undefined): kept is Kept =>
  kept !== undefined && kept.build === build() && Date.now() - kept.at < keepMs

const find = async (hash: string): Promise<Kept | undefined> => {
  const kept = await within('kept', 'readonly', (store, ask) => ask<Kept | undefined>(store.get(hash)))
  return isGood(kept) ? kept : undefined
}

/** What takes the place of an answer that did not come, with its time. Throws an error that says so where nothing is kept. */
export async function recall(query: Query, error: CallError): Promise<unknown> {
  const kept = await find(query.queryHash).catch(() => undefined)
  if (!kept) throw new CallError(error.status, t(navigator.onLine ? 'missing.server' : 'missing.offline'))
  // Once the answer is in its place: it is as old as it is.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: kept.at })
    askAgain(query)
  })
  return kept.data
}

/** One answer that failed is no lost connection: what took its place is asked for as soon as anything is answered. */
function askAgain(query: Query): void {
  const ask = (): boolean => {
    if (!isReachable.get()) return false
    // What waits is sent first, and everything asked for after it; what is not looked at is asked for when it is.
    if (query.isActive() && outbox.get().every(({ problem }) => problem)) query.fetch().catch(() => {})
    return true
  }
  if (ask()) return
  const stop = isReachable.subscribe(() => ask() && stop())
}

/** What is kept of an answer that tells who is signed in, where the server cannot be asked; a session that is over has nothing. */
export async function instead(error: CallError, key: QueryKey): Promise<unknown> {
  if (error.status === 401) await forgetKept()
  return error.isUnanswered ? (await find(hashKey(key)))?.data : undefined
}

type Pages = { pages: unknown[]; pageParams: unknown[] }
const isPages = (data: unknown): data is Pages => typeof data === 'object' && data !== null && 'pageParams' in data

/** As much of an answer as is kept; undefined where it is none to keep. */
function worthKeeping({ meta, state }: Query): unknown {
  const { data } = state
  if (!meta?.kept || data === undefined) return undefined
  // Who is signed in is kept as the server says it, so that it ages from then on.
  if (meta.kept === 'startup') return isReachable.get() && (data as { session: unknown }).session ? data : undefined
  if (!isPages(data)) return data
  return { pages: data.pages.slice(0, mostPages), pageParams: data.pageParams.slice(0, mostPages) }
}

/** Keeps answers, and forgets those that are too many or too old. */
export async function keep(queries: readonly Query[]): Promise<void> {
  const found = queries.flatMap((query): Kept[] => {
    const [data, kind] = [worthKeeping(query), query.meta?.kept]
    if (data === undefined || !kind) return []
    return [{ hash: query.queryHash, kind, at: query.state.dataUpdatedAt, build: build(), data }]
  })
  if (found.length === 0) return
  await within('kept', 'readwrite', async (store, ask) => {
    for (const one of found) store.put(one)
    const known = (await ask(store.getAll())) as Kept[]
    for (const one of surplus(known)) store.delete(one.hash)
  })
}

/** Forgets what is kept of a client and its timeline: it is somebody else's now. */
export const forgetClient = (id: string): Promise<void> =>
  within('kept', 'readwrite', async (store, ask) => {
    const hashes = (await ask(store.getAllKeys())) as string[]
    for (const hash of hashes) if (hash.includes(id)) store.delete(hash)
  })

/** What is kept in vain: of another build, too old, or more than is kept of its kind. */
export function surplus(known: readonly Kept[]): Kept[] {
  const [good, bad] = [known.filter(isGood), known.filter((one) => !isGood(one))]
  const kinds = Object.keys(most) as Kind[]
  const over = kinds.flatMap((kind) =>
    good
      .filter((one) => one.kind === kind)
      .sort((a, b) => b.at - a.at)
      .slice(most[kind]),
  )
  return [...bad, ...over]
}

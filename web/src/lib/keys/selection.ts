import type { Filters } from '@fairlead/contract/records/filters'
import { createStore, useStore } from '../store.ts'

/** A list whose rows can be chosen, as it stands on the screen. */
export type ListShown = {
  /** What tells it from another list, or the same with another filter. */
  name: string
  /** Reads all that match, for what is done with all of them; null where a filter cannot say it. */
  readAll: () => { filters: Filters; search: string } | null
  /** How many match; capped where there are more. */
  count: { count: number; isCapped: boolean } | undefined
  /** The rows in memory, in their order. */
  ids: readonly string[]
}

/** The clients that are chosen in a list: some, or all that match but some. */
export type Chosen = { list: string; ids: ReadonlySet<string>; isAll: boolean; last: string | null }
const none: Chosen = { list: '', ids: new Set(), isAll: false, last: null }

export const listShown = createStore<ListShown | null>(null)
export const chosen = createStore<Chosen>(none)

export const useChosen = (): Chosen => useStore(chosen)
/** Whether anything is chosen in a list. */
export const isChoosing = (now: Chosen, list: string): boolean => now.list === list && (now.isAll || now.ids.size > 0)
/** Whether one row is; `ids` are the exceptions once all are. */
export const isChosen = ({ ids, isAll }: Chosen, id: string): boolean => ids.has(id) !== isAll

/** Shows a list whose rows can be chosen; what was chosen in another one is not any more. */
export function showList(list: ListShown): () => void {
  listShown.set(() => list)
  const now = chosen.get()
  // Nobody is told where nothing changes: each row would be drawn again.
  if (now.list !== list.name && (now.isAll || now.last !== null || now.ids.size > 0)) chosen.set(() => none)
  return () => listShown.set((now) => (now === list ? null : now))
}

/** Chooses a row, or lets go of it; with `isRange` all between it and the last one as well. Says whether it could. */
export function pick(id: string, { isRange = false } = {}): boolean {
  const list = listShown.get()
  // A row that is about to go, as those of the filter before are, is none of the list.
  if (!list?.ids.includes(id)) return false
  chosen.set((now) => {
    const ids = new Set(now.ids)
    const [from, to] = [list.ids.indexOf(now.last ?? ''), list.ids.indexOf(id)]
    const some = isRange && from >= 0 && to >= 0 ? list.ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    // The rows of a range become what the one that was pressed becomes.
    const adds = !ids.has(id)
    for (const one of some) adds ? ids.add(one) : ids.delete(one)
    return { ...now, list: list.name, ids, last: id }
  })
  return true
}

/** Chooses all that match, those that are not in memory too. */
export const chooseAll = (): void =>
  chosen.set((now) => ({ ...now, list: listShown.get()?.name ?? now.list, ids: new Set(), isAll: true }))
/** Chooses the rows in memory. */
export const chooseLoaded = (): void => {
  const list = listShown.get()
  if (list) chosen.set((now) => ({ ...now, list: list.name, ids: new Set(list.ids), isAll: false }))
}
export const chooseNone = (): void => chosen.set((now) => ({ ...none, list: now.list }))
/** Lets go of these, where they are chosen one by one. */
export const letGo = (ids: readonly string[]): void =>
  chosen.set((now) => (now.isAll ? now : { ...now, ids: new Set([...now.ids].filter((id) => !ids.includes(id))) }))

/** How many are chosen; undefined while that is not known. */
export function countChosen(now: Chosen, list: ListShown | null): { count: number; isCapped: boolean } | undefined {
  if (!now.isAll) return { count: now.ids.size, isCapped: false }
  return list?.count && { count: Math.max(0, list.count.count - now.ids.size), isCapped: list.count.isCapped }
}

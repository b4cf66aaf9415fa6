import type { Selection } from '@fairlead/contract/records/filters'

const storedAs = 'handed-selection'
/** So many ids stand in an address; servers refuse one that is much longer. */
const mostInAddress = 50

type Handed = { id: string; selection: Selection }
/** The one that was handed over last, where the browser keeps nothing. */
let last: Handed | undefined

/** Whether a selection is too long for an address. */
export const isLong = (selection: Selection): boolean =>
  ('ids' in selection ? selection.ids : (selection.except ?? [])).length > mostInAddress

/** Keeps a selection for the page that is opened with this id in its address, until another one is handed over. */
export function handOver(id: string, selection: Selection): void {
  last = { id, selection }
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(last))
  } catch {
    // The browser keeps nothing: it is there until the page is loaded again.
  }
}

/** The selection that was handed over with an id; undefined where it is not there any more. */
export function handed(id: string): Selection | undefined {
  if (last?.id === id) return last.selection
  try {
    const kept = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as Handed | null
    return kept?.id === id ? kept.selection : undefined
  } catch {
    return undefined
  }
}

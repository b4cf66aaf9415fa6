import { useShortcuts } from './shortcuts.ts'

const rowsIn = { everywhere: 'main :is(tbody tr, li)', dialog: '[role="dialog"] li' }

/** The first thing in a row that opens it or does something with it; hidden ones do not count. */
const doorOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].find((one) => one.checkVisibility())

/** j and k go down and up the rows of a list, all of which are in the document; Enter, a link's own, opens one. */
export function useListKeys(place: keyof typeof rowsIn): void {
  const go = (by: 1 | -1) => {
    const doors = [...document.querySelectorAll(rowsIn[place])].flatMap((row) => doorOf(row) ?? [])
    const here = document.activeElement?.closest(rowsIn[place])
    const at = doors.findIndex((door) => here?.contains(door))
    doors[at < 0 ? 0 : at + by]?.focus()
  }
  useShortcuts({ j: () => go(1), k: () => go(-1) }, place)
}

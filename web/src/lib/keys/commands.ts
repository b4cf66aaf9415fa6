import { keyOf } from '../calls/key-of.ts'
import { createStore } from '../store.ts'

/** What is open over every screen: the palette, or the sheet of its keys. */
export const commands = createStore<'palette' | 'keys' | undefined>(undefined)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const held = isMac ? '⌘' : 'Ctrl'
/** What opens the palette and what saves, as they are printed on this computer's keyboard. */
export const [paletteKey, saveKey] = [`${held} K`, `${held} Enter`]
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  keyOf(event).toLowerCase() === 'k' &&
  (isMac ? event.metaKey : event.ctrlKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !event.repeat

import { useEffect, useRef } from 'react'
import { keyOf } from '../calls/key-of.ts'
import { createStore, useStore } from '../store.ts'

const storageKey = 'fairlead-shortcuts'
const isOn = () => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}
const shortcuts = createStore(isOn())

/** Whether single keys do something; people who speak to their computer switch that off (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => useStore(shortcuts)
export function switchShortcuts(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off')
  shortcuts.set(() => on)
}

/** What is done by a key such as `n`, or by two one after the other, such as `g c`. */
export type Keys = Readonly<Record<string, () => void>>
/** Where keys are heard: on a screen, on every screen that has no other use for them, or in an open dialog. */
type Place = 'screen' | 'everywhere' | 'dialog'
type Heard = { place: Place; keys: Keys }

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'
/** What is open over the page. */
export const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open]'
/** The second of two keys comes within so many milliseconds. */
const secondWithinMs = 2_000

/** Who listens: what is asked first stands first. */
const listeners: { current: Heard }[] = []
/** The first of two keys, once it was pressed. */
let first = { key: '', at: 0 }

/** Nobody waits longer than so many milliseconds for what a key does. */
const waitsFor = 5_000
/** Whether a key waits that nothing on this screen hears. */
export const keyWaits = createStore(false)

/** Whether a press of a key may be meant for the page: nobody types, nothing is held, and single keys are on. */
const isMeant = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  shortcuts.get() &&
  !(event.target instanceof Element && event.target.closest(typing))

/** Whether a key may wait: those with a name, such as Tab, are the browser's. */
const mayWait = ({ key }: KeyboardEvent) => key.length === 1

/**
 * Keys that wait for whatever listens to them, in order: while the page appears, what is pressed is heard when its part
 * is there. The first were kept by the document itself (index.html); undefined once all that listens is there.
 */
let waiting = (globalThis as { pressed?: KeyboardEvent[] }).pressed?.filter((event) => isMeant(event) && mayWait(event))
if (waiting) globalThis.onkeydown = null

const heardNow = (): Keys[] => {
  const inDialog = document.querySelector(dialogs) !== null
  return listeners.filter(({ current }) => (current.place === 'dialog') === inDialog).map(({ current }) => current.keys)
}
const find = (key: string) => heardNow().find((keys) => key in keys)?.[key]

/** Whether a key does something here. */
export const isHeard = (key: string): boolean => find(key) !== undefined
/** Does what a key does here. */
export const press = (key: string): void => find(key)?.()

function hear(event: KeyboardEvent): void {
  if (!isMeant(event)) return
  // A first key that is held down is not its own second.
  if (event.repeat && first.key) return
  if (waiting === undefined || !mayWait(event)) return void act(event)
  waiting.push(event)
  hearWaiting()
}

/** Whether nobody waits any more for what a key does. */
const isOver = ({ timeStamp }: KeyboardEvent) =>
  performance.now() - timeStamp > waitsFor || Boolean(document.activeElement?.closest(typing))

/** Does what the keys say that waited, up to one that nothing hears yet. */
function hearWaiting(): void {
  while (waiting?.[0]) {
    const [next] = waiting
    if (!isOver(next) && !act(next)) {
      keyWaits.set(() => listeners.some(({ current }) => current.place === 'screen'))
      return
    }
    waiting.shift()
  }
}

/** All that listens is there: what nothing hears by now is nothing. */
function endWaiting(): void {
  const late = waiting ?? []
  waiting = undefined
  for (const event of late) if (!isOver(event)) act(event)
}

/** Does what a key says; false when nothing hears it. */
function act(event: KeyboardEvent): boolean {
  const pressed = keyOf(event)
  const key = event.timeStamp - first.at < secondWithinMs ? `${first.key} ${pressed}` : pressed
  first = { key: '', at: Number.NEGATIVE_INFINITY }
  const found = find(key)
  if (found) found()
  else if (heardNow().some((keys) => Object.keys(keys).some((one) => one.startsWith(`${key} `))))
    first = { key, at: event.timeStamp }
  else return false
  event.preventDefault()
  return true
}

/** Keys that do something while this is shown; silent while somebody types or a menu is open. */
export function useShortcuts(keys: Keys, place: Place = 'screen'): void {
  const latest = useRef({ place, keys })
  latest.current = { place, keys }
  useEffect(() => {
    if (latest.current.place === 'everywhere') listeners.push(latest)
    else listeners.unshift(latest)
    // The same listener is added once, however often.
    document.addEventListener('keydown', hear)
    // Once all have begun that begin with this one.
    if (waiting) queueMicrotask(latest.current.place === 'everywhere' ? endWaiting : hearWaiting)
    return () => void listeners.splice(listeners.indexOf(latest), 1)
  }, [])
}

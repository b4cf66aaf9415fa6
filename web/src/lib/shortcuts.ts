import { useEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

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

const typing = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="listbox"]'

/** Single keys that do something on a screen; silent while somebody types or a menu or dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !shortcuts.get()) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useShortcuts } from './shortcuts.ts'

const linkAt = (index: number) => document.querySelector<HTMLElement>(`[data-index="${index}"] a`)

type Options = {
  /** Whether a row has something to open; one without, such as a heading, is passed over. */
  opens?: (index: number) => boolean
  /** Chooses a row, or lets go of it. */
  pick?: (index: number) => void
}

/**
 * j and k go down and up the rows, Enter (a link's own) opens one, x chooses it, / searches. Hands back how to go to a
 * row.
 */
export function useRowKeys(
  count: number,
  virtual: Virtualizer<Window, HTMLElement>,
  { opens = () => true, pick }: Options = {},
): (index: number) => void {
  /** The row that is to have the focus as soon as it is on the screen. */
  const wanted = useRef<number>(undefined)
  const current = () => {
    const row = document.activeElement?.closest('[data-index]')
    return row ? Number(row.getAttribute('data-index')) : undefined
  }
  const go = (by: 1 | -1) => {
    const from = wanted.current ?? current()
    let next = from === undefined ? (virtual.range?.startIndex ?? 0) : from + by
    while (next >= 0 && next < count && !opens(next)) next += by
    if (next >= 0 && next < count) goTo(next)
  }
  const goTo = (index: number) => {
    wanted.current = index
    virtual.scrollToIndex(index, { align: 'auto' })
    settle()
  }
  const pickHere = (choose: (index: number) => void) => {
    const index = wanted.current ?? current()
    if (index !== undefined && opens(index)) choose(index)
  }
  const settle = () => {
    const link = wanted.current === undefined ? null : linkAt(wanted.current)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
  }
  // A row that was far off appears with a later paint.
  useEffect(settle)
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    ...(pick && { x: () => pickHere(pick) }),
    '/': () => document.querySelector<HTMLElement>('input[type="search"]')?.focus(),
  })
  return goTo
}

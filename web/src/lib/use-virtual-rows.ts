import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows beyond the window on either side: few while the screen appears, so that it does sooner. */
const overscan = { first: 2, later: 8 }
/** The bars that stick on top and at the bottom: a row that is scrolled to stands clear of them. */
const clear = { top: 120, bottom: 96 }

/** What rows of each list measured, so that coming back to it finds the very same heights. */
const measured = new Map<string, VirtualItem[]>()

const narrow = window.matchMedia('(max-width: 639px)')

type Rows = {
  count: number
  /** The element that the rows stand in. */
  list: RefObject<HTMLElement | null>
  /** Names the list: its measures are kept under it. */
  name: string
  keyOf: (index: number) => string | number
  /** What a row is likely to measure, in pixels, before it was shown. */
  sizeOf: (index: number, isPhone: boolean) => number
}

/**
 * The rows that are near the window, of however many there are. Rows that come or go above what is in
 * sight, pages that are let go of too, do not move it.
 */
export function useVirtualRows({ count, list, name, keyOf, sizeOf }: Rows): Virtualizer<Window, HTMLElement> {
  const [top, setTop] = useState(0)
  const [isShown, setShown] = useState(false)
  useEffect(() => startTransition(() => setShown(true)), [])
  const latest = useRef<Virtualizer<Window, HTMLElement>>(undefined)
  // The list begins where the heading above it ends, which may change with the width.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const find = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    find()
    const observer = new ResizeObserver(find)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  const isPhone = narrow.matches
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: (index) => sizeOf(index, isPhone),
    getItemKey: keyOf,
    overscan: isShown ? overscan.later : overscan.first,
    scrollMargin: top,
    scrollPaddingStart: clear.top,
    scrollPaddingEnd: clear.bottom,
    initialMeasurementsCache: measured.get(name) ?? [],
    // At the top, what is new is what one came for; further down, what one reads stays in place.
    anchorTo: (latest.current?.scrollOffset ?? window.scrollY) > top ? 'end' : 'start',
  })
  latest.current = virtual
  useLayoutEffect(() => () => void measured.set(name, latest.current?.takeSnapshot() ?? []), [name])
  return virtual
}

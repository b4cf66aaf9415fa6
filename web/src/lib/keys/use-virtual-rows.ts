import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { cameBack } from '../calls/in-pieces.ts'

/** Rows beyond the window on either side: few while a list appears, so that it does sooner. */
const overscan = { first: 2, later: 8 }
/** A list appears with so many rows; the others follow at once. */
const firstRows = (range: Range) => defaultRangeExtractor(range).slice(0, 5)
/** The bars that stick on top and at the bottom: a row that is scrolled to stands clear of them. */
const clear = { top: 120, bottom: 96 }

/** Where each list began and what its rows measured, so that coming back to it finds the very same places. */
const measured = new Map<string, { top: number; rows: VirtualItem[] }>()

const narrow = window.matchMedia('(max-width: 639px)')

type Rows = {
  count: number
  /** The element that the rows stand in. */
  list: RefObject<HTMLElement | null>
  /** Names the list: its measures are kept under it. */
  name: string
  /** Names what its rows are of, where that is not the list yet. */
  drawn?: string
  keyOf: (index: number) => string | number
  /** What a row is likely to measure, in pixels, before it was shown. */
  sizeOf: (index: number, isPhone: boolean) => number
}

/**
 * The rows that are near the window, of however many there are. Rows that come or go above what is in
 * sight, pages that are let go of too, do not move it.
 */
export function useVirtualRows({
  count,
  list,
  name,
  drawn = name,
  keyOf,
  sizeOf,
}: Rows): Virtualizer<Window, HTMLElement> {
  const before = measured.get(name)
  const [top, setTop] = useState(before?.top ?? 0)
  const isShown = useDeferredValue(drawn, '') === drawn
  /** What is drawn as a whole stays so, whatever is pressed in the meantime: a row that went would take the focus with it. */
  const whole = useRef<string>(undefined)
  if (isShown || cameBack()) whole.current = drawn
  const latest = useRef<Virtualizer<Window, HTMLElement>>(undefined)
  // The list begins where the heading above it ends, which may change with the width.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const find = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    // It tells of the first size too, once that is known anyway: to ask before would lay the page out for it alone.
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
    rangeExtractor: whole.current === drawn ? defaultRangeExtractor : firstRows,
    scrollMargin: top,
    scrollPaddingStart: clear.top,
    scrollPaddingEnd: clear.bottom,
    initialMeasurementsCache: before?.rows ?? [],
    // What the window shows is known: rows are drawn with the list, not after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // A row is likely to be what it was thought to be; what it is comes with the layout.
    measureElement: (row, entry, rows) =>
      (entry ? undefined : rows.measurementsCache[rows.indexFromElement(row)]?.size) ??
      measureElement(row, entry, rows),
    // To scroll to where the page stands already would lay it out once more.
    scrollToFn(offset, options, rows) {
      if (offset !== rows.scrollOffset || options.adjustments || options.behavior) windowScroll(offset, options, rows)
    },
    // At the top, what is new is what one came for; further down, what one reads stays in place.
    anchorTo: (latest.current?.scrollOffset ?? window.scrollY) > top ? 'end' : 'start',
  })
  latest.current = virtual
  const begins = useRef(top)
  begins.current = top
  useLayoutEffect(
    () => () => void measured.set(name, { top: begins.current, rows: latest.current?.takeSnapshot() ?? [] }),
    [name],
  )
  return virtual
}

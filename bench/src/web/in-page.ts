/** What a page measured of itself since it was opened, in milliseconds; shifts have no unit. */
export type Vitals = {
  lcp: number
  cls: number
  /** Of each task longer than 50 ms: when it began, how long it was. */
  tasks: { at: number; ms: number }[]
  /** How long each interaction took until its next paint, by the browser's number of it. */
  interactions: Record<number, number>
  /** When the first row of the list was there and the page was free to answer a click. */
  interactive: number
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
type Interaction = PerformanceEventTiming & { interactionId: number }

/** Runs in each page before its own scripts: gathers what `Vitals` says in `globalThis.vitals`. */
export function watchVitals(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, tasks: [], interactions: {}, interactive: 0 }
  Object.assign(globalThis, { vitals })
  const watch = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    if (!(entry as Shift).hadRecentInput) vitals.cls += (entry as Shift).value
  })
  watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ at: startTime, ms: duration }))
  watch(
    'event',
    (entry) => {
      const { interactionId: id, duration } = entry as Interaction
      if (id) vitals.interactions[id] = Math.max(vitals.interactions[id] ?? 0, duration)
    },
    { durationThreshold: 16 },
  )
  const first = new MutationObserver(() => {
    if (!document.querySelector('a[href^="/client/"]')) return
    first.disconnect()
    // The next task: the one that put the row there is over.
    setTimeout(() => {
      vitals.interactive = performance.now()
    })
  })
  first.observe(document, { childList: true, subtree: true })
}

import type { Beacon } from '@fairlead/contract/records/public-content'
import { beaconEveryMs, idleMs, silenceMs } from '@fairlead/contract/records/reading-times'
import { ownMark, read, write } from './locks.ts'

const deviceKey = 'fl-device'
const tickMs = 250
const mostTrail = 300

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, '0')).join('')

function deviceId(): string {
  const known = read(localStorage, deviceKey)
  if (known && /^[\w-]{8,64}$/.test(known)) return known
  const made = randomId()
  write(localStorage, deviceKey, made)
  return made
}

/** Follows what is in the window; answers how to ask which part fills most of it. */
function watchParts(root: HTMLElement): () => string | null {
  const seen = new Map<Element, number>()
  const observer = new IntersectionObserver(
    (entries) => {
      // A page that is larger than the window fills it without being seen as a whole: what counts is its share of the window.
      for (const { target, intersectionRect, rootBounds } of entries)
        seen.set(target, rootBounds ? intersectionRect.height / Math.max(1, rootBounds.height) : 0)
    },
    { threshold: Array.from({ length: 21 }, (_, i) => i / 20) },
  )
  for (const part of root.querySelectorAll('[data-part]')) observer.observe(part)
  return () => {
    const [best] = [...seen].sort((a, b) => b[1] - a[1])
    return best && best[1] > 0 ? ((best[0] as HTMLElement).dataset.part ?? null) : null
  }
}

/**
 * Tells what is looked at, for how long: visible time only, five minutes on one page without a touch at most. Each
 * beacon tells everything since the page was opened, so that a lost or repeated one does no harm (rules 73 and 74).
 */
export function followReading(root: HTMLElement): void {
  let ticket = root.dataset.ticket
  if (!ticket) return
  const device = deviceId()
  const present = watchParts(root)
  let parts: Record<string, number> = {}
  let trail: [string, number][] = []
  let total = 0
  let lastTick = performance.now()
  let lastTouch = performance.now()
  let lastSent = 0
  let lastVisible = Date.now()
  let sentTotal = -1

  const isVisible = () => document.visibilityState === 'visible'

  function tick(): void {
    const now = performance.now()
    // A browser that slept between two ticks saw nothing.
    const passed = Math.min(now - lastTick, 4 * tickMs)
    lastTick = now
    if (!isVisible() || now - lastTouch > idleMs) return
    lastVisible = Date.now()
    total += passed
    const part = present()
    if (!part) return
    parts[part] = (parts[part] ?? 0) + passed
    const last = trail.at(-1)
    if (last && last[0] === part) last[1] += passed
    else if (trail.length < mostTrail) trail.push([part, passed])
  }

  const whole = (ms: number) => Math.floor(ms)
  function beacon(): string {
    const read: Beacon = {
      ticket: ticket ?? '',
      device,
      ms: whole(total),
      parts: Object.fromEntries(Object.entries(parts).map(([part, ms]) => [part, whole(ms)])),
      trail: trail.map(([part, ms]) => [part, whole(ms)]),
      reading: isVisible() ? present() : null,
      own: ownMark(),
      ...(navigator.webdriver ? { driven: true } : {}),
    }
    return JSON.stringify(read)
  }

  function send(isLast: boolean): void {
    if (total === sentTotal && !isLast) return
    sentTotal = total
    lastSent = performance.now()
    const body = beacon()
    if (isLast && navigator.sendBeacon?.('/s/beacon', body)) return
    // What does not arrive comes with the next one.
    fetch('/s/beacon', { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(
      () => {},
    )
  }

  /** After half an hour of silence the same tab is another view (rule 73). */
  async function beginAgain(): Promise<void> {
    const { action = '', pass } = root.dataset
    const query = pass ? `?g=${encodeURIComponent(pass)}` : ''
    const answer = await fetch(`${action}/again${query}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
    }).catch(() => null)
    if (!answer?.ok) return
    ticket = ((await answer.json()) as { ticket: string }).ticket
    parts = {}
    trail = []
    total = 0
    sentTotal = -1
  }

  let shown = present()
  setInterval(() => {
    tick()
    const now = performance.now()
    const part = present()
    const isTurned = part !== shown && total > 1000
    // The first beacon comes as soon as somebody has looked for a second.
    const isDue = now - lastSent >= beaconEveryMs || (lastSent === 0 && total >= 1000)
    if (isVisible() && (isDue || (isTurned && now - lastSent > 1000))) {
      shown = part
      send(false)
    }
  }, tickMs)
  for (const kind of ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'])
    addEventListener(kind, () => (lastTouch = performance.now()), { passive: true })
  document.addEventListener('visibilitychange', () => {
    tick()
    if (!isVisible()) return send(true)
    lastTick = performance.now()
    lastTouch = performance.now()
    if (Date.now() - lastVisible > silenceMs) beginAgain()
  })
  // Not every browser says that a page is hidden before it goes.
  addEventListener('pagehide', () => {
    tick()
    send(true)
  })
}

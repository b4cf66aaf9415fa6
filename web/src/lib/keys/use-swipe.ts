import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How far a card is drawn aside, in pixels: two actions of 72. */
export const swipeWidth = 144
/** A finger that has gone so far sideways swipes; before, it may still scroll. */
const startsAt = 8

type Swipe = {
  /** How far the card is drawn aside now. */
  offset: number
  isMoving: boolean
  handlers: {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
    onClickCapture: (event: React.MouseEvent) => void
  }
  close: () => void
}

/** Draws a card aside under a finger; it stays open or falls back, whichever is nearer. Mice do not swipe. */
export function useSwipe(isEnabled: boolean): Swipe {
  const [offset, setOffset] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const from = useRef<{ x: number; y: number; offset: number; swipes: boolean }>(undefined)
  const swiped = useRef(false)
  const close = () => setOffset(0)

  useEffect(() => {
    if (offset === 0) return
    const shut = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest('[data-swipe]')) setOffset(0)
    }
    document.addEventListener('pointerdown', shut)
    return () => document.removeEventListener('pointerdown', shut)
  }, [offset])

  const end = () => {
    const { swipes } = from.current ?? {}
    from.current = undefined
    setMoving(false)
    if (swipes) setOffset((now) => (now > swipeWidth / 2 ? swipeWidth : 0))
  }
  return {
    offset,
    isMoving,
    close,
    handlers: {
      onPointerDown(event) {
        swiped.current = false
        if (isEnabled && event.pointerType === 'touch')
          from.current = { x: event.clientX, y: event.clientY, offset, swipes: false }
      },
      onPointerMove(event) {
        const start = from.current
        if (!start) return
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
        if (!start.swipes && Math.abs(dx) > startsAt && Math.abs(dx) > Math.abs(dy)) {
          start.swipes = true
          swiped.current = true
          setMoving(true)
        }
        if (start.swipes) setOffset(Math.max(0, Math.min(swipeWidth, start.offset + dx)))
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The finger that swiped has not tapped.
      onClickCapture(event) {
        if (!swiped.current) return
        swiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

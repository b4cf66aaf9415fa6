import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { pick } from './selection.ts'

/** How far a card is drawn aside, in pixels: two actions of 72. */
export const swipeWidth = 144
/** A finger that has gone so far sideways swipes; before, it may still scroll. */
const startsAt = 8
/** A finger that rests so long on a card chooses it, in milliseconds. */
const restsMs = 450

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
    onContextMenu: (event: React.MouseEvent) => void
  }
  close: () => void
}

type Card = {
  canSwipe: boolean
  /** What a finger that rests on it chooses. */
  id: string
}

/**
 * Draws a card aside under a finger; it stays open or falls back, whichever is nearer. A finger that rests on it chooses
 * it. Mice do neither.
 */
export function useSwipe({ canSwipe, id }: Card): Swipe {
  const [offset, setOffset] = useState(0)
  const [isMoving, setMoving] = useState(false)
  const from = useRef<{ x: number; y: number; offset: number; swipes: boolean }>(undefined)
  /** The finger that is down, or was last, has done something: it has not tapped. */
  const swiped = useRef(false)
  const isTouch = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => setOffset(0)

  useEffect(() => {
    if (offset === 0) return
    const shut = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest('[data-swipe]')) setOffset(0)
    }
    document.addEventListener('pointerdown', shut)
    return () => document.removeEventListener('pointerdown', shut)
  }, [offset])

  useEffect(() => () => clearTimeout(resting.current), [])

  const end = () => {
    clearTimeout(resting.current)
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
        isTouch.current = event.pointerType === 'touch'
        if (!isTouch.current) return
        from.current = { x: event.clientX, y: event.clientY, offset, swipes: false }
        const { target, currentTarget } = event
        // A menu's items lie outside of the card that opened it.
        if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('button, label')) return
        resting.current = setTimeout(() => {
          // What cannot be chosen here was not: the finger may still tap or swipe.
          if (!pick(id)) return
          from.current = undefined
          swiped.current = true
        }, restsMs)
      },
      onPointerMove(event) {
        const start = from.current
        if (!start) return
        const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
        if (Math.hypot(dx, dy) > startsAt) clearTimeout(resting.current)
        if (canSwipe && !start.swipes && Math.abs(dx) > startsAt && Math.abs(dx) > Math.abs(dy)) {
          start.swipes = true
          swiped.current = true
          setMoving(true)
        }
        if (start.swipes) setOffset(Math.max(0, Math.min(swipeWidth, start.offset + dx)))
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture(event) {
        // What a keyboard or a screen reader presses was not swiped.
        if (!swiped.current || event.detail === 0) return
        swiped.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      // What a browser offers for a link would cover what is being chosen.
      onContextMenu(event) {
        if (isTouch.current) event.preventDefault()
      },
    },
  }
}

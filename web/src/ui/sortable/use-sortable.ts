import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type Edge = 'top' | 'bottom'

type Sortable = {
  ref: RefObject<HTMLLIElement | null>
  handle: RefObject<HTMLButtonElement | null>
  /** Where what is dragged over it would land. */
  edge: Edge | undefined
  isDragged: boolean
}

/**
 * One entry of a list that is put in order by dragging its handle. `list` keeps entries of one list from
 * landing in another; `onMove` gets the places before and after, from 0.
 */
export function useSortable(list: string, index: number, onMove: (from: number, to: number) => void): Sortable {
  const ref = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge>()
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(onMove)
  latest.current = onMove
  useEffect(() => {
    const [element, dragHandle] = [ref.current, handle.current]
    if (!element || !dragHandle) return
    const edgeAt = (y: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return y < top + height / 2 ? 'top' : 'bottom'
    }
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop({ source, location }) {
          setEdge(undefined)
          const from = Number(source.data.index)
          const before = index + (edgeAt(location.current.input.clientY) === 'bottom' ? 1 : 0)
          const to = from < before ? before - 1 : before
          if (from !== to) latest.current(from, to)
        },
      }),
    )
  }, [list, index])
  return { ref, handle, edge, isDragged }
}

/** A list with one entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

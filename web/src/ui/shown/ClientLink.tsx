import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { afterPaint } from '~/lib/browser/after-paint.ts'
import { isPlainClick } from '~/lib/browser/plain-click.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The part of those who wait for a contact in which a client stood when its page was opened. */
    part?: 'new' | 'seen' | undefined
  }
}

type Props = {
  id: string
  /** That of a row (Rows.module.css), which shows that it is pressed. */
  className?: string | undefined
  /** The part of the list that it stands in, where it has parts. */
  part?: 'new' | 'seen' | null
  children: ReactNode
}

/** A client's address in a row of a long list: the router's own link works so much out that it took most of a row's time. */
export function ClientLink({ id, className, part, children }: Props) {
  const router = useRouter()
  /** The press has been seen: a row shows it while it lasts. A finger's shows only once it is no scrolling. */
  const isSeen = useRef(false)
  return (
    <a
      href={`/client/${id}`}
      className={className}
      onPointerDown={({ currentTarget: link }) => {
        isSeen.current = false
        afterPaint(() => {
          isSeen.current = className !== undefined && link.matches(':active')
        })
      }}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        const link = event.currentTarget
        link.dataset.opening = ''
        const open = () => {
          const to = { to: '/client/$id', params: { id }, state: { part: part ?? undefined } } as const
          void router.navigate(to).finally(() => delete link.dataset.opening)
        }
        // A long list goes and a page comes: a key, or a press too short to be seen, is answered before.
        if (isSeen.current && event.detail > 0) open()
        else afterPaint(open)
      }}
    >
      {children}
    </a>
  )
}

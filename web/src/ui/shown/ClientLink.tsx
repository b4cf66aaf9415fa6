import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { afterPaint } from '~/lib/browser/after-paint.ts'
import { isPlainClick } from '~/lib/browser/plain-click.ts'

type Props = {
  id: string
  /** That of a row (Rows.module.css), which shows that it is pressed. */
  className?: string | undefined
  children: ReactNode
}

/** A client's address in a row of a long list: the router's own link works so much out that it took most of a row's time. */
export function ClientLink({ id, className, children }: Props) {
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
          void router.navigate({ to: '/client/$id', params: { id } }).finally(() => delete link.dataset.opening)
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

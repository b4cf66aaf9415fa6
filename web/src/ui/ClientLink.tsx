import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterPaint } from '~/lib/after-paint.ts'
import { isPlainClick } from '~/lib/plain-click.ts'

type Props = { id: string; className?: string | undefined; children: ReactNode }

/** A client's address in a row of a long list: the router's own link works so much out that it took most of a row's time. */
export function ClientLink({ id, className, children }: Props) {
  const router = useRouter()
  return (
    <a
      href={`/client/${id}`}
      className={className}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // A long list goes and a page comes: the click is answered before.
        const link = event.currentTarget
        link.dataset.opening = ''
        afterPaint(() => {
          void router.navigate({ to: '/client/$id', params: { id } }).finally(() => delete link.dataset.opening)
        })
      }}
    >
      {children}
    </a>
  )
}

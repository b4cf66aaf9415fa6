import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isPlainClick } from '~/lib/browser/plain-click.ts'

const addressOf = (id: string) =>
  `/clients?filters=${encodeURIComponent(
    JSON.stringify({
      logical_operator: 'AND',
      expressions: [{ key: 'clientGroups', operator: 'in', values: [id] }],
    }),
  )}`

type Props = { id: string; className?: string | undefined; label?: string; children: ReactNode }

/** Leads to the clients of a group: the list, filtered by it. */
export function GroupLink({ id, className, label, children }: Props) {
  const router = useRouter()
  const href = addressOf(id)
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {children}
    </a>
  )
}

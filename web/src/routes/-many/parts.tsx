import { useLocation, useNavigate } from '@tanstack/react-router'
import { openShare } from '~/features/records/content/share/asked-share.ts'
import { BulkBar } from '~/features/work/batches/BulkBar.tsx'
import { queueHere } from '../-queue-list.ts'

export { BatchNotice } from '~/features/work/batches/BatchNotice.tsx'

/** The bar of a list that may have a queue. */
export function BulkBarHere() {
  const navigate = useNavigate()
  const queue = useLocation({ select: ({ pathname, search }) => queueHere(pathname, search) })
  return (
    <BulkBar
      onQueue={queue && (() => void navigate({ to: '/clients/queue', search: queue as never }))}
      onShare={(clients) => openShare({ clients })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { oneDelivery } from './ledger.ts'
import { t } from './words.ts'

/** The details of a delivery over the list; `id` is absent while none is open. */
export function DeliveryDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // While it closes, the dialog still shows what it showed.
  const last = useRef('')
  if (id) last.current = id
  const query = useQuery({ ...oneDelivery(last.current), enabled: id !== undefined })
  return (
    <Dialog opened={id !== undefined} onClose={onClose} size={660} title={query.data?.summary ?? t('one.title')}>
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isError && !query.data ? (
        <Failure title={t('one.failed')} error={query.error} retry={() => void query.refetch()} />
      ) : (
        query.data && <DeliveryDetails delivery={query.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

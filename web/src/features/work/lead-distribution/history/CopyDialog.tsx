import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { t } from '../words.ts'
import { CopyDetails } from './CopyDetails.tsx'
import { leadName } from './CopyRow.tsx'
import { oneCopy } from './history.ts'

/** The details of a copy over the list; `id` is absent while none is open. */
export function CopyDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  // While it closes, the dialog still shows what it showed.
  const last = useRef('')
  if (id) last.current = id
  const query = useQuery({ ...oneCopy(last.current), enabled: id !== undefined })
  return (
    <Dialog
      opened={id !== undefined}
      onClose={onClose}
      size={660}
      title={query.data ? leadName(query.data) : t('copy.title')}
    >
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isError && !query.data ? (
        <Failure title={t('copy.failed')} error={query.error} retry={() => void query.refetch()} />
      ) : (
        query.data && <CopyDetails copy={query.data} onClose={onClose} />
      )}
    </Dialog>
  )
}

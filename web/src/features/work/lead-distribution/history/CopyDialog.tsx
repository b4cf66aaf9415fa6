import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '~/ui/list/Loaded.tsx'
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
      <Loaded query={query} failed={t('copy.failed')}>
        {(data) => <CopyDetails copy={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '~/ui/list/Loaded.tsx'
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
      <Loaded query={query} failed={t('one.failed')}>
        {(data) => <DeliveryDetails delivery={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

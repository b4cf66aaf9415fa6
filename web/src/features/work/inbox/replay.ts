import { replayDelivery } from '@fairlead/contract/work/inbox'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { ledgerKey } from './ledger.ts'
import { t } from './words.ts'

/** Outcomes after which reading again may make a client. */
export const isOpen = ({ outcome }: { outcome: string }): boolean => outcome === 'parked' || outcome === 'ignored'

/** Reads a delivery again, and says what came of it. One that was a client before changes nothing. */
export function useReplay(wasOpen = true) {
  const queries = useQueryClient()
  return useCall(replayDelivery, {
    done(delivery) {
      if (isOpen(delivery)) toast.warning(t('replay.held', { reason: delivery.reason ?? '' }))
      else if (wasOpen && delivery.client) toast.success(t('replay.taken', { name: delivery.client.name }))
      else if (delivery.is_corrected) toast.success(t('replay.corrected', { name: delivery.client?.name ?? '' }))
      else toast.info(t('replay.same'))
      return queries.invalidateQueries({ queryKey: ledgerKey })
    },
  })
}

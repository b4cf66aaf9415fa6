import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { toast } from '~/lib/toast.ts'
import { type DeviceState, deviceState, hindrance, pushDevices, turnOff, turnOn } from './device.ts'
import { t } from './words.ts'

export type Device = {
  /** Undefined while it is not known yet. */
  state: DeviceState | undefined
  isBusy: boolean
  turnOn: () => void
  turnOff: () => void
}

/** A refusal of the server has its words; all else is the browser's push service. */
const tell = (error: unknown) => toast.error(error instanceof CallError ? messageOf(error) : t('device.noService'))

/** This browser as one that shows alerts: how it stands, and how to change that. */
export function useDevice(): Device {
  const queries = useQueryClient()
  const { vapid_public_key: publicKey } = useSession()
  const current = useQuery(pushDevices).data?.find((device) => device.is_current)
  const isKnown = current !== undefined
  const { data: asked } = useQuery({
    queryKey: ['notifications', 'device', isKnown],
    queryFn: () => deviceState(isKnown),
    // The permission may be changed beside the page at any time.
    staleTime: 0,
  })
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: pushDevices.queryKey })
    await queries.invalidateQueries({ queryKey: ['notifications', 'device'] })
  }
  const on = useMutation({ mutationFn: () => turnOn(publicKey), onError: tell, onSettled: refresh })
  const off = useMutation({
    mutationFn: () => (current ? turnOff(current.id) : Promise.resolve()),
    onError: tell,
    onSuccess: () => toast.success(t('device.turnedOff')),
    onSettled: refresh,
  })
  return {
    state: asked ?? hindrance(),
    isBusy: on.isPending || off.isPending,
    turnOn: () => on.mutate(),
    turnOff: () => off.mutate(),
  }
}

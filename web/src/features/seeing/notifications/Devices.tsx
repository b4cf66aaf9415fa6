import { type PushDevice, unsubscribePush } from '@fairlead/contract/seeing/notifications'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDate, formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { DeviceRow, DevicesSkeleton } from '~/ui/shown/DeviceRow.tsx'
import { pushDevices } from './device.ts'
import styles from './NotificationsScreen.module.css'
import { t } from './words.ts'

/** The browsers that show this person's alerts; each can be taken out. */
export function Devices() {
  const queries = useQueryClient()
  const zone = useZone()
  const query = useQuery(pushDevices)
  const devices = query.data ?? []
  const [removing, setRemoving] = useState<PushDevice>()
  const remove = useCall(unsubscribePush, {
    done() {
      if (removing) toast.success(t('devices.removed', { device: removing.device }))
      setRemoving(undefined)
      return queries.invalidateQueries({ queryKey: pushDevices.queryKey })
    },
  })
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">{t('devices.title')}</h2>
      <LoadedRows
        {...{ query, rows: devices }}
        failed={t('devices.failed')}
        skeleton={<DevicesSkeleton />}
        empty={<p className={styles.quiet}>{t('devices.none')}</p>}
      >
        <ul>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              name={device.device}
              action={
                !device.is_current && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('devices.removeName', { device: device.device })}
                    onClick={() => setRemoving(device)}
                  >
                    {t('devices.remove')}
                  </Button>
                )
              }
            >
              {device.is_current && `${t('devices.current')} · `}
              {t('devices.since', { date: formatDate(device.created_at, zone) })}
              {device.stale_since && (
                <span className={styles.stale}>
                  {t(device.is_current ? 'devices.staleHere' : 'devices.stale', {
                    date: formatMoment(device.stale_since, zone),
                  })}
                </span>
              )}
            </DeviceRow>
          ))}
        </ul>
      </LoadedRows>
      <ConfirmDialog
        opened={removing !== undefined}
        title={t('devices.confirmTitle', { device: removing?.device ?? '' })}
        confirm={t('devices.remove')}
        isBusy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
        onCancel={() => setRemoving(undefined)}
      >
        {t('devices.confirmText')}
      </ConfirmDialog>
    </section>
  )
}

import type { Client } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './BinNotice.module.css'
import { binDays, useBin } from './bin-client.ts'
import { t } from './words.ts'

const dayMs = 86_400_000

/** Says that the client is in the bin and until when, with the way out of it. */
export function BinNotice({ client, deletedAt }: { client: Client; deletedAt: string }) {
  const zone = useZone()
  const { restore, isRestoring } = useBin(client)
  const button = useRef<HTMLButtonElement>(null)
  // The menu that put it here is gone: the way back takes its place.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  const until = new Date(Date.parse(deletedAt) + binDays * dayMs).toISOString()
  return (
    <div className={styles.notice} role="status">
      <IconTrash size={20} stroke={1.75} aria-hidden />
      <div className={styles.text}>
        <b>{t('title')}</b>
        <span>{t('text', { until: formatDate(until, zone) })}</span>
      </div>
      {client.access_policy.DELETE && (
        <Button ref={button} loading={isRestoring} onClick={restore}>
          {t('restore')}
        </Button>
      )}
    </div>
  )
}

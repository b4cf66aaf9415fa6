import { type ClientExport, cancelExport, retryExport } from '@fairlead/contract/work/exports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDate, formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './ExportRow.module.css'
import { exportsKey } from './export-list.ts'
import { t } from './words.ts'

/** Which clients a file has, in words. */
function whatOf({ kind, selection, period, from, until }: ClientExport): string {
  if (kind === 'person') return t('list.person')
  if (selection) return t('ids' in selection ? 'list.some' : 'list.filtered')
  if (period === null || period === 'ALL') return t('list.all')
  if (period !== 'CUSTOM') return t(`list.${period}`)
  const day = (text: string | null) => (text ? formatDate(`${text}T12:00:00Z`, 'UTC') : '')
  if (from && until) return t('list.between', { from: day(from), until: day(until) })
  return from ? t('list.from', { from: day(from) }) : t('list.until', { until: day(until) })
}

/** How it is with a file: on its way, ready until when, or why not. */
function State({ file }: { file: ClientExport }) {
  const zone = useZone()
  const { status, written, total } = file
  if (status === 'queued') return <span className={styles.quiet}>{t('list.waiting')}</span>
  if (status === 'running')
    return total ? (
      <Progress label={t('list.progress')} share={written / total}>
        {t('list.of', { written: written.toLocaleString('en'), total: total.toLocaleString('en') })}
      </Progress>
    ) : (
      <span className={styles.quiet}>{t('list.writing')}</span>
    )
  if (status === 'failed')
    return (
      <span className={styles.problem}>
        <b>{t('list.problem')}</b> {file.reason}
      </span>
    )
  if (status === 'cancelled') return <span className={styles.quiet}>{t('list.cancelled')}</span>
  if (status === 'expired') return <span className={styles.quiet}>{file.reason ?? t('list.expired')}</span>
  return (
    <span className={styles.quiet}>
      {[
        file.kind === 'clients' ? t('list.clients', { count: written }) : null,
        t(`format.${file.format}`),
        file.size === null ? null : formatBytes(file.size),
        file.expires_at ? t('list.until24', { time: formatMoment(file.expires_at, zone) }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** An export with what can be done with it now. */
export function ExportRow({ file }: { file: ClientExport }) {
  const zone = useZone()
  const queries = useQueryClient()
  const again = { done: () => queries.invalidateQueries({ queryKey: exportsKey }) }
  const cancel = useCall(cancelExport, again)
  const retry = useCall(retryExport, again)
  const date = formatMoment(file.created_at, zone)
  const isOpen = file.status === 'queued' || file.status === 'running'
  const params = { id: file.id }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{whatOf(file)}</b>
        <span className={styles.quiet}>
          {file.by && <bdi>{t('list.by', { name: file.by.name })}</bdi>}{' '}
          <RelativeTime inSentence at={file.created_at} />
        </span>
      </div>
      <div className={styles.state}>
        <State file={file} />
      </div>
      <div className={styles.action}>
        {file.url && (
          <Button
            component="a"
            href={file.url}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            aria-label={t('list.downloadOf', { date })}
          >
            {t('list.download')}
          </Button>
        )}
        {isOpen && (
          <Button
            variant="subtle"
            size="xs"
            loading={cancel.isPending}
            aria-label={t('list.cancelOf', { date })}
            onClick={() => cancel.mutate({ params })}
          >
            {t('list.cancel')}
          </Button>
        )}
        {(file.status === 'failed' || file.status === 'cancelled') && (
          <Button
            variant="default"
            size="xs"
            loading={retry.isPending}
            aria-label={t('list.retryOf', { date })}
            onClick={() => retry.mutate({ params })}
          >
            {t('list.retry')}
          </Button>
        )}
      </div>
    </li>
  )
}

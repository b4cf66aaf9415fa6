import { type ClientImport, stopImport } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { oneImport } from './imports.ts'
import styles from './RunView.module.css'
import { t } from './words.ts'

/** How far an import is; it goes on when the page is left. */
export function RunView({ one }: { one: ClientImport }) {
  const { id, status, looked_at: done, counts, file } = one
  const rows = one.rows ?? 0
  const queries = useQueryClient()
  const stop = useCall(stopImport, { done: (reply) => queries.setQueryData(oneImport(id).queryKey, reply) })
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <b>
          <bdi>{file.name}</bdi>
        </b>
        <span>{status === 'queued' ? t('status.queued') : t('check.of', { done, rows })}</span>
      </div>
      <progress
        className={styles.bar}
        max={Math.max(rows, 1)}
        value={done}
        aria-label={t('run.progress')}
        aria-valuetext={t('check.of', { done, rows })}
      />
      <div className={styles.top}>
        <span className={styles.quiet}>
          {t('run.soFar', { new: counts.new, updated: counts.updated, invalid: counts.invalid })}
        </span>
        <Button variant="subtle" size="xs" loading={stop.isPending} onClick={() => stop.mutate({ params: { id } })}>
          {t('run.stop')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('run.leave')}</p>
    </div>
  )
}

import { type ClientImport, startImport } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { IconDownload, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { importedBetween } from '~/lib/time/imported-between.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Figures } from './Figures.tsx'
import screen from './ImportScreen.module.css'
import type { ShownRows } from './import-search.ts'
import { batchOf, oneImport } from './imports.ts'
import styles from './ResultView.module.css'
import { RowList } from './RowList.tsx'
import steps from './steps/CheckStep.module.css'
import { UndoImport, Undone } from './UndoImport.tsx'
import { t } from './words.ts'

const icon = <IconDownload size={16} stroke={1.75} aria-hidden />

/** What an import did, row by row, with its sheets and the way to take it back. */
export function ResultView({ one, show }: { one: ClientImport; show: ShownRows | undefined }) {
  const { id, status, counts, reason, sheet_url: sheet, problems_url: problems, kept_until: kept } = one
  const zone = useZone()
  const begun = one.started_at ?? one.created_at
  const queries = useQueryClient()
  const goOn = useCall(startImport, { done: (reply) => queries.setQueryData(oneImport(id).queryKey, reply) })
  const batch = useQuery({ ...batchOf(one.batch_id ?? ''), enabled: one.batch_id !== null }).data
  const isUndone = batch?.status === 'undoing' || batch?.status === 'undone'
  const shown = show ?? (counts.with_problems > 0 ? 'problems' : 'all')
  const canGoOn = (status === 'stopped' || status === 'failed') && !isUndone
  return (
    <>
      {canGoOn && (
        <div className={styles.stopped} role="status">
          <p>{[reason, t('done.stoppedText')].filter(Boolean).join(' ')}</p>
          <Button loading={goOn.isPending} onClick={() => goOn.mutate({ params: { id } })}>
            {t('done.goOn')}
          </Button>
        </div>
      )}
      {batch && isUndone && <Undone batch={batch} counts={counts} />}
      <div className={steps.parts}>
        <div className={steps.side}>
          {counts.new > 0 && !isUndone && (
            <Button
              variant={canGoOn ? 'default' : 'filled'}
              leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/clients"
                  search={{ filters: importedBetween(begun, one.finished_at ?? begun, zone) }}
                />
              )}
            >
              {t('done.show')}
            </Button>
          )}
          <Figures counts={counts} tense="did" show={shown} />
          {batch && !isUndone && <UndoImport batch={batch} />}
          {sheet && (
            <Button component="a" href={sheet} download variant="default" leftSection={icon}>
              {t('done.sheet')}
            </Button>
          )}
          {problems && (
            <>
              <Button component="a" href={problems} download variant="default" leftSection={icon}>
                {t('done.problems')}
              </Button>
              <p className={screen.quiet}>{t('done.problemsText')}</p>
            </>
          )}
          <p className={screen.quiet}>
            {kept ? t('done.kept', { date: formatDate(kept, zone) }) : t('done.gone')}{' '}
            <Link to="/clients/import">{t('done.another')}</Link>
          </p>
        </div>
        <div className={steps.rows} data-undone={batch?.status === 'undone' || undefined}>
          {kept && <RowList one={one} show={shown} at={one.finished_at ?? ''} />}
        </div>
      </div>
    </>
  )
}

import { importDays } from '@fairlead/contract/work/import-settings'
import { checkImport, startImport, stopImport } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { Figures } from '../Figures.tsx'
import screen from '../ImportScreen.module.css'
import type { ShownRows } from '../import-search.ts'
import { importList, oneImport } from '../imports.ts'
import { changesIn } from '../outcomes.ts'
import { RowList } from '../RowList.tsx'
import { t } from '../words.ts'
import styles from './CheckStep.module.css'
import type { ImportDraft, ReadImport } from './use-import-draft.ts'

type Props = { one: ReadImport; draft: ImportDraft; show: ShownRows | undefined; onBack: () => void }

/** A dry run over all rows, in words; then the import. */
export function CheckStep({ one, draft, show, onBack }: Props) {
  const { id, status, check, reason } = one
  const params = { id }
  const queries = useQueryClient()
  const follow = { done: (reply: unknown) => queries.setQueryData(oneImport(id).queryKey, reply as typeof one) }
  const [refusal, setRefusal] = useState<string>()
  const { mutate: beginCheck, isPending: isAsking } = useCall(checkImport, {
    ...follow,
    refused(error) {
      setRefusal(Object.values(error.fields)[0] ?? error.message)
      return true
    },
  })
  const stop = useCall(stopImport, follow)
  const start = useCall(startImport, {
    done(reply) {
      follow.done(reply)
      return queries.invalidateQueries({ queryKey: importList.queryKey })
    },
  })
  // The person who comes here wants it checked; what somebody stopped is not begun again by itself.
  const isBegun = useRef(false)
  const isReady = status === 'ready' && !check && !draft.isSaving && !draft.isUnsaved
  useEffect(() => {
    if (!isReady || isBegun.current) return
    isBegun.current = true
    beginCheck({ params: { id } })
  }, [isReady, beginCheck, id])

  const back = (
    <Button variant="subtle" onClick={onBack}>
      {t('check.back')}
    </Button>
  )
  if (!check || status === 'checking') {
    const rows = one.rows ?? 0
    const isBusy = status === 'checking' || isAsking || draft.isSaving
    return (
      <>
        <h2>{t('check.title')}</h2>
        <div className={styles.progress} role="status">
          {isBusy ? (
            <>
              <p>{t('status.checking')}</p>
              <Progress label={t('check.progress')} share={rows > 0 ? one.looked_at / rows : 0}>
                {t('check.of', { done: one.looked_at, rows })}
              </Progress>
            </>
          ) : (
            <p>{refusal ?? reason ?? t('check.stopped')}</p>
          )}
        </div>
        <div className={screen.actions}>
          {back}
          {isBusy ? (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ params })}>
              {t('check.stop')}
            </Button>
          ) : (
            <Button disabled={draft.isUnsaved} onClick={() => beginCheck({ params })}>
              {t('check.again')}
            </Button>
          )}
        </div>
      </>
    )
  }
  const changes = changesIn(check)
  const shown = show ?? (check.with_problems > 0 ? 'problems' : 'all')
  return (
    <>
      <h2>{t('check.title')}</h2>
      <div className={styles.parts}>
        <div className={styles.side}>
          <Figures counts={check} tense="will" show={shown} />
          {one.sheet_url && (
            <Button
              component="a"
              href={one.sheet_url}
              download
              variant="subtle"
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            >
              {t('check.sheet')}
            </Button>
          )}
        </div>
        <div className={styles.rows}>
          <RowList one={one} show={shown} at={JSON.stringify(check)} />
        </div>
      </div>
      <div className={screen.actions}>
        <p className={screen.quiet}>{changes > 0 ? t('check.promise', { days: importDays }) : t('check.nothing')}</p>
        {back}
        {changes > 0 && (
          // What stands above is of the settings as they are saved: others are saved and checked first.
          <Button
            loading={start.isPending || draft.isSaving}
            disabled={draft.isUnsaved}
            onClick={() => start.mutate({ params })}
          >
            {t('check.import', { count: changes })}
          </Button>
        )}
      </div>
    </>
  )
}

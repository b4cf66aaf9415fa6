import { type Batch, type BatchOutcome, resumeBatch, SkipReason, undoBatch } from '@fairlead/contract/work/batches'
import { Button, Select } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './BatchesScreen.module.css'
import { clientsOfBatch, isOpen } from './batch-queries.ts'
import { whatOf } from './batch-words.ts'
import { State } from './State.tsx'
import { t } from './words.ts'

/** The outcomes of which a change has clients, with how many. */
function outcomesOf({ changed, skipped, put_back, kept }: Batch): [BatchOutcome, number][] {
  const all: [BatchOutcome, number][] = [
    ['changed', changed],
    ['put_back', put_back],
    ['kept', kept],
    ...SkipReason.options.map((reason): [BatchOutcome, number] => [reason, skipped[reason] ?? 0]),
  ]
  return all.filter(([, n]) => n > 0)
}

/** One change, with what can be done about it and its clients. */
export function BatchRow({ batch }: { batch: Batch }) {
  const queries = useQueryClient()
  const [isShown, setShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const again = {
    done() {
      setAsking(false)
      return queries.invalidateQueries()
    },
  }
  const undo = useCall(undoBatch, again)
  const resume = useCall(resumeBatch, again)
  const params = { id: batch.id }
  const what = whatOf(batch)
  const outcomes = outcomesOf(batch)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{what}</b>
        <span className={styles.quiet}>
          {batch.by && <bdi>{t('page.by', { name: batch.by.name })}</bdi>}{' '}
          <RelativeTime inSentence at={batch.created_at} />
          {batch.undone_by && <> · {t('page.undoneBy', { name: batch.undone_by.name })}</>}
        </span>
      </div>
      <div className={styles.state} data-status={batch.status}>
        {batch.status === 'stopped' && <b>{t('page.stopped')} </b>}
        <State batch={batch} isNamed />
      </div>
      <div className={styles.actions}>
        {batch.can_undo && (
          <Button
            variant="default"
            size="xs"
            loading={undo.isPending}
            aria-label={t('page.undoOf', { what })}
            onClick={() => (batch.kind === 'import' ? setAsking(true) : undo.mutate({ params }))}
          >
            {t('notice.undo')}
          </Button>
        )}
        {batch.status === 'stopped' && batch.kind !== 'import' && (
          <Button variant="default" size="xs" loading={resume.isPending} onClick={() => resume.mutate({ params })}>
            {t('notice.resume')}
          </Button>
        )}
        {outcomes.length > 0 && !isOpen(batch) && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={isShown}
            aria-label={t('page.clientsOf', { what })}
            onClick={() => setShown(!isShown)}
          >
            {t('page.clients')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('page.undoImport')}
        confirm={t('page.undoImportAction')}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate({ params })}
        onCancel={() => setAsking(false)}
      >
        {t('page.undoImportText')}
      </ConfirmDialog>
      {isShown && <Clients id={batch.id} outcomes={outcomes} />}
    </li>
  )
}

function Clients({ id, outcomes }: { id: string; outcomes: [BatchOutcome, number][] }) {
  const [outcome, setOutcome] = useState<BatchOutcome>(outcomes[0]?.[0] ?? 'changed')
  const query = useInfiniteQuery(clientsOfBatch(id, outcome))
  const clients = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <div className={styles.clients}>
      <Select
        aria-label={t('page.clients')}
        allowDeselect={false}
        data={outcomes.map(([value, n]) => ({
          value,
          label: `${t(`page.outcome.${value}`)} (${n.toLocaleString('en')})`,
        }))}
        value={outcome}
        onChange={(value) => value && setOutcome(value as BatchOutcome)}
      />
      <LoadedRows
        query={query}
        rows={clients}
        failed={t('page.failed')}
        empty={<p className={styles.quiet}>{t('page.noneOf')}</p>}
        more={t('page.more')}
      >
        <ul className={styles.names}>
          {clients.map(({ client_id, name }) => (
            <li key={client_id}>
              {name === null ? (
                <span className={styles.quiet}>{t('page.hidden')}</span>
              ) : (
                <ClientLink id={client_id}>
                  <bdi>{name}</bdi>
                </ClientLink>
              )}
            </li>
          ))}
        </ul>
      </LoadedRows>
    </div>
  )
}

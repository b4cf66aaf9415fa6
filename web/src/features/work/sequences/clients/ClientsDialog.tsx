import type { Sequence } from '@fairlead/contract/work/sequences'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { type ClientFilter, clientFilters, clientsOf } from '../api/queries.ts'
import { t } from '../words.ts'
import styles from './Clients.module.css'
import { needsDecision, stateWords } from './enrolment-words.ts'

const EnrolmentDialog = onceOpened(async () => (await import('./EnrolmentDialog.tsx')).EnrolmentDialog)

type Props = {
  sequence: Sequence
  filter: ClientFilter | undefined
  onFilter: (filter: ClientFilter | undefined) => void
  opened: boolean
  onClose: () => void
}
const everyone = 'everyone'

/** The clients of a sequence, each with the one line that says why now or why not yet. */
export function ClientsDialog({ sequence, filter, onFilter, opened, onClose }: Props) {
  const query = useInfiniteQuery({ ...clientsOf(sequence.id, filter), enabled: opened })
  const rows = rowsOf(query.data, ({ id }) => id)
  const [asked, setAsked] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Dialog
        opened={opened && !isAsked}
        onClose={onClose}
        size={660}
        title={t('counts.dialog', { name: sequence.name })}
      >
        <Choices
          legend={t('counts.filter')}
          inLine
          value={filter ?? everyone}
          onChange={(next) => onFilter(clientFilters.find((one) => one === next))}
          choices={[
            { value: everyone, label: t('counts.everyone') },
            ...clientFilters
              .filter((one) => one === filter || sequence.counts[one] > 0)
              .map((one) => ({ value: one, label: t(`counts.${one}`) })),
          ]}
        />
        <LoadedRows
          query={query}
          rows={rows}
          failed={t('counts.failed')}
          empty={<p className={styles.quiet}>{t('counts.none')}</p>}
          more={t('more')}
        >
          <ul className={styles.rows}>
            {rows.map((enrolment) => (
              <li key={enrolment.id} className={styles.row}>
                <Avatar name={enrolment.client.name} />
                <div className={styles.who}>
                  <button
                    type="button"
                    className={styles.open}
                    onClick={() => {
                      setAsked(enrolment.id)
                      setIsAsked(true)
                    }}
                  >
                    <bdi>{enrolment.client.name}</bdi>
                  </button>
                  <span className={`${styles.quiet} ${needsDecision(enrolment) ? styles.urgent : ''}`}>
                    {stateWords(enrolment)}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </LoadedRows>
      </Dialog>
      {asked && <EnrolmentDialog id={asked} opened={isAsked} onClose={() => setIsAsked(false)} />}
    </>
  )
}

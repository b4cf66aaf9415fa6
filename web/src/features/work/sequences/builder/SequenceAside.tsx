import type { Answer } from '@fairlead/contract/endpoint'
import { ExitReason } from '@fairlead/contract/records/sequence-reasons'
import type { Sequence, sequenceResults } from '@fairlead/contract/work/sequences'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '~/lib/time/durations.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import type { ClientFilter } from '../api/queries.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'

const ExitsDialog = onceOpened(async () => (await import('./ExitsDialog.tsx')).ExitsDialog)
const HolidaysDialog = onceOpened(async () => (await import('./HolidaysDialog.tsx')).HolidaysDialog)

type Results = UseQueryResult<Answer<typeof sequenceResults>>
type Props = { sequence: Sequence; results: Results; onClients: (filter: ClientFilter | undefined) => void }

const shownCounts = ['needs_decision', 'due', 'waiting', 'paused', 'completed', 'removed'] as const

/** Beside the steps: what works, who is where, and what makes clients leave. */
export function SequenceAside({ sequence, results, onClients }: Props) {
  const { counts, exits, can_edit: canEdit } = sequence
  const [open, setOpen] = useState<'exits' | 'holidays'>()
  const close = () => setOpen(undefined)
  const all = counts.open + counts.completed + counts.removed
  return (
    <aside className={styles.aside}>
      <section>
        <header>
          <h2>{t('results.title')}</h2>
        </header>
        <Loaded query={results} inLine failed={t('results.failed')}>
          {(known) => <Comparison all={known.results} />}
        </Loaded>
      </section>
      <section>
        <header>
          <h2>{t('counts.title')}</h2>
          {all > 0 && (
            <Button variant="subtle" size="xs" onClick={() => onClients(undefined)}>
              {t('counts.all', { count: all })}
            </Button>
          )}
        </header>
        <div className={styles.pairs}>
          {shownCounts
            .filter((name) => counts[name] > 0 || name === 'due' || name === 'waiting')
            .map((name) => (
              <button key={name} type="button" onClick={() => onClients(name)}>
                <span>{t(`counts.${name}`)}</span>
                <span data-urgent={name === 'needs_decision' || undefined}>{counts[name].toLocaleString('en')}</span>
              </button>
            ))}
        </div>
      </section>
      <section>
        <header>
          <h2>{t('exits.title')}</h2>
          {canEdit && (
            <Button variant="subtle" size="xs" onClick={() => setOpen('exits')}>
              {t('exits.edit')}
            </Button>
          )}
        </header>
        <dl className={styles.pairs}>
          {ExitReason.options.map((reason) => (
            <div key={reason}>
              <dt>{t(`exits.${reason}`)}</dt>
              <dd>{t(`exits.modes.${exits[reason]}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <header>
          <h2>{t('holidays.title')}</h2>
          <Button variant="subtle" size="xs" onClick={() => setOpen('holidays')}>
            {t('holidays.open')}
          </Button>
        </header>
        <p className={styles.quiet}>{t('holidays.hint')}</p>
      </section>
      <ExitsDialog sequence={sequence} opened={open === 'exits'} onClose={close} />
      <HolidaysDialog opened={open === 'holidays'} onClose={close} />
    </aside>
  )
}

type Version = Answer<typeof sequenceResults>['results'][number]
const share = (part: number, { clients }: Version) => (clients === 0 ? '–' : `${Math.round((100 * part) / clients)}%`)

/** Two versions beside each other. */
function Comparison({ all }: { all: readonly Version[] }) {
  const versions = all.filter(({ clients }, i) => clients > 0 || i === 0)
  if (versions.every(({ clients }) => clients === 0)) return <p className={styles.quiet}>{t('results.none')}</p>
  const lines: [string, (version: Version) => string][] = [
    [t('results.clients'), ({ clients }) => clients.toLocaleString('en')],
    [t('results.opened'), (one) => share(one.opened, one)],
    [t('results.replied'), (one) => share(one.replied, one)],
    [
      t('results.median'),
      (one) =>
        one.median_seconds_to_reply === null ? t('results.never') : formatDuration(one.median_seconds_to_reply),
    ],
    [t('results.left'), (one) => share(one.left, one)],
  ]
  return (
    <>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            {versions.map(({ version }) => (
              <th key={version} scope="col">
                {t('results.version', { version })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, shown]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {versions.map((version) => (
                <td key={version.version}>{shown(version)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {versions.some(({ is_too_few: isTooFew }) => isTooFew) && <p className={styles.quiet}>{t('results.tooFew')}</p>}
    </>
  )
}

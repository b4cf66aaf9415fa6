import type { ImportCounts } from '@fairlead/contract/work/imports'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'
import type { ShownRows } from './import-search.ts'
import { outcomesIn } from './outcomes.ts'
import { t } from './words.ts'

type Props = {
  counts: ImportCounts
  /** Whether it was done, or would be. */
  tense: 'will' | 'did'
  show: ShownRows
}

/** How many rows there are of each outcome, in words; each shows these rows. */
export function Figures({ counts, tense, show }: Props) {
  const line = (name: ShownRows, words: ReactNode) => (
    <li key={name}>
      <Link
        to="."
        search={(before: object) => ({ ...before, show: name })}
        replace
        resetScroll={false}
        data-active={show === name || undefined}
        aria-current={show === name || undefined}
      >
        <span className={styles.mark} data-outcome={name} />
        {words}
      </Link>
    </li>
  )
  return (
    <ul className={styles.figures} aria-label={t('figures.label')}>
      {outcomesIn(counts).map((outcome) => line(outcome, t(`${tense}.${outcome}`, { count: counts[outcome] })))}
      {counts.with_problems > 0 && line('problems', t('figures.problems', { count: counts.with_problems }))}
      {line('all', t('figures.all', { count: counts.rows }))}
    </ul>
  )
}

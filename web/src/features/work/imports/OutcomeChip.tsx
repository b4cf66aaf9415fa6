import type { RowOutcome } from '@fairlead/contract/work/row-outcomes'
import styles from './OutcomeChip.module.css'
import { t } from './words.ts'

/** What becomes of a row, in words; what stays out stands out. */
export const OutcomeChip = ({ outcome }: { outcome: RowOutcome }) => (
  <span className={styles.outcome} data-outcome={outcome}>
    {t(`outcome.${outcome}`)}
  </span>
)

import type { CopyOutcome, CopyState } from '@fairlead/contract/work/distributed-leads'
import styles from './Chip.module.css'
import { t } from './words.ts'

/** What became of a copy, in words; what failed stands out. */
export const StateChip = ({ state }: { state: CopyState }) => (
  <span className={styles.chip} data-look={state}>
    {t(`states.${state}`)}
  </span>
)

/** What the recipient said of the lead. */
export const OutcomeChip = ({ outcome }: { outcome: CopyOutcome }) => (
  <span className={styles.chip} data-look={outcome}>
    {t(`outcomes.${outcome}`)}
  </span>
)

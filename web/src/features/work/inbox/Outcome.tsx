import type { LeadOutcome } from '@fairlead/contract/records/leads'
import styles from './Outcome.module.css'
import { t } from './words.ts'

/** What became of a delivery, in words; what is held stands out. */
export const Outcome = ({ outcome }: { outcome: LeadOutcome }) => (
  <span className={styles.outcome} data-outcome={outcome}>
    {t(`outcome.${outcome}`)}
  </span>
)

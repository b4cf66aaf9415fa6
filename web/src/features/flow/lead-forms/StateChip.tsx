import type { LeadFormState } from '@fairlead/contract/flow/lead-forms'
import styles from './StateChip.module.css'
import { t } from './words.ts'

/** Whether a form is live, in words and a dot. */
export const StateChip = ({ state }: { state: LeadFormState }) => (
  <span className={styles.state} data-state={state}>
    {t(`state.${state}`)}
  </span>
)

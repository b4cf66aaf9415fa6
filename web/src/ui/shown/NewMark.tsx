import { t } from '../words.ts'
import styles from './NewMark.module.css'

/** Says that a client is a new lead: a dot in the accent, and the word. */
export const NewMark = () => <span className={styles.mark}>{t('isNew')}</span>

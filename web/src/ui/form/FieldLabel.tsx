import { t } from '../words.ts'
import styles from './FieldLabel.module.css'

/** A field's label; a required one shows an asterisk and the word. */
export function FieldLabel({ label, required = false }: { label: string; required?: boolean | undefined }) {
  return (
    <>
      {label}
      {required && <span className={styles.required}> * {t('required')}</span>}
    </>
  )
}

import styles from './KeyWords.module.css'
import { t } from './words.ts'

/** Keys as they are printed on a keyboard, one after the other. */
export const KeyWords = ({ keys }: { keys: string }) => (
  <span className={styles.keys}>
    {keys.split(' ').map((key, i) => (
      <span key={key}>
        {/* Of two letters one follows the other; Ctrl and ⌘ are held. */}
        {i > 0 && /^[a-z]/.test(keys) && <span className={styles.then}>{t('sheet.next_key')}</span>}
        <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
      </span>
    ))}
  </span>
)

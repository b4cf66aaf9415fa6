import styles from './rule-form.module.css'
import { t } from './words.ts'

/** A rule as a sentence, as it is while it is made. */
export const RuleSaid = ({ children }: { children: string }) => (
  <section className={styles.block} aria-labelledby="words">
    <header>
      <h2 id="words">{t('rule.words')}</h2>
    </header>
    <p className={styles.say} dir="auto" aria-live="polite">
      {children}
    </p>
  </section>
)

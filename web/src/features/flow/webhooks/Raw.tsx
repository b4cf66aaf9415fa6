import { readablePayload } from '~/lib/readable-payload.ts'
import styles from './DeliveriesTab.module.css'
import { t } from './words.ts'

type Props = { raw: string; contentType: string; isCut: boolean; opened?: boolean }

/** What arrived, as text and nothing else (S49). */
export const Raw = ({ raw, contentType, isCut, opened = false }: Props) => (
  <details className={styles.raw} open={opened}>
    <summary>{t('deliveries.raw')}</summary>
    {isCut && <p className={styles.quiet}>{t('mapping.cut')}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by the keyboard */}
    <pre tabIndex={0}>{readablePayload(raw, contentType)}</pre>
  </details>
)

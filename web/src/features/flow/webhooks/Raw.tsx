import { readablePayload } from '~/lib/readable-payload.ts'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import styles from './DeliveriesTab.module.css'
import { t } from './words.ts'

type Props = { raw: string; contentType: string; isCut: boolean; opened?: boolean }

/** What arrived, as text and nothing else (S49). */
export const Raw = ({ raw, contentType, isCut, opened = false }: Props) => (
  <Disclosure className={styles.raw} startsOpen={opened} title={t('deliveries.raw')}>
    {isCut && <p className={styles.quiet}>{t('mapping.cut')}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by the keyboard */}
    <pre tabIndex={0}>{readablePayload(raw, contentType)}</pre>
  </Disclosure>
)

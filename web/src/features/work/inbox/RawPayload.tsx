import { readablePayload } from '~/lib/readable-payload.ts'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import styles from './DeliveryDetails.module.css'
import type { OneDelivery } from './DeliveryDetails.tsx'
import { t } from './words.ts'

/** What arrived, letter for letter, while it is kept. */
export function RawPayload({ raw }: { raw: OneDelivery['raw'] }) {
  if (!raw) return <p className={styles.quiet}>{t('one.rawGone')}</p>
  const headers = Object.entries(raw.headers)
  return (
    <Disclosure className={styles.raw} title={t('one.raw')}>
      <p className={styles.quiet}>
        {t('one.rawType', { type: raw.content_type })}
        {raw.is_cut && ` · ${t('one.rawCut')}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so must be reached by the keyboard */}
      <pre tabIndex={0}>{readablePayload(raw.text, raw.content_type)}</pre>
      {headers.length > 0 && (
        <>
          <h3>{t('one.headers')}</h3>
          <dl className={styles.facts}>
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Disclosure>
  )
}

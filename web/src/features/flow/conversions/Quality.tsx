import type { MetaCapi } from '@fairlead/contract/flow/meta-capi'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './CapiScreen.module.css'
import { t } from './words.ts'

/** How well Meta recognises the people of events, as it says itself. */
export function Quality({ detail: { quality, quality_at: at } }: { detail: MetaCapi }) {
  const zone = useZone()
  return (
    <section aria-labelledby="capi-quality">
      <h3 id="capi-quality">{t('quality.title')}</h3>
      {quality.length === 0 ? (
        <p className={styles.quiet}>{t('quality.none')}</p>
      ) : (
        <dl className={styles.scores}>
          {quality.map(({ event_name: name, score }) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>{t('quality.score', { score: score.toFixed(1) })}</dd>
            </div>
          ))}
        </dl>
      )}
      {at && <p className={styles.quiet}>{t('quality.at', { date: formatDate(at, zone) })}</p>}
    </section>
  )
}

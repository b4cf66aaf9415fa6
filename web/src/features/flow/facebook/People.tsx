import type { FacebookConnection } from '@fairlead/contract/flow/facebook/shapes'
import { Button } from '@mantine/core'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { SourceState } from '~/ui/shown/SourceState.tsx'
import styles from './FacebookScreen.module.css'
import { t } from './words.ts'

type Props = { connections: readonly FacebookConnection[]; isBusy: boolean; reconnect: () => void }

function Person({ person, isBusy, reconnect }: { person: FacebookConnection; isBusy: boolean; reconnect: () => void }) {
  const zone = useZone()
  const { name, status, missing_scopes: missing } = person
  const needsHelp = status === 'PERMISSION_EXPIRED' || missing.length > 0
  return (
    <li>
      <Avatar name={name} />
      <div className={styles.words}>
        <div className={styles.line}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <SourceState state={status} />
        </div>
        <p className={styles.quiet}>
          {t('people.by', {
            pages: t('people.pages', { count: person.page_count }),
            name: person.connected_by,
            date: formatDate(person.connected_at, zone),
          })}{' '}
          {person.app === 'own' && t('people.ownApp')}
        </p>
        {status === 'PERMISSION_EXPIRED' && <p>{t('people.expired')}</p>}
        {status === 'EXPIRING' && person.ends_at && (
          <p>{t('pages.endsOn', { date: formatDate(person.ends_at, zone) })}</p>
        )}
        {status === 'GENERIC_ERROR' && <p>{t('people.unsure')}</p>}
        {status === 'OK' && missing.length > 0 && <p>{t('people.missing', { scopes: missing.join(', ') })}</p>}
      </div>
      <Button variant={needsHelp ? 'filled' : 'default'} loading={isBusy} onClick={reconnect}>
        {t('people.reconnect')}
      </Button>
    </li>
  )
}

/** Everybody whose Facebook login brings leads. */
export const People = ({ connections, ...rest }: Props) => (
  <section className={styles.section} aria-labelledby="people">
    <h2 id="people">{t('people.title')}</h2>
    <ul className={styles.people}>
      {connections.map((person) => (
        <Person key={person.id} person={person} {...rest} />
      ))}
    </ul>
  </section>
)

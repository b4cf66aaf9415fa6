import type { ClientRow } from '@fairlead/contract/records/clients'
import type { ClientPair } from '@fairlead/contract/records/duplicates'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './DuplicatesScreen.module.css'
import { useDismiss } from './pair-actions.ts'
import { useShared } from './use-shared.ts'
import { t } from './words.ts'

/** One of the two. What they share is named above them: of it no other number or address is shown that differs. */
function Half({ client, shared }: { client: ClientRow; shared: ClientPair['shared'] }) {
  const zone = useZone()
  const number = usePhoneText(client.phone_number, client.phone_extension)
  const isShared = (kind: 'phone' | 'email') => shared.some((one) => one.kind === kind)
  const facts = [isShared('phone') ? null : number, isShared('email') ? null : client.email, client.company].filter(
    Boolean,
  )
  const whose = client.assigned_to ? t('with', { name: client.assigned_to.name }) : t('nobody')
  return (
    <div className={styles.half}>
      <Avatar name={client.name} />
      <div className={styles.who}>
        <Link to="/client/$id" params={{ id: client.id }}>
          <bdi>{client.name}</bdi>
        </Link>
        {facts.map((fact) => (
          <bdi key={fact} className={styles.fact}>
            {fact}
          </bdi>
        ))}
        <span className={styles.fact}>
          {whose} · {t('added', { date: formatDate(client.created_at, zone) })}
        </span>
      </div>
    </div>
  )
}

/** Two clients that may be one person, and why; whether they are is one tap away. */
export function PairRow({ pair }: { pair: ClientPair }) {
  const [first, second] = pair.clients
  return first && second ? <Pair pair={pair} two={[first, second]} /> : null
}

function Pair({ pair, two }: { pair: ClientPair; two: readonly [ClientRow, ClientRow] }) {
  const { dismiss, restore, isBusy } = useDismiss(two)
  const [{ id: aId, name: a }, { id: bId, name: b }] = two
  const { dismissed } = pair
  const shared = useShared(pair.shared)
  const mayChange = two.some((one) => one.access_policy.EDIT)
  return (
    <li className={styles.pair}>
      <span className={styles.reason} data-weak={pair.reason.startsWith('name') || undefined}>
        {t(`reasons.${pair.reason}`)}
        {shared && (
          <>
            {': '}
            <bdi>{shared}</bdi>
          </>
        )}
        {dismissed && (
          <>
            {' · '}
            {dismissed.by ? t('dismissedBy', { name: dismissed.by }) : t('dismissedWhen')}{' '}
            <RelativeTime inSentence at={dismissed.at} />
          </>
        )}
      </span>
      <div className={styles.two}>
        {two.map((client) => (
          <Half key={client.id} client={client} shared={pair.shared} />
        ))}
      </div>
      <div className={styles.actions}>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            aria-label={dismissed ? `${t('restore')}: ${a}, ${b}` : t('dismissOf', { a, b })}
            onClick={dismissed ? restore : dismiss}
          >
            {dismissed ? t('restore') : t('dismiss')}
          </Button>
        )}
        {!dismissed && (
          <Button
            variant="light"
            size="xs"
            aria-label={t('mergeOf', { a, b })}
            renderRoot={(props) => <Link {...props} to="/clients/merge" search={{ ids: `${aId},${bId}` }} />}
          >
            {t('merge')}
          </Button>
        )}
      </div>
    </li>
  )
}

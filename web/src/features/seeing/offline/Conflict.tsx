import { dayOf, type PresentFollowUp, type SeenFollowUp, seen } from '@fairlead/contract/work/follow-ups'
import { Button } from '@mantine/core'
import { useSession } from '~/lib/account/session.ts'
import { randomKey } from '~/lib/calls/use-call.ts'
import type { Waiting } from '~/lib/offline/offline.ts'
import { discard, sendAgain } from '~/lib/offline/outbox.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './problem.module.css'
import { presentWords, textOf, whatOf } from './waiting-words.ts'
import { t } from './words.ts'

/** A follow-up as a request sets it. */
const pickOf = ({ remind_on: at, has_time: hasTime, maturity_type: maturity }: SeenFollowUp, zone: string) => {
  if (maturity === 'NOT_FIXED' || !at) return { maturity_type: 'NOT_FIXED' as const }
  return hasTime ? { remind_on: at } : { day: dayOf(new Date(at), zone) }
}

/** The change as it is made to what stands there now; undefined where nothing is left to do it to. */
function madeTo(change: Waiting, { follow_up: present }: PresentFollowUp, zone: string): Waiting | undefined {
  const expected = present && seen(present)
  if (change.call !== 'setFollowUp' || !change.wanted) return present ? { ...change, expected } : undefined
  // All that is shown as one's own is set, its words too.
  const { params, body } = change.request
  const { note } = change.wanted
  if (present) return { ...change, expected, request: { params, body: { ...body, note } } }
  // None is open any more: what moved it, or changed its words, sets it.
  const how = body.how ? { how: body.how } : {}
  return { ...change, expected, request: { params, body: { ...pickOf(change.wanted, zone), note, ...how } } }
}

/** What somebody else did in the meantime beside what was done here (rule 177): the person chooses. */
export function Conflict({ change, present }: { change: Waiting; present: PresentFollowUp }) {
  const zone = useZone()
  const { id: me } = useSession().user_details
  const mine = madeTo(change, present, zone)
  const { by, at } = present
  const when = at && formatMoment(at, zone)
  return (
    <div className={styles.problem}>
      <p className={styles.why}>{t('state.conflict')}</p>
      <div className={styles.values}>
        <section className={styles.value} aria-label={t('conflict.mine')}>
          <h3>{t('conflict.mine')}</h3>
          <p dir="auto">{textOf(change, zone) ?? whatOf(change)}</p>
          <p className={styles.by}>{t('conflict.you', { when: formatMoment(change.at, zone) })}</p>
          {mine && (
            <Button variant="default" size="xs" onClick={() => void sendAgain(mine, randomKey())}>
              {t('conflict.keepMine')}
            </Button>
          )}
        </section>
        <section className={styles.value} aria-label={t('conflict.theirs')}>
          <h3>{t('conflict.theirs')}</h3>
          <p dir="auto">{presentWords(present, zone)}</p>
          {when && (
            <p className={styles.by}>
              {by?.id === me
                ? t('conflict.you', { when })
                : t('conflict.set', { name: by?.name ?? t('conflict.somebody'), when })}
            </p>
          )}
          <Button variant="default" size="xs" onClick={() => void discard(change)}>
            {t('conflict.keepTheirs')}
          </Button>
        </section>
      </div>
    </div>
  )
}

import { type Simulation as Simulated, simulateRule } from '@fairlead/contract/work/lead-assignment'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { formatDate, formatMoment } from '~/lib/time/dates.ts'
import { useSettled } from '~/lib/time/delay.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { bodyOf, problemsOf, type RuleDraft } from './rule-draft.ts'
import styles from './Simulation.module.css'
import { t } from './words.ts'

/** A draft is played through when it has stood still for so long, in milliseconds. */
const settlesAfterMs = 500

type Person = Simulated['people'][number]['person']

const simulationOf = (id: string | null, draft: RuleDraft) => {
  const rule = bodyOf(draft)
  return queryOptions({
    queryKey: ['lead-assignment-simulation', id, rule],
    queryFn: ({ signal }) => call(simulateRule, { body: { id, rule } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

function useNames() {
  const { user_details: me } = useSession()
  return {
    isMe: (person: Person) => person?.id === me.id,
    nameOf: (person: Person) => (person ? (person.id === me.id ? t('rule.you') : person.name) : t('simulation.nobody')),
  }
}

function Funnel({ leads, is_cut, taken_before, matched, went_on }: Simulated) {
  return (
    <dl className={styles.funnel}>
      <div>
        <dt>{t(is_cut ? 'simulation.newest' : 'simulation.arrived')}</dt>
        <dd>{leads.toLocaleString('en')}</dd>
      </div>
      {taken_before.map(({ id, name, priority, count }) => (
        <div key={id} className={styles.quiet}>
          <dt dir="auto">{t('simulation.before', { place: priority, name })}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
      <div className={styles.strong}>
        <dt>{t('simulation.matched')}</dt>
        <dd>{matched.toLocaleString('en')}</dd>
      </div>
      <div className={styles.quiet}>
        <dt>{t('simulation.wentOn')}</dt>
        <dd>{went_on.toLocaleString('en')}</dd>
      </div>
    </dl>
  )
}

function People({ people }: Pick<Simulated, 'people'>) {
  const { nameOf, isMe } = useNames()
  const most = Math.max(1, ...people.flatMap(({ would, was }) => [would, was]))
  const share = (count: number) => `${Math.round((100 * count) / most)}%`
  return (
    <div>
      <h3>{t('simulation.who')}</h3>
      <ul>
        {people.map(({ person, would, was }) => (
          <li key={person?.id ?? ''} className={styles.bar}>
            <Avatar name={person?.name ?? ''} size={24} isMe={isMe(person)} />
            <bdi className={styles.name}>{nameOf(person)}</bdi>
            <span className={styles.track} aria-hidden>
              <i style={{ width: share(would) }} />
              <u style={{ left: share(was) }} />
            </span>
            <span className={styles.count}>
              {would.toLocaleString('en')} <span className={styles.quiet}>{t('simulation.was', { count: was })}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <i aria-hidden />
        {t('simulation.legend')}
      </p>
    </div>
  )
}

function Samples({ samples }: Pick<Simulated, 'samples'>) {
  const zone = useZone()
  const { nameOf } = useNames()
  return (
    <div>
      <h3>{t('simulation.some')}</h3>
      <ul>
        {samples.map(({ client, received_at, said, would, was }) => (
          <li key={`${client.id} ${received_at}`} className={styles.sample}>
            <div>
              <Link to="/client/$id" params={{ id: client.id }}>
                <bdi>{client.name}</bdi>
              </Link>
              <span className={styles.quiet} dir="auto">
                {[formatMoment(received_at, zone), said].filter(Boolean).join(' · ')}
              </span>
            </div>
            <span className={styles.got}>
              <bdi>{nameOf(would)}</bdi>
              {would?.id !== was?.id && (
                <span className={styles.quiet}>{t('simulation.wasPerson', { name: nameOf(was) })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a rule would have done in the last 30 days, beside what happened, while it is made. */
export function Simulation({ id, draft, isDefault }: { id: string | null; draft: RuleDraft; isDefault: boolean }) {
  const zone = useZone()
  const settled = useSettled(draft, settlesAfterMs)
  const isWhole = Object.keys(problemsOf(settled)).length === 0
  const query = useQuery({ ...simulationOf(id, settled), enabled: isWhole })
  const { data } = query
  const running = (
    <p className={styles.quiet} aria-busy>
      {t('simulation.running')}
    </p>
  )
  return (
    <aside className={styles.simulation} aria-labelledby="simulation">
      <header>
        <h2 id="simulation">{t('simulation.title')}</h2>
        {isWhole && data && (
          <span className={styles.quiet}>
            {t('simulation.days', { from: formatDate(data.from, zone), until: formatDate(data.until, zone) })}
          </span>
        )}
      </header>
      {!isWhole ? (
        <p className={styles.quiet}>{t('simulation.incomplete')}</p>
      ) : (
        <Loaded query={query} inLine skeleton={running}>
          {(simulated) =>
            simulated.leads === 0 ? (
              <p className={styles.quiet}>{t('simulation.noLeads')}</p>
            ) : (
              <>
                <Funnel {...simulated} />
                {simulated.matched === 0 && simulated.matched_above > 0 && !isDefault && (
                  <p>{t('simulation.above', { count: simulated.matched_above })}</p>
                )}
                {simulated.matched > 0 && <People people={simulated.people} />}
                {simulated.samples.length > 0 && <Samples samples={simulated.samples} />}
              </>
            )
          }
        </Loaded>
      )}
    </aside>
  )
}

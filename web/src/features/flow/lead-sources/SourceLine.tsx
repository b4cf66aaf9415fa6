import type { SourceRow } from '@fairlead/contract/flow/lead-sources'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { productName } from '~/lib/account/product.ts'
import { usualGap } from '~/ui/shown/Health.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { SourceState } from '~/ui/shown/SourceState.tsx'
import { State } from '~/ui/shown/State.tsx'
import { Advice } from './Advice.tsx'
import styles from './SourceLine.module.css'
import { t } from './words.ts'

/** Whether it is connected, in the words of the list of integrations. */
function Connection({ row: { status, page_state, is_on, health } }: { row: SourceRow }) {
  if (!is_on) return <State tone="quiet">{t('row.off')}</State>
  if (page_state) return <SourceState state={page_state} />
  return status === 'active' ? (
    <State tone="good" icon="circleCheck">
      {t('row.active')}
    </State>
  ) : (
    <State tone="quiet">{t(health.last_lead_at ? 'row.active' : 'row.unknown')}</State>
  )
}

/** When its last lead came, how often they do, and whether today's silence is unusual. */
function Rhythm({ row: { health, attention, is_on } }: { row: SourceRow }) {
  const { last_lead_at, usual_gap_seconds, is_silent } = health
  if (!last_lead_at) return <span className={styles.quiet}>{t('row.none')}</span>
  return (
    <>
      <span>
        <span className={styles.onPhone}>{t('row.lastLead')} </span>
        <RelativeTime at={last_lead_at} />
      </span>
      <span className={styles.usual}>{usual_gap_seconds === null ? t('row.tooNew') : usualGap(usual_gap_seconds)}</span>
      {!is_on ? null : is_silent ? (
        <State tone="bad" icon="silent">
          {t('row.silent')}
        </State>
      ) : attention === 'late' ? (
        <State tone="warning" icon="clock">
          {t('row.late')}
        </State>
      ) : usual_gap_seconds === null ? (
        <State tone="quiet">{t('row.known')}</State>
      ) : (
        <State tone="quiet" icon="check">
          {t('row.normal')}
        </State>
      )}
    </>
  )
}

const height = 28
/** The leads of the last days as bars, today darker. */
function Days({ row: { by_day, health } }: { row: SourceRow }) {
  const most = Math.max(1, ...by_day)
  const count = by_day.reduce((sum, leads) => sum + leads, 0)
  return (
    <span
      role="img"
      className={styles.days}
      data-silent={health.is_silent || undefined}
      aria-label={t('row.days', { count, today: by_day.at(-1) ?? 0 })}
    >
      {by_day.map((leads, at) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={at}
          data-none={leads === 0 || undefined}
          style={{ height: leads === 0 ? 2 : Math.max(4, Math.round((leads / most) * height)) }}
        />
      ))}
    </span>
  )
}

/** The leads of the last 7 days, on both sides where the provider tells its own. */
function Week({ row: { week, attention } }: { row: SourceRow }) {
  const { provider, here, held, ignored } = week
  return (
    <>
      {provider ? (
        <>
          <span>{t('row.side', { name: provider.name, count: provider.leads })}</span>
          <span>{t('row.side', { name: productName(), count: here })}</span>
          {provider.waiting > 0 && (
            <State tone="warning" icon="missing">
              {t(attention === null ? 'row.waiting' : 'row.missing', { count: provider.waiting })}
            </State>
          )}
          {provider.unreadable > 0 && (
            <State tone="warning" icon="missing">
              {t('row.unreadable', { count: provider.unreadable })}
            </State>
          )}
        </>
      ) : (
        <span>{t('row.received', { count: here })}</span>
      )}
      {held > 0 && (
        <State tone="warning" icon="missing">
          {t('row.held', { count: held })}
        </State>
      )}
      {ignored > 0 && <span className={styles.quiet}>{t('row.ignored', { count: ignored })}</span>}
    </>
  )
}

/** A source: its state, its rhythm, what came of late, and what to do. */
export const SourceLine = ({ row }: { row: SourceRow }) => (
  <li className={styles.row}>
    <span className={styles.icon} style={{ '--picture': `url("${row.icon_url}")` } as CSSProperties} aria-hidden />
    <div className={styles.name}>
      <Link to={row.path}>
        <bdi>{row.name}</bdi>
      </Link>
      <span className={styles.quiet}>{row.label}</span>
      <Connection row={row} />
    </div>
    <div className={styles.rhythm}>
      <Rhythm row={row} />
    </div>
    <div className={styles.fortnight}>
      <span className={styles.label} aria-hidden>
        {t('doctor.column.days')}
      </span>
      <Days row={row} />
    </div>
    <div className={styles.week}>
      <span className={styles.label}>{t('doctor.column.week')}</span>
      <Week row={row} />
    </div>
    <div className={styles.advice}>{row.attention && <Advice row={row} />}</div>
  </li>
)

/** What to do stands below, over all of them. */
const columns = ['source', 'last', 'days', 'week'] as const

/** Sources under a heading, which counts them. */
export const SourceSection = ({ id, title, rows }: { id: string; title: string; rows: readonly SourceRow[] }) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>
      {title} <span className={styles.quiet}>{rows.length}</span>
    </h2>
    <div className={styles.heads} aria-hidden>
      <span />
      {columns.map((column) => (
        <span key={column}>{t(`doctor.column.${column}`)}</span>
      ))}
    </div>
    <ul>
      {rows.map((row) => (
        <SourceLine key={row.connection_id} row={row} />
      ))}
    </ul>
  </section>
)

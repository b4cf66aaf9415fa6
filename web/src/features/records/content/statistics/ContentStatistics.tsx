import type { ContentHead, StatsFilter } from '@fairlead/contract/records/content'
import { SegmentedControl } from '@mantine/core'
import { IconLock, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { analyticsOf } from '../api/content-queries.ts'
import { useLive, useLiveContent } from '../api/use-live-content.ts'
import { t } from '../words.ts'
import styles from './ContentStatistics.module.css'
import { LiveCard } from './LiveCard.tsx'
import { MemberTable } from './MemberTable.tsx'
import { NotCounted, PublicViews } from './OtherVisits.tsx'
import type { PartName } from './parts.ts'
import { Recipients } from './Recipients.tsx'
import { StatsFilters } from './StatsFilters.tsx'
import { TimeByPart } from './TimeByPart.tsx'

/** What the statistics are of: a content with the parts in which it is read. */
export type Subject = Pick<ContentHead, 'id' | 'type' | 'stats'> & {
  /** Of files: the present version. */
  version?: number | undefined
  /** Pages or blocks, in their order. */
  parts: readonly string[]
  /** A part in words: 'Page 3'. */
  name: PartName
  /** The same in a place for a number. */
  short: PartName
}

/** How a content is seen: who reads it now, the five statistics, time by page, every client and visit. */
export function ContentStatistics({ subject }: { subject: Subject }) {
  const { preferences, user_details: user } = useSession()
  const plan = preferences.subscription_access_policy.CLIENT
  const isShown = plan.CONTENT_TRACKING_CLIENTS_ACCESS
  const [filter, setFilter] = useState<StatsFilter>('TOTAL_SHARED')
  const [view, setView] = useState<'clients' | 'members'>('clients')
  const [member, setMember] = useState<string>()
  useLiveContent(subject.id)
  const live = useLive({ content_id: subject.id })
  const { data: analytics } = useQuery({ ...analyticsOf(subject), enabled: isShown })
  const [first, ...others] = live
  return (
    <div className={styles.statistics}>
      {first && <LiveCard reading={first} about="content" />}
      {others.map((reading) => (
        <LiveCard key={reading.visit_id} reading={reading} about="content" />
      ))}
      {isShown ? (
        <StatsFilters stats={subject.stats} value={filter} onChange={setFilter} />
      ) : (
        <p className={styles.locked}>
          <IconLock size={16} aria-hidden />
          {t('stats.locked')}
        </p>
      )}
      {analytics && (
        <TimeByPart
          parts={analytics.parts}
          all={subject.parts}
          name={subject.name}
          short={subject.short}
          title={t(subject.type === 'file' ? 'time.byPage' : 'time.byBlock')}
        />
      )}
      <section aria-labelledby="shared-with">
        <header className={styles.head}>
          <h2 id="shared-with">
            {t('recipients.title')} <span className={styles.count}>{subject.stats.total_shared}</span>
          </h2>
          {user.account_type === 'TEAM' && (
            <SegmentedControl
              aria-label={t('recipients.view')}
              value={view}
              onChange={(next) => setView(next === 'members' ? 'members' : 'clients')}
              data={[
                { value: 'clients', label: t('recipients.clients') },
                { value: 'members', label: t('recipients.members') },
              ]}
            />
          )}
        </header>
        {view === 'members' ? (
          <MemberTable
            subject={subject}
            onChoose={(id) => {
              setMember(id)
              setView('clients')
            }}
          />
        ) : (
          <>
            {member && (
              <button type="button" className={styles.clear} onClick={() => setMember(undefined)}>
                {t('recipients.allMembers')}
              </button>
            )}
            <Recipients
              subject={subject}
              filter={isShown ? filter : 'TOTAL_SHARED'}
              member={member}
              name={subject.name}
              readingNow={new Set(live.map((one) => one.share_id))}
            />
          </>
        )}
      </section>
      {isShown && (
        <>
          <PublicViews subject={subject} icon={<IconQrcode size={20} stroke={1.75} aria-hidden />} />
          <NotCounted
            subject={subject}
            count={(analytics?.not_counted ?? []).reduce((sum, one) => sum + one.count, 0)}
          />
        </>
      )}
    </div>
  )
}

import { IconChevronDown, IconChevronUp, IconRobot } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { otherVisits } from '../api/content-queries.ts'
import { t } from '../words.ts'
import type { Subject } from './ContentStatistics.tsx'
import styles from './OtherVisits.module.css'
import { VisitList } from './VisitList.tsx'

type FoldProps = { icon: ReactNode; title: string; note: string; children: ReactNode }

function Fold({ icon, title, note, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <section className={styles.fold}>
      <button type="button" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {icon}
        <span>{title}</span>
        <span className={styles.note}>{note}</span>
        {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      </button>
      <div id={panel} hidden={!isOpen} className={styles.panel}>
        {isOpen && children}
      </div>
    </section>
  )
}

function Visits({ subject, show }: { subject: Subject; show: 'public' | 'not_counted' }) {
  const query = useInfiniteQuery(otherVisits(subject, show))
  const visits = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={visits}
      failed={t('visit.failed')}
      empty={<p>{t('visit.none')}</p>}
      more={t('list.more')}
    >
      <VisitList visits={visits} name={subject.short} />
    </LoadedRows>
  )
}

/** Views by links without a client (rule 78). */
export const PublicViews = ({ subject, icon }: { subject: Subject; icon: ReactNode }) => (
  <Fold icon={icon} title={t('public.title')} note={t('public.views', { count: subject.stats.public_views })}>
    <Visits subject={subject} show="public" />
  </Fold>
)

/** Openings by programs and by the team itself, each with its reason (rule 72). */
export const NotCounted = ({ subject, count }: { subject: Subject; count: number }) =>
  count > 0 && (
    <Fold
      icon={<IconRobot size={20} stroke={1.75} aria-hidden />}
      title={t('notCounted.title', { count })}
      note={t('notCounted.note')}
    >
      <Visits subject={subject} show="not_counted" />
    </Fold>
  )

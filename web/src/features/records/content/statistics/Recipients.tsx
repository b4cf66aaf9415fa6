import type { Answer } from '@fairlead/contract/endpoint'
import type { contentClients, StatsFilter } from '@fairlead/contract/records/content'
import { revokeShare } from '@fairlead/contract/records/content-sharing'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { channelName } from '~/lib/contact-words.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { toast } from '~/lib/toast.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { contentKey, recipientsOf, visitsOf } from '../api/content-queries.ts'
import { t } from '../words.ts'
import type { Subject } from './ContentStatistics.tsx'
import { HeatStrip } from './HeatStrip.tsx'
import { type PartName, secondsByPart } from './parts.ts'
import styles from './Recipients.module.css'
import { VisitList } from './VisitList.tsx'

type Row = Answer<typeof contentClients>['results'][number]
type Props = {
  subject: Subject
  filter: StatsFilter
  member: string | undefined
  name: PartName
  readingNow: ReadonlySet<string>
}

/** The clients that a content was shared with: who opened it, how often, for how long; each opens to its visits. */
export function Recipients({ subject, filter, member, name, readingNow }: Props) {
  const query = useInfiniteQuery(recipientsOf(subject, { filter, member }))
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={rows}
      failed={t('recipients.failed')}
      empty={
        <p className={styles.none}>{t(filter === 'TOTAL_SHARED' ? 'recipients.none' : 'recipients.noneOfThese')}</p>
      }
      more={t('list.more')}
    >
      <ul className={styles.list} aria-label={t('recipients.title')}>
        {rows.map((row) => (
          <OneRecipient
            key={row.share_id}
            row={row}
            subject={subject}
            name={name}
            isReading={readingNow.has(row.share_id)}
          />
        ))}
      </ul>
    </LoadedRows>
  )
}

type OneProps = { row: Row; subject: Subject; name: PartName; isReading: boolean }

function OneRecipient({ row, subject, name, isReading }: OneProps) {
  const { id: me } = useSession().user_details
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const by = row.shared_by
  const how = row.channel ? channelName(row.channel) : t('recipients.link')
  const isTracked = row.is_opened !== null
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Avatar name={row.name} />
        <div className={styles.who}>
          <Link to="/client/$id" params={{ id: row.id }} className={styles.name}>
            <bdi>{row.name}</bdi>
          </Link>
          <span className={styles.quiet}>
            {by ? t('recipients.how', { how, who: by.id === me ? t('recipients.you') : by.name }) : how}
            {row.content_version !== null &&
              subject.version !== undefined &&
              row.content_version < subject.version &&
              ` · ${t('recipients.version', { version: row.content_version })}`}
            {row.is_revoked && ` · ${t('recipients.revoked')}`}
          </span>
        </div>
        <span className={styles.times}>
          {!isTracked
            ? ''
            : row.is_opened
              ? t('recipients.times', { count: row.times_viewed ?? 0 })
              : t('recipients.notYet')}
        </span>
        <span className={styles.seconds}>{row.seconds_viewed ? formatDuration(row.seconds_viewed) : ''}</span>
        <span className={styles.when} data-live={isReading || undefined}>
          {isReading ? t('visit.now') : <RelativeTime at={row.last_viewed ?? row.shared_at} />}
        </span>
        <ActionIcon
          ref={opener}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={t('recipients.visitsOf', { name: row.name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Visits row={row} subject={subject} name={name} opener={opener} />}
      </div>
    </li>
  )
}

type VisitsProps = Omit<OneProps, 'isReading'> & { opener: RefObject<HTMLButtonElement | null> }

function Visits({ row, subject, name, opener }: VisitsProps) {
  const query = useInfiniteQuery(visitsOf(subject.id, row.share_id))
  const queries = useQueryClient()
  const isRevoking = useRef(false)
  const revoke = useCall(revokeShare, {
    done(_, { body: { is_revoked: isRevoked } }) {
      toast.success(t(isRevoked ? 'recipients.nowRevoked' : 'recipients.nowRestored', { name: row.name }))
      return queries.invalidateQueries({ queryKey: contentKey })
    },
  })
  // The sender who may not restore the link loses the button with the focus: it returns to what opened the visits.
  useEffect(() => {
    if (isRevoking.current && !row.can_revoke && document.activeElement === document.body) opener.current?.focus()
    isRevoking.current = false
  }, [row.can_revoke, opener])
  const visits = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <div className={styles.panel}>
      <LoadedRows
        query={query}
        rows={visits}
        failed={t('visit.failed')}
        empty={<p className={styles.quiet}>{t('visit.none')}</p>}
        more={t('list.more')}
      >
        <HeatStrip
          seconds={secondsByPart(visits)}
          parts={subject.parts}
          name={name}
          reading={visits.find((visit) => visit.reading)?.reading}
        />
        <VisitList visits={visits} name={subject.short} />
        <p className={styles.quiet}>{t(subject.type === 'file' ? 'visit.pagesHint' : 'visit.partsHint')}</p>
      </LoadedRows>
      {row.can_revoke && (
        <Button
          variant="subtle"
          size="xs"
          loading={revoke.isPending}
          onClick={() => {
            isRevoking.current = !row.is_revoked
            revoke.mutate({ params: { id: row.share_id }, body: { is_revoked: !row.is_revoked } })
          }}
        >
          {t(row.is_revoked ? 'recipients.restore' : 'recipients.revoke')}
        </Button>
      )}
    </div>
  )
}

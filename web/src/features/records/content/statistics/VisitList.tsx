import { correctVisit, type Visit } from '@fairlead/contract/records/content-sharing'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown, IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { contentKey } from '../api/content-queries.ts'
import { t } from '../words.ts'
import { heatOf, type PartName } from './parts.ts'
import styles from './VisitList.module.css'

const icons = {
  MOBILE: IconDeviceMobile,
  TABLET: IconDeviceTablet,
  DESKTOP: IconDeviceDesktop,
  UNKNOWN: IconDeviceUnknown,
}

/** Visits of a link, the last one first: by which device, what was read in which order, and why one does not count. */
export function VisitList({ visits, name }: { visits: readonly Visit[]; name: PartName }) {
  return (
    <ol className={styles.visits}>
      {visits.map((visit) => (
        <OneVisit key={visit.id} visit={visit} name={name} />
      ))}
    </ol>
  )
}

function OneVisit({ visit, name }: { visit: Visit; name: PartName }) {
  const Icon = icons[visit.device]
  const longest = Math.max(0, ...visit.read.map(({ seconds }) => seconds))
  return (
    <li className={styles.visit} data-out={!visit.is_counted || undefined}>
      <div className={styles.head}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <b>{visit.reading ? t('visit.now') : <RelativeTime at={visit.at} />}</b>
        <span className={styles.quiet}>{t(`device.${visit.device}`)}</span>
        {visit.is_other_device && <span className={styles.mark}>{t('visit.otherDevice')}</span>}
        {visit.is_probably_forwarded && (
          <span className={styles.mark} data-warn>
            {t('visit.forwarded')}
          </span>
        )}
        {!visit.is_counted && <span className={styles.mark}>{t('visit.notCounted')}</span>}
        <span className={styles.time} data-live={visit.reading ? true : undefined}>
          {visit.reading
            ? t('visit.soFar', { duration: formatDuration(visit.seconds) })
            : visit.seconds > 0 && formatDuration(visit.seconds)}
        </span>
        {visit.can_change && <Whose visit={visit} />}
      </div>
      {visit.reason && <p className={styles.quiet}>{visit.reason}</p>}
      {visit.read.length > 0 && (
        <ol className={styles.path} aria-label={t('visit.path')}>
          {visit.read.map(({ part, seconds }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may be read several times in one visit
            <li key={place} data-heat={heatOf(seconds, longest)} data-now={part === visit.reading || undefined}>
              <b>{name(part)}</b>
              <span>{formatDuration(seconds)}</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

/** Says whose a visit was, where the rules had it wrong: a person's word outranks them. */
function Whose({ visit }: { visit: Visit }) {
  const queries = useQueryClient()
  const correct = useCall(correctVisit, { done: () => queries.invalidateQueries({ queryKey: contentKey }) })
  const say = (whose: 'own' | 'client') => correct.mutate({ params: { id: visit.id }, body: { whose } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={t('visit.menu')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {visit.is_counted ? (
          <Menu.Item onClick={() => say('own')}>{t('visit.wasMe')}</Menu.Item>
        ) : (
          <Menu.Item onClick={() => say('client')}>{t('visit.wasClient')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { membersOf } from '../api/content-queries.ts'
import { t } from '../words.ts'
import type { Subject } from './ContentStatistics.tsx'
import styles from './MemberTable.module.css'

/** How often each member shared a content, and how often it was opened. */
export function MemberTable({ subject, onChoose }: { subject: Subject; onChoose: (id: string) => void }) {
  return (
    <Loaded query={useQuery(membersOf(subject))} failed={t('members.failed')}>
      {({ results }) => (
        <table className={styles.list} aria-label={t('recipients.members')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('members.name')}</th>
              <th scope="col">{t('filters.TOTAL_SHARED')}</th>
              <th scope="col">{t('filters.TOTAL_OPENED')}</th>
              <th scope="col">{t('filters.VIEWED_IN_LAST_7_DAYS')}</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ member, ...stats }) => (
              <tr key={member.id} className={styles.row}>
                <th scope="row" className={styles.name}>
                  <TextButton onClick={() => onChoose(member.id)}>{member.name}</TextButton>
                </th>
                <td className={styles.figure} data-label={t('filters.TOTAL_SHARED')}>
                  {stats.total_shared}
                </td>
                <td className={styles.figure} data-label={t('filters.TOTAL_OPENED')}>
                  {stats.total_opened}
                </td>
                <td className={styles.figure} data-label={t('filters.VIEWED_IN_LAST_7_DAYS')}>
                  {stats.viewed_in_last_7_days}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  )
}

import type { ClientSort } from '@fairlead/contract/records/clients'
import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Layout } from '../columns/layout.ts'
import { SortMenu } from '../sorting/SortMenu.tsx'
import { t } from '../words.ts'
import styles from './ClientList.module.css'
import { type Count, clientCount } from './list-clients.ts'
import { isOwnOrder, type ListFilter, sortedBy } from './list-search.ts'
import type { Arrivals } from './use-live-rows.ts'

type Props = {
  count: Count | undefined
  arrivals: Arrivals
  onShowArrivals: () => void
  filter: ListFilter
  layout: Layout | undefined
  /** Whether anybody in the list is in a group: without one the column is not named. */
  hasGroups: boolean
  onSort: (filter: ListFilter) => void
}

export const ariaOrder = (filter: ListFilter, by: ClientSort) =>
  filter.sort !== by ? undefined : filter.order === 'ASC' ? 'ascending' : 'descending'

/** A column's name, by which it is sorted with a click and turned round with the next. */
export function SortColumn({
  by,
  label,
  filter,
  onSort,
}: { by: ClientSort; label: string } & Pick<Props, 'filter' | 'onSort'>) {
  const Arrow = filter.order === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.column} onClick={() => onSort(sortedBy(filter, by))}>
      {label}
      {filter.sort === by && <Arrow size={14} stroke={1.75} aria-hidden />}
    </button>
  )
}

/** How many there are, who has come in the meantime, and the columns with their order. */
export function ListHead({ count, arrivals, onShowArrivals, filter, layout, hasGroups, onSort }: Props) {
  const { sort } = filter
  const queries = useQueryClient()
  // The true number, when it is asked for (rule 178).
  const countAll = () =>
    void queries
      .fetchQuery(clientCount(filter, 'true'))
      .then((all) => queries.setQueryData(clientCount(filter).queryKey, all))
  const hasTime = layout?.endsInTime !== false
  const own = isOwnOrder(sort) ? (sort === 'viewed' ? 'list.viewed' : 'list.waiting') : undefined
  return (
    <thead className={styles.top} tabIndex={layout?.tabIndex}>
      <tr className={styles.head} aria-rowindex={1}>
        <th scope="col" className={styles.count} aria-sort={ariaOrder(filter, 'name')}>
          <VisuallyHidden>{t('list.client')}</VisuallyHidden>
          {count &&
            (count.isCapped ? (
              <button type="button" className={styles.column} onClick={countAll}>
                {t('list.countCapped')}
              </button>
            ) : (
              <span>{t('list.count', count)}</span>
            ))}
          <span role="status">
            {arrivals.count > 0 && (
              <button type="button" className={styles.pill} onClick={onShowArrivals}>
                <IconArrowUp size={16} stroke={1.75} aria-hidden />
                {t(arrivals.areLeads ? 'list.newLeads' : 'list.newClients', arrivals)}
              </button>
            )}
          </span>
        </th>
        {layout ? (
          layout.heads
        ) : (
          <>
            <th scope="col" className={styles.columnGroups}>
              {sort === 'uncontacted' ? (
                t('list.answers')
              ) : hasGroups ? (
                t('list.groups')
              ) : (
                <VisuallyHidden>{t('list.groups')}</VisuallyHidden>
              )}
            </th>
            <th scope="col" className={styles.columnDue} aria-sort={ariaOrder(filter, 'follow_up')}>
              {own ? (
                t('list.followUp')
              ) : (
                <SortColumn by="follow_up" label={t('list.followUp')} filter={filter} onSort={onSort} />
              )}
            </th>
          </>
        )}
        <th
          scope="col"
          className={styles.columnLast}
          aria-sort={hasTime ? ariaOrder(filter, 'last_activity') : undefined}
        >
          {own ? (
            t(own)
          ) : (
            <>
              {hasTime ? (
                <span className={styles.wide}>
                  <SortColumn by="last_activity" label={t('list.lastActivity')} filter={filter} onSort={onSort} />
                </span>
              ) : (
                <VisuallyHidden>{t('list.actions')}</VisuallyHidden>
              )}
              <span className={styles.narrow}>
                <SortMenu filter={filter} onSort={onSort} />
              </span>
            </>
          )}
        </th>
      </tr>
    </thead>
  )
}

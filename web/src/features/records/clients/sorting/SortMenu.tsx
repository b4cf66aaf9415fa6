import type { ClientSort } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import { isOwnOrder, type ListFilter } from '../list/list-search.ts'
import { t } from '../words.ts'
import { orders } from './orders.ts'
import styles from './SortMenu.module.css'

const load = async () => ({ default: (await import('./SortPanel.tsx')).SortPanel })
const SortPanel = lazy(load)

type Props = {
  filter: ListFilter
  onSort: (filter: ListFilter) => void
  /** The columns beside it show their own order: it names only one that has no column. */
  besideColumns?: boolean
}
const columns: readonly ClientSort[] = ['last_activity', 'follow_up']
/** By what the list is sorted, and which way round. */
export function SortMenu({ filter, onSort, besideColumns = false }: Props) {
  const { sort, order } = filter
  const Arrow = order === 'ASC' ? IconArrowUp : IconArrowDown
  if (isOwnOrder(sort)) return null
  const by = t(`sort.${sort}`)
  const isShown = besideColumns && columns.includes(sort)
  const button = (
    <Button
      variant="subtle"
      size="xs"
      className={styles.sort}
      leftSection={besideColumns && <IconArrowsSort size={14} stroke={1.75} aria-hidden />}
      rightSection={!isShown && <Arrow size={14} stroke={1.75} aria-hidden />}
      aria-label={t('sort.button', { by, order: orders[sort][order] })}
    >
      {isShown ? t('sort.short') : by}
    </Button>
  )
  return (
    <OnDemand target={button} load={load}>
      {(target, panel) => <SortPanel target={target} panel={panel} filter={filter} onSort={onSort} />}
    </OnDemand>
  )
}

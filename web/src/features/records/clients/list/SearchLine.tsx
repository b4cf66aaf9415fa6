import type { ReactNode } from 'react'
import styles from './ClientsScreen.module.css'
import { SearchField } from './SearchField.tsx'

type Props<F> = {
  filter: F
  onFilter: (filter: F, options: { replace: boolean }) => void
  /** What was entered, as `SearchField` tells it. */
  onEnter: (search: string | undefined) => void
  /** What narrows the list down, beside the search. */
  filterBar: ReactNode
  hidden?: boolean
  /** What else can be done with the list, at the end of the line. */
  children?: ReactNode
}

/** The line above a list of clients: the search, and what else narrows it down. */
export const SearchLine = <F extends { search: string }>({
  filter,
  onFilter,
  onEnter,
  filterBar,
  hidden,
  children,
}: Props<F>) => (
  <div className={styles.tools} hidden={hidden}>
    <SearchField
      value={filter.search}
      onSearch={(search) => search !== filter.search && onFilter({ ...filter, search }, { replace: true })}
      onEnter={onEnter}
    />
    <div className={styles.filters}>{filterBar}</div>
    {children}
  </div>
)

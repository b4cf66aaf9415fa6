import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { SortMenu } from '../sorting/SortMenu.tsx'
import { t } from '../words.ts'
import { ClientList } from './ClientList.tsx'
import styles from './ClientsScreen.module.css'
import type { Connect } from './EmptyList.tsx'
import { clientCount, everybody } from './list-clients.ts'
import type { ListFilter } from './list-search.ts'
import { SearchLine } from './SearchLine.tsx'

type Props = {
  filter: ListFilter
  /** Goes to the list's address with another filter; `replace` when it is no step of its own. */
  onFilter: (filter: ListFilter, options?: { replace: boolean }) => void
  /** What narrows the list down, beside the search. */
  filterBar: ReactNode
  /** What can be done with all that the list shows. */
  more: ReactNode
  /** Draws the button that leads to the sources of leads, where nobody is there yet. */
  connect?: Connect
  /** Stands in place of the list. */
  board?: ReactNode
}

/** All clients: search, order, and the list. */
export function ClientsScreen({ filter, onFilter, filterBar, more, connect, board }: Props) {
  usePageTitle(t('title'))
  const count = useQuery(clientCount(everybody)).data
  const [entered, setEntered] = useState<string>()
  const isEmpty = count?.count === 0 && filter.search === '' && filter.filters === ''
  return (
    <>
      <SearchLine filter={filter} onFilter={onFilter} onEnter={setEntered} filterBar={filterBar} hidden={isEmpty}>
        <div className={styles.sort}>
          <SortMenu filter={filter} onSort={onFilter} besideColumns />
        </div>
        <div className={styles.more}>{more}</div>
      </SearchLine>
      {(!isEmpty && board) || (
        <ClientList
          filter={filter}
          onFilter={onFilter}
          entered={entered}
          onFound={() => setEntered(undefined)}
          connect={connect}
        />
      )}
    </>
  )
}

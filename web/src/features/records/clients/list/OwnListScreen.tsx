import { Button } from '@mantine/core'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { ColumnsButton } from '../columns/ColumnsButton.tsx'
import { columnsText } from '../columns/columns-text.ts'
import { t } from '../words.ts'
import { ClientList } from './ClientList.tsx'
import styles from './ClientsScreen.module.css'
import { type ListFilter, periods } from './list-search.ts'
import { SearchLine } from './SearchLine.tsx'

type Props = {
  filter: ListFilter
  onFilter: (filter: ListFilter, options?: { replace: boolean }) => void
  filterBar: ReactNode
}

/** A list with an order of its own: who is still to be contacted, and who looked at something lately. */
export function OwnListScreen({ filter, onFilter, filterBar }: Props) {
  const isWaiting = filter.sort === 'uncontacted'
  usePageTitle(t(isWaiting ? 'uncontacted' : 'recentlyActive'))
  const [entered, setEntered] = useState<string>()
  const [{ list_columns: own }, change] = usePreferences()
  const columns = columnsText(own)
  const words = isWaiting ? 'uncontactedScreen' : 'activeScreen'
  return (
    <>
      <SearchLine filter={filter} onFilter={onFilter} onEnter={setEntered} filterBar={filterBar}>
        <div className={styles.sort}>
          <ColumnsButton columns={columns} onColumns={(next) => change({ list_columns: next as typeof own })} />
        </div>
      </SearchLine>
      {filter.period && (
        <Choices
          legend={t('activeScreen.period')}
          inLine
          value={filter.period}
          onChange={(period) => period && onFilter({ ...filter, period })}
          choices={periods.map((value) => ({ value, label: t(`activeScreen.periods.${value}`) }))}
        />
      )}
      <ClientList
        filter={{ ...filter, columns }}
        onFilter={onFilter}
        entered={entered}
        onFound={() => setEntered(undefined)}
        empty={
          <FirstUse
            icon={isWaiting ? IconCircleCheck : IconEye}
            title={t(`${words}.empty`)}
            text={t(`${words}.emptyText`)}
          >
            <Button variant="default" component={Link} to="/clients">
              {t('uncontactedScreen.toAll')}
            </Button>
          </FirstUse>
        }
      />
    </>
  )
}

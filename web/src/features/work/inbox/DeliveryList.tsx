import { LeadSourceId, leadSourceLabels } from '@fairlead/contract/records/clients'
import { LeadOutcome } from '@fairlead/contract/records/leads'
import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import screen from './DeliveriesScreen.module.css'
import styles from './DeliveryList.module.css'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveryList } from './ledger.ts'
import type { LedgerSearch } from './ledger-search.ts'
import { useReplay } from './replay.ts'
import { t } from './words.ts'

/** Sources that exist for this product's users; the test's own is never one of them. */
const sources = LeadSourceId.options.filter((source) => !['manual', 'file_import', 'test_source'].includes(source))

type Props = { search: LedgerSearch; onSearch: (search: LedgerSearch) => void }

/** What arrived, newest first, filtered by what became of it and where it came from. */
export function DeliveryList({ search, onSearch }: Props) {
  const query = useInfiniteQuery(deliveryList(search))
  const replay = useReplay()
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  const isFiltered =
    search.outcome !== undefined || search.lead_source !== undefined || search.connection_id !== undefined
  const clear = () => onSearch({})
  return (
    <>
      <p className={screen.intro}>{t(search.connection_id === undefined ? 'intro' : 'introOfOne')}</p>
      {(rows.length > 0 || isFiltered) && (
        <div className={styles.filters}>
          <NativeSelect
            aria-label={t('outcome.label')}
            value={search.outcome ?? ''}
            onChange={(event) =>
              onSearch({ ...search, outcome: LeadOutcome.safeParse(event.currentTarget.value).data })
            }
            data={[
              { value: '', label: t('outcome.any') },
              ...LeadOutcome.options.map((value) => ({ value, label: t(`outcome.${value}`) })),
            ]}
          />
          {search.connection_id === undefined && (
            <NativeSelect
              aria-label={t('source.label')}
              value={search.lead_source ?? ''}
              onChange={(event) =>
                onSearch({
                  ...search,
                  connection_id: undefined,
                  lead_source: LeadSourceId.safeParse(event.currentTarget.value).data,
                })
              }
              data={[
                { value: '', label: t('source.any') },
                ...sources.map((value) => ({ value, label: leadSourceLabels[value] })),
              ]}
            />
          )}
          {isFiltered && rows.length > 0 && (
            <Button variant="subtle" onClick={clear}>
              {t('list.clear')}
            </Button>
          )}
        </div>
      )}
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('list.failed')}
        more={t('more')}
        empty={
          isFiltered ? (
            <NoMatch title={t('list.noMatch')} text={t('list.noMatchText')}>
              <Button variant="default" onClick={clear}>
                {t('list.clear')}
              </Button>
            </NoMatch>
          ) : (
            <FirstUse title={t('list.empty')} text={t('list.emptyText')}>
              <Button component={Link} to="/integration/fairlead-lead-forms">
                {t('list.emptyAction')}
              </Button>
            </FirstUse>
          )
        }
      >
        <table className={styles.list} aria-label={t('list.label')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.who')}</th>
              <th scope="col">{t('list.from')}</th>
              <th scope="col">{t('list.outcome')}</th>
              <th scope="col" className={styles.number}>
                {t('list.when')}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <DeliveryRow
                key={row.id}
                row={row}
                search={search}
                isBusy={replay.isPending && replay.variables.params.id === row.id}
                onReplay={() => replay.mutate({ params: { id: row.id } })}
              />
            ))}
          </tbody>
        </table>
      </LoadedRows>
    </>
  )
}

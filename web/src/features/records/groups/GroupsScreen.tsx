import type { Group } from '@fairlead/contract/records/groups'
import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { Loaded, LoadedRows } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { GoneGroups } from './GoneGroups.tsx'
import { type Asking, GroupRow } from './GroupRow.tsx'
import styles from './GroupsScreen.module.css'
import { useGroupActions } from './group-actions.ts'
import { groupList } from './list-groups.ts'
import { type RuleParts, RulePartsProvider } from './rule-parts.ts'
import { useLiveGroups } from './use-live-groups.ts'
import { t } from './words.ts'

const GroupDialog = onceOpened(async () => (await import('./GroupDialog.tsx')).GroupDialog)
const MergeDialog = onceOpened(async () => (await import('./MergeDialog.tsx')).MergeDialog)
const RuleDialog = onceOpened(async () => (await import('./RuleDialog.tsx')).RuleDialog)

/** From so many groups on there is a field to search by. */
const searchFrom = 8
const colours = 10

/** The colour that the fewest of these groups have. */
function rarestColour(groups: readonly Group[]): number {
  const used = Array.from({ length: colours }, (_, i) => groups.filter(({ colour_id: id }) => id === i + 1).length)
  return used.indexOf(Math.min(...used)) + 1
}

/** The groups of the account: made, changed, merged, deleted and brought back. */
export function GroupsScreen({ rules = null }: { rules?: RuleParts | null }) {
  usePageTitle(t('title'))
  useLiveGroups()
  const canChange = useSession().user_details.resources_access_policy.CLIENT_GROUP.CREATE
  const filter = useFilterText()
  const query = useInfiniteQuery({ ...groupList(filter.search), placeholderData: keepPreviousData })
  const [asked, setAsked] = useState<{ what: Asking | 'new'; group?: Group }>()
  const { remove } = useGroupActions()
  const groups = query.data?.pages.flatMap((page) => page.results) ?? []
  const close = () => setAsked(undefined)
  useShortcuts(canChange ? { c: () => setAsked({ what: 'new' }) } : {})
  const add = canChange && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-keyshortcuts="c"
      onClick={() => setAsked({ what: 'new' })}
    >
      {t('add')}
    </Button>
  )
  const isEmpty = groups.length === 0 && !filter.text && !filter.search
  const first = (
    <FirstUse icon={IconTag} title={t('list.empty')} text={canChange ? t('list.emptyText') : t('list.emptyMember')}>
      {add}
    </FirstUse>
  )
  return (
    <RulePartsProvider value={rules}>
      <Loaded query={query} failed={t('list.failed')}>
        {() =>
          isEmpty ? (
            first
          ) : (
            <>
              <div className={styles.intro}>
                <h2>{t('title')}</h2>
                {add}
              </div>
              <p className={styles.quiet}>{t('intro')}</p>
              {(groups.length >= searchFrom || filter.text || filter.search) && (
                <FilterInput
                  {...filter}
                  className={styles.search}
                  label={t('list.search')}
                  placeholder={t('list.search')}
                />
              )}
              <LoadedRows
                query={query}
                rows={groups}
                more={t('list.more')}
                empty={
                  <NoMatch title={t('list.noMatch', { query: filter.search })}>
                    <Button variant="default" onClick={() => filter.setText('')}>
                      {t('list.clear')}
                    </Button>
                  </NoMatch>
                }
              >
                <table className={styles.list} aria-label={t('list.label')}>
                  <thead>
                    <tr className={styles.head}>
                      <th scope="col">{t('list.group')}</th>
                      <th scope="col" className={styles.count}>
                        {t('list.clients')}
                      </th>
                      <td />
                    </tr>
                  </thead>
                  <tbody>
                    {groups.map((group) => (
                      <GroupRow
                        key={group.id}
                        group={group}
                        canChange={canChange}
                        onAsk={(what) => setAsked({ what, group })}
                        onRemove={() => remove(group)}
                      />
                    ))}
                  </tbody>
                </table>
              </LoadedRows>
            </>
          )
        }
      </Loaded>
      {canChange && <GoneGroups />}
      <GroupDialog
        opened={asked?.what === 'new' || asked?.what === 'edit'}
        group={asked?.group}
        colour={rarestColour(groups)}
        onClose={close}
      />
      <MergeDialog opened={asked?.what === 'merge'} group={asked?.group} onClose={close} />
      <RuleDialog opened={asked?.what === 'rule'} group={asked?.group} onClose={close} />
    </RulePartsProvider>
  )
}

import { memberDefaults } from '@fairlead/contract/permissions'
import type { ManagedMember } from '@fairlead/contract/work/members'
import { Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import type { CodeForm } from './code-form.ts'
import styles from './ManageScreen.module.css'
import type { Asking } from './MemberMenu.tsx'
import { MemberRow } from './MemberRow.tsx'
import { managedMembers, pricing, teamStats } from './members.ts'
import type { MembersSearch } from './search.ts'
import { t } from './words.ts'

const InviteDialog = onceOpened(async () => (await import('./InviteDialog.tsx')).default)
const PermissionsDialog = onceOpened(async () => (await import('./PermissionsDialog.tsx')).default)
const DeactivateDialog = onceOpened(async () => (await import('./DeactivateDialog.tsx')).default)
const OwnerDialog = onceOpened(async () => (await import('./OwnerDialog.tsx')).default)

type Props = {
  filter: MembersSearch
  onFilter: (filter: MembersSearch) => void
  codeForm: CodeForm
  /** Hours and absences of a member; another capability brings it. */
  availability: (member: ManagedMember, opened: boolean, onClose: () => void) => ReactNode
}

/** Everybody of the team: invite, permit, deactivate. */
export function ManageScreen({ filter, onFilter, codeForm, availability }: Props) {
  usePageTitle(t('tabs.manage'))
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(managedMembers(filter, search))
  const price = useQuery(pricing).data
  const [isInviting, setInviting] = useState(false)
  // Each asking begins with what holds then, also the second for the same person.
  const [asked, setAsked] = useState<{ member: ManagedMember; what: Asking | undefined; turn: number }>()
  useShortcuts({ c: () => setInviting(true) })
  const first = query.data?.pages[0]
  const own = first?.own_permissions ?? memberDefaults
  const stats = useQuery(teamStats).data
  const rows = rowsOf(query.data, ({ id }) => id)
  const isAlone =
    stats !== undefined &&
    stats.total_active_members + stats.total_deactivated_members + stats.total_invited_members === 0
  const close = () => asked && setAsked({ ...asked, what: undefined })
  const dialogs = (
    <>
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} own={own} />
      {asked && (
        <div key={asked.turn}>
          <PermissionsDialog opened={asked.what === 'permissions'} onClose={close} member={asked.member} own={own} />
          <DeactivateDialog opened={asked.what === 'deactivate'} onClose={close} member={asked.member} />
          <OwnerDialog opened={asked.what === 'owner'} onClose={close} member={asked.member} codeForm={codeForm} />
          {availability(asked.member, asked.what === 'availability', close)}
        </div>
      )}
    </>
  )
  const countedState = (state: 'ACTIVE' | 'INVITED' | 'DEACTIVATED', count: number | undefined) => ({
    value: state,
    label: count === undefined ? t(`states.${state}`) : `${t(`states.${state}`)} ${count}`,
  })
  const none = search ? (
    <NoMatch title={t('noMatch', { query: search })} text={t('noMatchText')}>
      <Button variant="default" onClick={() => setText('')}>
        {t('clearSearch')}
      </Button>
    </NoMatch>
  ) : (
    <FirstUse
      icon={IconUserPlus}
      title={t('noneOf')}
      text={t(filter.status === 'INVITED' ? 'noneOfText.INVITED' : 'noneOfText.DEACTIVATED')}
    />
  )
  const screen = isAlone ? (
    <FirstUse icon={IconUserPlus} title={t('first.title')} text={t('first.text')}>
      <Button onClick={() => setInviting(true)}>{t('first.action')}</Button>
    </FirstUse>
  ) : (
    <>
      <div className={styles.tools}>
        <FilterInput
          label={t('search')}
          placeholder={t('searchHint')}
          className={styles.search}
          {...{ text, setText }}
        />
        <Choices
          legend={t('shown')}
          inLine
          value={filter.status ?? 'all'}
          onChange={(status) => onFilter(status && status !== 'all' ? { status } : {})}
          choices={[
            { value: 'all', label: t('states.all') },
            countedState('ACTIVE', stats && stats.total_active_members + 1),
            countedState('INVITED', stats?.total_invited_members),
            countedState('DEACTIVATED', stats?.total_deactivated_members),
          ]}
        />
        <Button
          className={styles.invite}
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<kbd aria-hidden>C</kbd>}
          aria-keyshortcuts="c"
          onClick={() => setInviting(true)}
        >
          {t('invite')}
        </Button>
      </div>
      <LoadedRows query={query} rows={rows} failed={t('failed')} empty={none} more={t('more')}>
        <table className={styles.list} aria-label={t('list.label')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.state')}</th>
              <th scope="col">{t('list.clients')}</th>
              <th scope="col">{t('list.permissions')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onAsk={(what) => setAsked({ member, what, turn: (asked?.turn ?? 0) + 1 })}
              />
            ))}
          </tbody>
        </table>
      </LoadedRows>
      {price?.is_charged && <p className={styles.price}>{t('price', { count: price.active_accounts })}</p>}
    </>
  )
  // In one place: the first invitation makes a list of the screen, and its dialog keeps what was typed.
  return (
    <>
      {screen}
      {dialogs}
    </>
  )
}

import type { SeenAs } from '@fairlead/contract/work/see-as'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconMinus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useStandsInFor } from '~/lib/account/stand-ins.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { LookUp } from './LookUp.tsx'
import styles from './SeeAsScreen.module.css'
import { listOf, t } from './see-as.ts'

/** A number beside its word, as the lists show them. */
const counted = (label: string, count: number) => `${label} ${count >= 1000 ? '999+' : count}`

/** What shows clients to a member, one by one, with a mark for whether it does. */
function Sights({ seen: { member, permissions, sub_teams: teams } }: { seen: SeenAs }) {
  const lent = useStandsInFor(member.id)
  const sights = [
    [t('sight.own'), true],
    [t('sight.others'), permissions.viewOtherAssignedClients],
    ...lent.map(({ name: user, day }) => [t('sight.lent', { user, name: member.name, day }), true] as const),
    [`${t('sight.subTeams')}${teams.length > 0 ? `: ${teams.join(', ')}` : ''}`, teams.length > 0],
    [t('sight.unassigned'), permissions.viewUnassignedClients],
  ] as const
  return (
    <ul className={styles.sights} aria-label={t('sights', { name: member.name })}>
      {sights.map(([label, isSeen]) => {
        const Icon = isSeen ? IconCheck : IconMinus
        return (
          <li key={label} data-seen={isSeen || undefined}>
            <Icon size={16} stroke={1.75} role="img" aria-label={t(isSeen ? 'sight.yes' : 'sight.no')} />
            <span>{label}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The list as the member has it. */
function SeenClients({ seen, newOnly }: { seen: SeenAs; newOnly: boolean }) {
  const { member } = seen
  const query = useInfiniteQuery(listOf(member.id, newOnly))
  const rows = rowsOf(query.data, ({ id }) => id)
  return (
    <LoadedRows
      query={query}
      rows={rows}
      failed={t('failed', { name: member.name })}
      empty={
        <FirstUse
          title={newOnly ? t('emptyNew') : t('empty', { name: member.name })}
          text={newOnly ? undefined : t('emptyText')}
        />
      }
      more={t('more')}
    >
      <table className={styles.list} aria-label={t('list', { name: member.name })}>
        <thead>
          <tr className={styles.columns}>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('assigned')}</th>
            <th scope="col">{t('added')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={styles.row}>
              <th scope="row" className={styles.client}>
                <Link to="/client/$id" params={{ id: row.id }} preload={false} className={styles.open}>
                  <bdi>{row.name}</bdi>
                </Link>
                {row.is_new_lead && <NewMark />}
              </th>
              <td className={styles.quiet}>
                <bdi>{row.assigned_to?.name ?? t('nobody')}</bdi>
              </td>
              <td className={styles.time}>
                <RelativeTime at={row.last_activity_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LoadedRows>
  )
}

/** What a member sees, read-only: their list and numbers, and why a client is shown to them or hidden. */
export function SeeAsScreen({ seen }: { seen: SeenAs }) {
  const { member, counts, is_limited: isLimited } = seen
  const { name } = member
  usePageTitle(t('title', { name }))
  const [newOnly, setNewOnly] = useState(false)
  const { text, setText, search } = useFilterText()
  const overdue = counts.follow_ups_overdue
  return (
    <div data-sub>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/team/manage" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('title', { name })}</h1>
      </div>
      <p className={styles.note}>{t('readOnly', { name })}</p>
      {isLimited && <p className={styles.note}>{t('limited', { name })}</p>}
      <Sights seen={seen} />
      <div className={styles.tools}>
        <FilterInput
          label={t('lookUp')}
          placeholder={t('lookUpHint')}
          className={styles.search}
          {...{ text, setText }}
        />
        {!search && (
          <Choices
            legend={t('which')}
            inLine
            value={newOnly ? 'new' : 'all'}
            onChange={(chosen) => setNewOnly(chosen === 'new')}
            choices={[
              { value: 'all', label: counted(t('all'), counts.clients) },
              { value: 'new', label: counted(t('newOnly'), counts.new_leads) },
            ]}
          />
        )}
        {!search && (
          <span className={styles.quiet}>{overdue >= 1000 ? t('capped') : t('overdue', { count: overdue })}</span>
        )}
      </div>
      {search ? (
        <LookUp
          member={member}
          search={search}
          clear={
            <Button variant="default" onClick={() => setText('')}>
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <SeenClients seen={seen} newOnly={newOnly} />
      )}
    </div>
  )
}

import type { SightOfClient } from '@fairlead/contract/work/see-as'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import styles from './SeeAsScreen.module.css'
import { lookUp, t } from './see-as.ts'

type Member = { id: string; name: string }

/** Why a client is shown to a member or hidden, in a sentence. */
function whyOf({ name }: Member, { reason, assigned_to, sub_team }: SightOfClient): string {
  const holder = assigned_to?.name ?? ''
  if (reason === 'sub_team') return t('reason.sub_team', { name, holder, team: sub_team ?? '' })
  if (reason === 'hidden_others' || reason === 'lent') return t(`reason.${reason}`, { name, holder })
  return t(`reason.${reason}`, { name })
}

type Props = { member: Member; search: string; clear: ReactNode }

/** Clients by a fragment, each with whether a member sees it and why. */
export function LookUp({ member, search, clear }: Props) {
  const query = useQuery(lookUp(member.id, search))
  const results = query.data?.results ?? []
  return (
    <LoadedRows
      query={query}
      rows={results}
      failed={t('failed', { name: member.name })}
      empty={
        <NoMatch title={t('noMatch', { query: search })} text={t('noMatchText')}>
          {clear}
        </NoMatch>
      }
    >
      <table className={styles.found} aria-label={t('found')}>
        <thead>
          <tr className={styles.columns}>
            <th scope="col">{t('client')}</th>
            <th scope="col">{t('sees')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((row) => (
            <tr key={row.id} className={styles.row}>
              <th scope="row" className={styles.client}>
                <Link to="/client/$id" params={{ id: row.id }} preload={false} className={styles.open}>
                  <bdi>{row.name}</bdi>
                </Link>
              </th>
              <td className={styles.why}>
                <b data-shown={row.is_shown || undefined}>{t(row.is_shown ? 'shown' : 'hidden')}</b>
                <span>{whyOf(member, row)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.data?.has_more && <p className={styles.note}>{t('moreFound')}</p>}
    </LoadedRows>
  )
}

import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { sequenceList } from '../api/queries.ts'
import { useSequenceActions } from '../api/sequence-actions.ts'
import { useLiveSequences } from '../api/use-live-sequences.ts'
import { t as sequenceWords } from '../words.ts'
import { SequenceMenu } from './SequenceMenu.tsx'
import styles from './Sequences.module.css'
import { t } from './words.ts'

const NameDialog = onceOpened(async () => (await import('./NameDialog.tsx')).NameDialog)

type Props = {
  /** What stands above the lists of content, with what can be added here. */
  header: (action: ReactNode) => ReactNode
}

/** The sequences: each a series of steps that clients go through. */
export function SequencesScreen({ header }: Props) {
  usePageTitle(t('title'))
  useLiveSequences()
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(sequenceList(search))
  const rows = rowsOf(query.data, ({ id }) => id)
  const [isNaming, setNaming] = useState(false)
  const navigate = useNavigate()
  const { user_details: user } = useSession()
  const canCreate = user.resources_access_policy.CONTENT.CREATE
  const isTeam = user.account_type === 'TEAM'
  const open = ({ id }: { id: string }) => void navigate({ to: '/content/sequence/$id', params: { id } })
  const { sample } = useSequenceActions({ made: open })
  useShortcuts(canCreate ? { c: () => setNaming(true) } : {})
  const isFirstUse = query.isSuccess && rows.length === 0 && search === ''
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<kbd>C</kbd>}
      aria-keyshortcuts="c"
      onClick={() => setNaming(true)}
    >
      {t('new')}
    </Button>
  )
  return (
    <>
      {header(canCreate && !isFirstUse && create)}
      {!isFirstUse && (
        <FilterInput label={t('search')} placeholder={t('search')} className={styles.search} {...{ text, setText }} />
      )}
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('failed')}
        more={sequenceWords('more')}
        empty={
          isFirstUse ? (
            <FirstUse icon={IconListCheck} title={t('first')} text={t('firstText')}>
              {canCreate && (
                <>
                  <Button loading={sample.isPending} onClick={() => sample.mutate({})}>
                    {t('sample')}
                  </Button>
                  <Button variant="default" onClick={() => setNaming(true)}>
                    {t('new')}
                  </Button>
                </>
              )}
            </FirstUse>
          ) : (
            <NoMatch title={t('noMatch', { query: search })}>
              <Button variant="default" onClick={() => setText('')}>
                {t('clear')}
              </Button>
            </NoMatch>
          )
        }
      >
        <table className={styles.list} aria-label={t('title')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.steps')}</th>
              <th scope="col">{t('list.clients')}</th>
              <th scope="col">{t('list.due')}</th>
              <th scope="col" aria-label={t('list.menu')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className={styles.row}>
                <th scope="row" className={styles.name}>
                  <Link to="/content/sequence/$id" params={{ id: row.id }} className={styles.open}>
                    <bdi>{row.name}</bdi>
                  </Link>
                  <span className={styles.under}>
                    <span data-state={row.state}>{sequenceWords(`state.${row.state}`)}</span>
                    {isTeam && <span>{sequenceWords(`visibility.${row.visibility}`)}</span>}
                  </span>
                </th>
                <td className={styles.figure} data-label={t('list.steps')}>
                  {row.num_steps}
                </td>
                <td className={styles.figure} data-label={t('list.clients')}>
                  {row.counts.open.toLocaleString('en')}
                </td>
                <td className={styles.figure} data-label={t('list.due')}>
                  {row.counts.due.toLocaleString('en')}
                </td>
                <td className={styles.menu}>
                  <SequenceMenu sequence={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </LoadedRows>
      <NameDialog opened={isNaming} onClose={() => setNaming(false)} onMade={open} />
    </>
  )
}

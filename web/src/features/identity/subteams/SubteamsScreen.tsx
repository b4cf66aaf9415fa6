import type { Subteam } from '@fairlead/contract/identity/subteams'
import { Button } from '@mantine/core'
import { IconPlus, IconSitemap } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '~/lib/calls/call-error.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { subteamList } from './list-subteams.ts'
import styles from './SubteamsScreen.module.css'
import { SwitchedOff } from './SwitchedOff.tsx'
import { t } from './words.ts'

const CreateDialog = onceOpened(async () => (await import('./CreateDialog.tsx')).CreateDialog)

const Row = ({ subteam }: { subteam: Subteam }) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.name}>
      <Link to="/team/sub-team/$id" params={{ id: subteam.id }} className={styles.open}>
        <bdi>{subteam.name}</bdi>
      </Link>
    </th>
    <td className={styles.quiet}>
      {subteam.members_count === 0 ? t('noMembers') : t('members', { count: subteam.members_count })}
    </td>
    <td className={styles.quiet}>
      {subteam.viewers_count === 0 ? t('noViewers') : t('viewers', { count: subteam.viewers_count })}
    </td>
  </tr>
)

/** The parts of the team, and a new one. */
export function SubteamsScreen() {
  usePageTitle(t('title'))
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const query = useInfiniteQuery(subteamList)
  const isOff = query.error instanceof CallError && query.error.status === 425
  useShortcuts(isOff ? {} : { c: () => setNew(true) })
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  const open = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} aria-keyshortcuts="c" onClick={() => setNew(true)}>
      {t('add')}
    </Button>
  )
  if (isOff) return <SwitchedOff />
  return (
    <>
      <LoadedRows
        {...{ query, rows }}
        failed={t('list.failed')}
        empty={
          <FirstUse icon={IconSitemap} title={t('list.empty')} text={t('list.emptyText')}>
            {open}
          </FirstUse>
        }
        more={t('list.more')}
      >
        <div className={styles.intro}>
          <p className={styles.quiet}>{t('intro')}</p>
          {open}
        </div>
        <table className={styles.list} aria-label={t('list.label')}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.members')}</th>
              <th scope="col">{t('list.viewers')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((subteam) => (
              <Row key={subteam.id} subteam={subteam} />
            ))}
          </tbody>
        </table>
      </LoadedRows>
      <CreateDialog
        opened={isNew}
        onClose={() => setNew(false)}
        onMade={({ id }) => void navigate({ to: '/team/sub-team/$id', params: { id } })}
      />
    </>
  )
}

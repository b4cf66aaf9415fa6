import type { Subteam } from '@fairlead/contract/identity/subteams'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { membersOf } from './list-subteams.ts'
import { MemberRow } from './MemberRow.tsx'
import styles from './SubteamScreen.module.css'
import { useSubteamActions } from './subteam-actions.ts'
import { t } from './words.ts'

const RenameDialog = onceOpened(async () => (await import('./RenameDialog.tsx')).RenameDialog)
const AddMembersDialog = onceOpened(async () => (await import('./AddMembersDialog.tsx')).AddMembersDialog)

type Props = { subteam: Subteam; onDeleted: () => void }

/** One sub-team: who is in it, and what can be done with it. */
export function SubteamScreen({ subteam, onDeleted }: Props) {
  const { id, name, viewers_count: viewers } = subteam
  usePageTitle(name)
  const [open, setOpen] = useState<'add' | 'rename' | 'delete'>()
  const query = useInfiniteQuery(membersOf(id))
  const actions = useSubteamActions(subteam, onDeleted)
  const close = () => setOpen(undefined)
  const people = query.data?.pages.flatMap((page) => page.results) ?? []
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
      {t('people.add')}
    </Button>
  )
  return (
    <div data-sub>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/team/sub-teams" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <span className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('rename')}
          >
            {t('rename.open')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setOpen('delete')}>
            {t('remove.open')}
          </Button>
          {people.length > 0 && add}
        </span>
      </div>
      <p className={styles.quiet}>{viewers === 0 ? t('noViewers') : t('viewers', { count: viewers })}</p>
      <LoadedRows
        {...{ query, rows: people }}
        failed={t('people.failed')}
        empty={
          <FirstUse icon={IconUsers} title={t('people.empty')} text={t('people.emptyText')}>
            {add}
          </FirstUse>
        }
        more={t('people.more')}
      >
        <table className={styles.list} aria-label={t('people.label', { name })}>
          <thead>
            <tr className={styles.columns}>
              <th scope="col">{t('people.name')}</th>
              <th scope="col">{t('people.email')}</th>
              <th scope="col">{t('people.since')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <MemberRow key={person.id} person={person} onTakeOut={() => actions.takeOut(person)} />
            ))}
          </tbody>
        </table>
      </LoadedRows>
      <RenameDialog subteam={subteam} opened={open === 'rename'} onClose={close} />
      <AddMembersDialog
        name={name}
        without={new Set(people.map((person) => person.id))}
        opened={open === 'add'}
        isBusy={actions.isAdding}
        onClose={close}
        onAdd={(ids) =>
          actions.add(ids, () => {
            close()
            toast.success(t('people.added', { count: ids.length }))
          })
        }
      />
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('remove.title', { name })}
        confirm={t('remove.submit')}
        isBusy={actions.isRemoving}
        onConfirm={actions.remove}
        onCancel={close}
      >
        {t('remove.text')}
      </ConfirmDialog>
    </div>
  )
}

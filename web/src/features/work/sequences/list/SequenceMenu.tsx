import type { Sequence } from '@fairlead/contract/work/sequences'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { toast } from '~/lib/toast.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { useSequenceActions } from '../api/sequence-actions.ts'
import { t } from '../words.ts'

const NameDialog = onceOpened(async () => (await import('./NameDialog.tsx')).NameDialog)
const VisibilityDialog = onceOpened(async () => (await import('./VisibilityDialog.tsx')).VisibilityDialog)

type Props = { sequence: Sequence; isOnPage?: boolean }

/** What is seldom done with a sequence, from its row and its page. */
export function SequenceMenu({ sequence, isOnPage = false }: Props) {
  const { id, name, state, counts, can_edit: canEdit, can_delete: canDelete } = sequence
  const navigate = useNavigate()
  const { account_type: account, resources_access_policy: policy } = useSession().user_details
  const canCreate = policy.CONTENT.CREATE
  const canShow = account === 'TEAM' && sequence.can_change_visibility
  const [open, setOpen] = useState<'delete' | 'name' | 'who'>()
  const close = () => setOpen(undefined)
  const { copy, pause, remove } = useSequenceActions({
    made: (made) => void navigate({ to: '/content/sequence/$id', params: { id: made.id } }),
    deleted() {
      close()
      toast.success(t('deleted', { name }))
      if (isOnPage) void navigate({ to: '/content/sequences' })
    },
  })
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  if (!canEdit && !canDelete && !canCreate && !canShow) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name })}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('name')}>
              {t('rename')}
            </Menu.Item>
          )}
          {canShow && (
            <Menu.Item leftSection={<IconUsers {...icon} />} onClick={() => setOpen('who')}>
              {t('who.title')}
            </Menu.Item>
          )}
          {canEdit && state !== 'resuming' && (
            <Menu.Item
              leftSection={state === 'paused' ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
              onClick={() => pause.mutate({ params: { id }, body: { is_paused: state !== 'paused' } })}
            >
              {t(state === 'paused' ? 'resume' : 'pause')}
            </Menu.Item>
          )}
          {canCreate && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copy.mutate({ params: { id } })}>
              {t('copy')}
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setOpen('delete')}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('deleteTitle', { name })}
        confirm={t('delete')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onCancel={close}
      >
        {t('deleteText', { count: counts.open })}
      </ConfirmDialog>
      <NameDialog sequence={sequence} opened={open === 'name'} onClose={close} />
      <VisibilityDialog sequence={sequence} opened={open === 'who'} onClose={close} />
    </>
  )
}

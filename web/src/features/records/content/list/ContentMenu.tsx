import type { ContentHead } from '@fairlead/contract/records/content'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconDownload, IconLink, IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { useContentActions, useOriginal } from '../api/content-actions.ts'
import { listOf, routeOf } from '../api/kinds.ts'
import { t } from '../words.ts'
import { whyReadOnly } from './visibility.tsx'

const LinkDialog = onceOpened(async () => (await import('../share/LinkDialog.tsx')).LinkDialog)
const LabelsDialog = onceOpened(async () => (await import('./LabelsDialog.tsx')).LabelsDialog)

type Props = { content: ContentHead; isOnPage?: boolean }

/** What is seldom done with a content, from its row and its page. */
export function ContentMenu({ content, isOnPage = false }: Props) {
  const { id, name, type } = content
  const navigate = useNavigate()
  const { resources_access_policy: policy } = useSession().user_details
  const [open, setOpen] = useState<'delete' | 'link' | 'labels'>()
  const close = () => setOpen(undefined)
  const actions = useContentActions({
    copied: (copy: { id: string; type: SharedContentType }) =>
      void navigate({ to: routeOf[copy.type], params: { id: copy.id } as never }),
    deleted() {
      close()
      if (isOnPage) void navigate({ to: listOf[type] })
    },
  })
  const original = useOriginal()
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const reason = whyReadOnly(content)
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actions', { name })}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reason && <Menu.Label>{reason}</Menu.Label>}
          {type === 'html_page' && content.can_edit && (
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              onClick={() => void navigate({ to: '/content/page/$id/edit', params: { id } })}
            >
              {t('action.edit')}
            </Menu.Item>
          )}
          {type !== 'text' && content.is_shareable && (
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => setOpen('link')}>
              {t('action.link')}
            </Menu.Item>
          )}
          {content.can_edit && (
            <Menu.Item leftSection={<IconTags {...icon} />} onClick={() => setOpen('labels')}>
              {t('action.labels')}
            </Menu.Item>
          )}
          {policy.CONTENT.CREATE && (
            <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.copy(content)}>
              {t('action.copy')}
            </Menu.Item>
          )}
          {type === 'file' && content.can_edit && (
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              onClick={() => original.mutate({ body: { doc_temp_id: id } })}
            >
              {t('action.original')}
            </Menu.Item>
          )}
          {content.can_delete && (
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setOpen('delete')}>
              {t(content.joined_from ? 'action.leave' : 'action.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={open === 'delete'}
        title={t('delete.title', { name })}
        confirm={t('delete.confirm')}
        isBusy={actions.isDeleting}
        onConfirm={() => actions.remove(content)}
        onCancel={close}
      >
        {t(type === 'text' ? 'delete.message' : 'delete.linked')}
      </ConfirmDialog>
      <LinkDialog content={content} opened={open === 'link'} onClose={close} />
      <LabelsDialog content={content} opened={open === 'labels'} onClose={close} />
    </>
  )
}

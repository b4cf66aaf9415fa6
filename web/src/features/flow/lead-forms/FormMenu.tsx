import type { LeadForm, LeadFormRow } from '@fairlead/contract/flow/lead-forms'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { copyText } from '~/lib/browser/copy-text.ts'
import { toast } from '~/lib/toast.ts'
import { useFormActions } from './form-actions.ts'
import { t } from './words.ts'

type Props = {
  form: LeadFormRow
  onDuplicated: (copy: LeadForm) => void
  onDeleted?: () => void
  /** The page has a button of its own for editing. */
  withoutEdit?: boolean
}

/** The actions with a form that are seldom needed. */
export function FormMenu({ form, onDuplicated, onDeleted, withoutEdit = false }: Props) {
  const actions = useFormActions({ duplicated: onDuplicated, ...(onDeleted ? { deleted: onDeleted } : {}) })
  const copy = async () => {
    if (await copyText(form.public_url)) toast.success(t('action.linkCopied'))
  }
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('list.actions', { name: form.name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!withoutEdit && (
          <Menu.Item
            renderRoot={(props) => (
              <Link {...props} to="/integration/fairlead-lead-forms/$id/edit" params={{ id: form.id }} />
            )}
            leftSection={<IconPencil {...icon} />}
          >
            {t('action.edit')}
          </Menu.Item>
        )}
        {form.state !== 'draft' && (
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            {t('action.copyLink')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => actions.duplicate(form)}>
          {t('action.duplicate')}
        </Menu.Item>
        {form.state !== 'draft' && (
          <Menu.Item
            leftSection={form.state === 'live' ? <IconLock {...icon} /> : <IconLockOpen {...icon} />}
            onClick={() => actions.setOpen(form, form.state !== 'live')}
          >
            {t(form.state === 'live' ? 'action.close' : 'action.open')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => actions.remove(form)}>
          {t('action.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

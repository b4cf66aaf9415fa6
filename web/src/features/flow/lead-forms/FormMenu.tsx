import type { LeadForm, LeadFormRow } from '@fairlead/contract/flow/lead-forms'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconLink, IconLock, IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { copyText } from '~/lib/copy-text.ts'
import { toast } from '~/lib/toast.ts'
import { useFormDeeds } from './form-deeds.ts'
import { t } from './words.ts'

type Props = {
  form: LeadFormRow
  onDuplicated: (copy: LeadForm) => void
  onDeleted?: () => void
  /** The page has a button of its own for editing. */
  withoutEdit?: boolean
}

/** The deeds with a form that are seldom needed. */
export function FormMenu({ form, onDuplicated, onDeleted, withoutEdit = false }: Props) {
  const deeds = useFormDeeds({ duplicated: onDuplicated, ...(onDeleted ? { deleted: onDeleted } : {}) })
  const copy = async () => {
    if (await copyText(form.public_url)) toast.success(t('deed.linkCopied'))
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
            {t('deed.edit')}
          </Menu.Item>
        )}
        {form.state !== 'draft' && (
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
            {t('deed.copyLink')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => deeds.duplicate(form)}>
          {t('deed.duplicate')}
        </Menu.Item>
        {form.state !== 'draft' && (
          <Menu.Item
            leftSection={form.state === 'live' ? <IconLock {...icon} /> : <IconLockOpen {...icon} />}
            onClick={() => deeds.setOpen(form, form.state !== 'live')}
          >
            {t(form.state === 'live' ? 'deed.close' : 'deed.open')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => deeds.remove(form)}>
          {t('deed.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

import type { TimelineItem } from '@fairlead/contract/records/timeline'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useDeleteActivity } from '../delete-activity.ts'
import { t } from '../words.ts'
import styles from './ItemMenu.module.css'

/** What may be done with an entry; nothing where the server allows nothing. */
export function ItemMenu({ item, onEdit }: { item: TimelineItem; onEdit: () => void }) {
  const remove = useDeleteActivity(item)
  if (!item.is_editable && !item.is_deletable) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          size="sm"
          className={styles.dots}
          data-own={item.is_editable || undefined}
          aria-label={t('item.actions', { title: t(`kinds.${item.item_type}`) })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item.is_editable && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('item.edit')}
          </Menu.Item>
        )}
        {item.is_deletable && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t('item.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

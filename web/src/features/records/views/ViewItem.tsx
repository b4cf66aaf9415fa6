import { longestViewName, updateView, type View } from '@fairlead/contract/records/views'
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useSortable } from '~/ui/sortable/use-sortable.ts'
import styles from './Views.module.css'
import { put } from './view-actions.ts'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Props = {
  view: View
  index: number
  count: number
  /** Absent where the order is somebody else's to say. */
  onMove: ((from: number, to: number) => void) | undefined
  onShow: () => void
  /** Gives it to the team, or takes it back; absent where that is not one's to do. */
  onShare: (() => void) | undefined
  onRemove: () => void
}

/** One view of the list: dragged by its handle, or moved by its buttons. */
export function ViewItem({ view, index, count, onMove, onShow, onShare, onRemove }: Props) {
  const { id: me } = useSession().user_details
  const { name, is_shared: isShared, can_edit: canEdit, made_by: maker } = view
  const { ref, handle, edge, isDragged } = useSortable(`views ${isShared}`, index, onMove ?? (() => {}))
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const rename = useCall(updateView, {
    done(renamed, _request, queries) {
      setTyped(undefined)
      return put(queries, renamed)
    },
    refused(refusal) {
      setError(refusal.fields.name)
      return refusal.fields.name !== undefined
    },
  })
  const mayShare = onShare && canEdit && (!isShared || maker.id === me)
  const mayMove = onMove !== undefined && count > 1
  const hasActions = mayMove || mayShare || canEdit
  return (
    <li ref={ref} className={styles.item} data-edge={edge} data-dragged={isDragged || undefined}>
      {onMove && (
        <button
          ref={handle}
          type="button"
          tabIndex={-1}
          className={styles.handle}
          aria-label={t('list.order', { name, place: index + 1 })}
        >
          <IconGripVertical {...icon} />
        </button>
      )}
      {typed === undefined ? (
        <button type="button" className={styles.name} onClick={onShow}>
          <bdi>{name}</bdi>
          {isShared && maker.id !== me && maker.name && <small>{t('list.by', { name: maker.name })}</small>}
        </button>
      ) : (
        <form
          className={styles.rename}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() && typed.trim() !== name) rename.mutate({ params: { id: view.id }, body: { name: typed } })
            else setTyped(undefined)
          }}
        >
          <TextInput
            aria-label={t('dialog.name')}
            maxLength={longestViewName}
            dir="auto"
            autoFocus
            value={typed}
            error={error}
            // Escape lets go of the name, not of the dialog.
            data-mantine-stop-propagation
            onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setError(undefined)
            }}
          />
          <Button type="submit" variant="default" loading={rename.isPending}>
            {t('list.save')}
          </Button>
        </form>
      )}
      {typed === undefined && hasActions && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('list.actions', { name })}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayMove && (
              <>
                <Menu.Item
                  disabled={index === 0}
                  leftSection={<IconArrowUp {...icon} />}
                  onClick={() => onMove?.(index, index - 1)}
                >
                  {t('list.up')}
                </Menu.Item>
                <Menu.Item
                  disabled={index === count - 1}
                  leftSection={<IconArrowDown {...icon} />}
                  onClick={() => onMove?.(index, index + 1)}
                >
                  {t('list.down')}
                </Menu.Item>
              </>
            )}
            {mayShare && (
              <Menu.Item leftSection={isShared ? <IconUserOff {...icon} /> : <IconUsers {...icon} />} onClick={onShare}>
                {t(isShared ? 'list.unshare' : 'list.share')}
              </Menu.Item>
            )}
            {canEdit && (
              <>
                <Menu.Item
                  leftSection={<IconPencil {...icon} />}
                  onClick={() => {
                    setTyped(name)
                    setError(undefined)
                  }}
                >
                  {t('list.rename')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash {...icon} />} onClick={onRemove}>
                  {t('list.remove')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

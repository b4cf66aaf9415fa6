import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { Menu } from '@mantine/core'
import { IconArrowsExchange, IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Values } from '~/lib/account/client-values.ts'
import { useSession } from '~/lib/account/session.ts'
import { formatMoney } from '~/lib/money.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import { t as say } from '../words.ts'
import styles from './Board.module.css'
import type { BoardFields, Column } from './columns.ts'
import type { CardKeys } from './use-carrying.ts'
import type { Move } from './use-moves.ts'
import { t } from './words.ts'

export type CardProps = {
  row: ClientRow
  values: Values | null | undefined
  column: string | null
  columns: readonly Column[]
  fields: BoardFields
  onMove: Move
  isPhone: boolean
  isCarried: boolean
  wanted: RefObject<string | undefined>
  keys: CardKeys
}

/** A client on a board: dragged, carried by keyboard, or moved by a menu. The whole of it opens the client. */
export function BoardCard({
  row,
  values,
  column,
  columns,
  fields,
  onMove,
  isPhone,
  isCarried,
  wanted,
  keys,
}: CardProps) {
  const { id: me, account_type, organization } = useSession().user_details
  const ref = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const canMove = row.access_policy.EDIT
  useEffect(() => {
    const element = ref.current
    if (!element || !canMove) return
    // A link is dragged by itself otherwise, as an address.
    for (const link of element.querySelectorAll('a')) link.draggable = false
    return draggable({
      element,
      getInitialData: () => ({ list: 'board', row, from: column }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [row, column, canMove])
  useEffect(() => {
    if (wanted.current !== row.id) return
    wanted.current = undefined
    ref.current?.querySelector('a')?.focus()
  }, [wanted, row.id])
  const worth = fields.size && values?.[fields.size.cf_id]
  const assignee = account_type === 'TEAM' ? row.assigned_to : null
  return (
    <li
      ref={ref}
      className={styles.card}
      data-dragged={isDragged || undefined}
      data-carried={isCarried || undefined}
      onKeyDown={(event) => event.target instanceof HTMLAnchorElement && keys(event, row, column)}
    >
      <span className={styles.name}>
        <ClientLink id={row.id} className={styles.open}>
          <bdi>{row.name}</bdi>
        </ClientLink>
        {row.is_new_lead && <NewMark />}
      </span>
      <span className={styles.line}>
        {fields.size &&
          (typeof worth === 'number' ? (
            <span className={styles.worth}>{formatMoney(worth, organization.country_code, { isShort: true })}</span>
          ) : (
            <span>{t('noSize')}</span>
          ))}
        <span className={styles.source}>{say(`sources.${row.lead_source}`)}</span>
        {assignee && (
          <span title={assignee.name} className={styles.assignee}>
            <Avatar name={assignee.name} size={20} isMe={assignee.id === me} />
          </span>
        )}
      </span>
      {row.follow_up && <DueLabel followUp={row.follow_up} />}
      {canMove && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className={styles.move} aria-label={t('moveName', { name: row.name })}>
              <IconArrowsExchange size={16} stroke={1.75} aria-hidden />
              {isPhone && t('move')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {columns.map(({ id, label }) => (
              <Menu.Item
                key={id}
                disabled={id === column}
                leftSection={id === column ? <IconCheck size={16} aria-hidden /> : <span className={styles.noIcon} />}
                onClick={() => onMove(row, column, id)}
              >
                <bdi>{label}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

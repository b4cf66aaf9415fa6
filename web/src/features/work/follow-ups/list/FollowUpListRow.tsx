import type { ContactChannel } from '@fairlead/contract/contact'
import type { FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { IconCheck } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useSwipe } from '~/lib/keys/use-swipe.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { RowCheck } from '~/ui/list/RowCheck.tsx'
import { SwipeActions } from '~/ui/list/SwipeActions.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import { useFollowUps } from '../FollowUpsProvider.tsx'
import { subjectOf } from '../subject.ts'
import { t } from '../words.ts'
import styles from './FollowUpListRow.module.css'
import { ContactAction, linkOf, type OnContact, RowActions, RowMenu } from './FollowUpRowActions.tsx'
import type { Row } from './list-follow-ups.ts'
import { rowTime } from './row-words.ts'

type Props = {
  row: Row
  section: FollowUpSection
  /** Whose the client is, where it is not one's own. */
  assignee: string | null
  onContact: OnContact
  /** What a search found its client by, where the row does not say it. */
  foundIn?: ((clientId: string) => ReactNode) | undefined
  /** Whether its client is chosen; null while none is. */
  isChosen: boolean | null
  /** Its place among all rows, from 0, and in pixels from its section's first row. */
  index: number
  top: number
  measure: (element: HTMLElement | null) => void
}

/** One follow-up: done with one tap, the rest of what can be done where it is pointed at. */
export const FollowUpListRow = memo(function FollowUpListRow({
  row,
  section,
  assignee,
  onContact,
  foundIn,
  isChosen,
  ...place
}: Props) {
  const { done, undo } = useFollowUps()
  const [now, zone] = [useNow(), useZone()]
  const [isHere, setHere] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const { client, is_done: isDone = false } = row
  const call = linkOf(row, 'phone_call')
  const { offset, isMoving, handlers, close } = useSwipe({
    canSwipe: call !== undefined && !isDone,
    id: row.client_id,
  })
  const swiped = (channel: ContactChannel) => {
    onContact(row, channel)
    close()
  }
  return (
    <li
      ref={place.measure}
      data-index={place.index}
      className={styles.row}
      style={{ transform: `translate(${offset}px, ${place.top}px)` }}
      data-section={section}
      data-done={isDone || undefined}
      data-chosen={isChosen || undefined}
      data-choosing={isChosen !== null || undefined}
      data-here={isHere || isHeld || undefined}
      data-moving={isMoving || undefined}
      data-swiped={offset > 0 || undefined}
      onPointerEnter={() => setHere(true)}
      onPointerLeave={() => setHere(false)}
      onFocus={() => setHere(true)}
      onBlur={(event) => setHere(event.currentTarget.contains(event.relatedTarget))}
      {...handlers}
    >
      <button
        type="button"
        className={styles.tick}
        aria-pressed={isDone}
        aria-label={t('row.done', { name: client.name })}
        disabled={!client.access_policy.EDIT}
        onClick={() => (isDone ? undo(subjectOf(row), 'done') : done(subjectOf(row)))}
      >
        <IconCheck size={14} stroke={2.5} aria-hidden />
      </button>
      <span className={styles.who}>
        {isChosen !== null || isHere || isHeld ? (
          <RowCheck id={row.client_id} name={client.name} isChosen={isChosen === true} />
        ) : (
          <Avatar name={client.name} />
        )}
        <ClientLink id={client.id} className={styles.open}>
          <bdi>{client.name}</bdi>
        </ClientLink>
        {client.is_new_lead && <NewMark />}
      </span>
      <span className={styles.what}>
        {row.note && <bdi>{row.note}</bdi>}
        {assignee && <span className={styles.assignee}>{assignee}</span>}
        {foundIn?.(row.client_id)}
      </span>
      <span className={styles.time}>{rowTime(row, section, zone, now)}</span>
      <span className={styles.actions}>
        {(isHere || isHeld) && !isDone && isChosen === null && (
          <RowActions row={row} onContact={onContact} onMenu={setHeld} />
        )}
        <span className={styles.call}>
          <ContactAction row={row} channel="phone_call" onContact={onContact} />
        </span>
      </span>
      <span className={styles.more}>{!isDone && <RowMenu row={row} onContact={onContact} onMenu={setHeld} />}</span>
      {offset > 0 && <SwipeActions call={call?.href} whatsapp={linkOf(row, 'whatsapp')?.href} onContact={swiped} />}
    </li>
  )
})

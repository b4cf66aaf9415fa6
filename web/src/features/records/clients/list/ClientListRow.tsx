import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { IconDots } from '@tabler/icons-react'
import { lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react'
import { isScrolling } from '~/lib/browser/scrolling.ts'
import { callsRunning } from '~/lib/calls/call.ts'
import { useSwipe } from '~/lib/keys/use-swipe.ts'
import { liveReadings } from '~/lib/live-readings.ts'
import { useStore } from '~/lib/store.ts'
import { RowCheck } from '~/ui/list/RowCheck.tsx'
import { SwipeActions } from '~/ui/list/SwipeActions.tsx'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { GroupChips } from '~/ui/shown/GroupChips.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import type { Layout } from '../columns/layout.ts'
import { useNoteContact } from '../contact-client.ts'
import { sourceIcons } from '../details/source-icons.ts'
import type { PartName } from '../uncontacted/part-rows.ts'
import { t } from '../words.ts'
import styles from './ClientListRow.module.css'

const loadActions = () => import('./QuickActions.tsx')
const QuickActions = lazy(async () => ({ default: (await loadActions()).QuickActions }))
const FoundIn = lazy(async () => ({ default: (await import('./FoundIn.tsx')).FoundIn }))
const RowMenu = lazy(async () => ({ default: (await loadActions()).RowMenu }))
const loadWaiting = () => import('../uncontacted/in-row.ts')
const Waiting = lazy(async () => ({ default: (await loadWaiting()).Waiting }))
const CallNow = lazy(async () => ({ default: (await loadWaiting()).CallNow }))
const OpenedBy = lazy(async () => ({ default: (await loadWaiting()).OpenedBy }))

/** A pointer that stays so long looks at the row; one under which it scrolls past, or while the list is asked for again, does not. */
const restsMs = 60

type Props = {
  client: ClientRow
  /** The time at its end, and whether that is how long it waits. */
  at: string | null
  isWaiting: boolean
  /** The part of those who wait that it stands in. */
  part: PartName | null
  /** Whose the client is, in a team; null in an account of one. */
  assignee: string | null
  /** Somebody stands in for the person who has it. */
  isLent: boolean
  /** Whether it is chosen; null while none is. */
  isChosen: boolean | null
  /** Its columns, where somebody chose them. */
  layout: Layout | undefined
  /** What the list was searched for. */
  search: string
  /** Its place in the list, from 0, and in pixels from the list's top. */
  index: number
  top: number
  measure: (element: HTMLElement | null) => void
}

/** Where the client came from, and in a team whose it is: one quiet line, on a phone two where that is told. */
function SourceLine({
  client,
  assignee,
  isShown,
  isSeen,
}: Pick<Props, 'client' | 'assignee'> & { isShown: boolean; isSeen: boolean }) {
  const Icon = sourceIcons[client.lead_source]
  const opened = isSeen && client.waiting?.opened
  const source = [t(`sources.${client.lead_source}`), client.source_detail ?? client.company]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className={styles.source}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <span>
        {opened && (
          <Suspense fallback={null}>
            <OpenedBy opened={opened} />
          </Suspense>
        )}
        {source}
        {assignee && (
          <span className={styles.assignee} data-shown={isShown || undefined}>
            {assignee}
          </span>
        )}
      </span>
    </span>
  )
}

/** What the client reads just now, in place of where they came from. */
function Reading({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const reading = useStore(liveReadings).get(id)
  return reading ? <span className={styles.reading}>{reading}</span> : otherwise
}

/** What lies beside a card. What can be done with a client changes often: rows that took it in would be drawn again each time. */
function Swiped({ client, call, close }: Pick<Props, 'client'> & { call: string | undefined; close: () => void }) {
  const note = useNoteContact()
  const contact = (channel: ContactChannel) => {
    note(client, channel)
    close()
  }
  return <SwipeActions call={call} whatsapp={linkFor(client, 'whatsapp')} onContact={contact} />
}

/** One client of the list: a row on a desk, a card on a phone. The whole of it opens the client. */
export const ClientListRow = memo(function ClientListRow(props: Props) {
  const { client, at, isWaiting, part, assignee, isLent, isChosen, layout, search, index, top, measure } = props
  const [isHere, setHere] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isHeld, setHeld] = useState(false)
  const call = linkFor(client, 'phone_call')
  const { offset, isMoving, handlers, close } = useSwipe({ canSwipe: call !== undefined, id: client.id })
  const isActive = isHere || isHeld
  const plain = (
    <SourceLine client={client} assignee={assignee} isShown={isLent || isWaiting} isSeen={part === 'seen'} />
  )
  const source = layout ? layout.line(client, assignee, plain) : plain
  const rest = () => {
    resting.current = setTimeout(() => (isScrolling() || callsRunning.get() > 0 ? rest() : setHere(true)), restsMs)
  }
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translate(${offset}px, ${top}px)` }}
      data-swiped={offset > 0 || undefined}
      data-moving={isMoving || undefined}
      data-here={isActive || undefined}
      data-chosen={isChosen || undefined}
      onPointerEnter={rest}
      onPointerLeave={() => {
        clearTimeout(resting.current)
        setHere(false)
      }}
      // A press that opens the client is about to leave the row.
      onFocus={({ target }) => target.matches(':focus-visible') && setHere(true)}
      onBlur={(event) => setHere(event.currentTarget.contains(event.relatedTarget))}
      {...handlers}
    >
      <th scope="row" className={styles.who}>
        {isChosen !== null || isActive ? (
          <RowCheck id={client.id} name={client.name} isChosen={isChosen === true} />
        ) : (
          <Avatar name={client.name} />
        )}
        <span className={styles.text}>
          <span className={styles.name}>
            <ClientLink id={client.id} part={part} className={styles.open}>
              <bdi>{client.name}</bdi>
            </ClientLink>
            {client.is_new_lead && <NewMark />}
          </span>
          {search ? (
            <Suspense fallback={source}>
              <FoundIn id={client.id} search={search} otherwise={source} />
            </Suspense>
          ) : (
            <Reading id={client.id} otherwise={source} />
          )}
        </span>
      </th>
      {layout ? (
        layout.cells(client, assignee)
      ) : (
        <>
          <td className={styles.groups}>
            {client.waiting?.answer && (
              <bdi className={styles.answer} title={client.waiting.answer}>
                {client.waiting.answer}
              </bdi>
            )}
            <GroupChips groups={client.groups} />
          </td>
          <td className={styles.due}>
            <DueLabel followUp={client.follow_up} />
          </td>
        </>
      )}
      <td className={styles.last} data-waiting={isWaiting || undefined}>
        {layout?.endsInTime !== false && (
          <span className={styles.time}>
            {isWaiting && at ? (
              <Suspense fallback={null}>
                <Waiting since={at} />
              </Suspense>
            ) : (
              <RelativeTime at={at} />
            )}
          </span>
        )}
        {isActive && isChosen === null && (
          <Suspense fallback={null}>
            <QuickActions client={client} isCallBeside={isWaiting && call !== undefined} onMenu={setHeld} />
          </Suspense>
        )}
        {isWaiting && (
          <Suspense fallback={null}>
            <CallNow client={client} />
          </Suspense>
        )}
        <OnDemand
          load={loadActions}
          target={
            // Not Mantine's: of all that a row is made of, that one would take the most time.
            <button type="button" className={styles.more} aria-label={t('contact.actions', { name: client.name })}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </button>
          }
        >
          {(target, panel) => <RowMenu target={target} panel={panel} client={client} onMenu={setHeld} />}
        </OnDemand>
        {offset > 0 && <Swiped client={client} call={call} close={close} />}
      </td>
    </tr>
  )
})

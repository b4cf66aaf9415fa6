import { type TimelineItem as Item, writtenKinds } from '@fairlead/contract/records/timeline'
import { IconCircleDashed, IconTrash, type TablerIcon } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatMoment, formatTime } from '~/lib/time/dates.ts'
import { Attachments } from '../composer/Attachments.tsx'
import type { WrittenItem } from '../composer/entry.ts'
import { viewed } from '../kinds/index.ts'
import type { About } from '../kinds/kind-view.ts'
import { t } from '../words.ts'
import { ItemMenu } from './ItemMenu.tsx'
import styles from './TimelineItem.module.css'
import { Versions } from './Versions.tsx'

const EditEntry = lazy(async () => ({ default: (await import('../composer/EditEntry.tsx')).EditEntry }))

const isWritten = (item: Item): item is WrittenItem => writtenKinds.some((kind) => kind === item.item_type)

type ShellProps = {
  icon: TablerIcon
  colour: number
  item: Item
  about: About
  client: ReactNode
  title: ReactNode
  children?: ReactNode
}

/** What every entry has: its sign, its sentence, its time. */
const Shell = ({ icon: Icon, colour, item, about, client, title, children }: ShellProps) => (
  <li className={styles.item} data-kind={item.item_type}>
    <span
      className={styles.icon}
      style={{ background: `var(--group-${colour})`, color: `var(--group-${colour}-text)` }}
      aria-hidden="true"
    >
      <Icon size={16} stroke={1.75} />
    </span>
    <div className={styles.content}>
      <div className={styles.head}>
        <span className={styles.title} dir="auto">
          {client && <span className={styles.client}>{client}</span>}
          {title}
        </span>
        <time dateTime={item.at} title={formatMoment(item.at, about.zone)}>
          {formatTime(item.at, about.zone)}
        </time>
      </div>
      {children}
    </div>
  </li>
)

/** What is left of a deleted system item, or of a kind that a newer server knows (rule 208). */
function Mark({ item, about, client }: Pick<Props, 'item' | 'about' | 'client'>) {
  const quiet = { item, about, client, colour: 1 }
  return item.is_deleted ? (
    <Shell {...quiet} icon={IconTrash} title={t('item.tombstone', { kind: t(`kinds.${item.item_type}`) })} />
  ) : (
    <Shell {...quiet} icon={IconCircleDashed} title={t('item.unknown')}>
      <div className={styles.detail}>{t('item.unknownText')}</div>
    </Shell>
  )
}

type Props = {
  item: Item
  about: About
  /** Nothing may be changed: the client is in the bin. */
  isReadOnly: boolean
  /** Whose entry it is, where several clients' stand together. */
  client?: ReactNode
}

/** One entry of the timeline, as its kind looks. */
export function TimelineItem({ item, about, isReadOnly, client }: Props) {
  const [isEditing, setEditing] = useState(false)
  const known = viewed(item)
  if (!known) return <Mark item={item} about={about} client={client} />
  const { item: shown, view } = known
  if (isEditing && isWritten(item))
    return (
      <Shell
        icon={view.icon(shown)}
        colour={view.colour}
        item={item}
        about={about}
        client={client}
        title={view.sentence(shown, about)}
      >
        <Suspense fallback={null}>
          <EditEntry item={item} onDone={() => setEditing(false)} />
        </Suspense>
      </Shell>
    )
  const [detail, after] = [view.detail?.(shown, about), view.after?.(shown, about)]
  return (
    <Shell
      icon={view.icon(shown)}
      colour={view.colour}
      item={item}
      about={about}
      client={client}
      title={
        <>
          {view.sentence(shown, about)}{' '}
          {item.edited_at && <Versions clientId={item.client_id} id={item.id} at={item.edited_at} />}
        </>
      }
    >
      {!isReadOnly && (
        <span className={styles.menu}>
          <ItemMenu item={item} onEdit={() => setEditing(true)} />
        </span>
      )}
      {detail && <div className={styles.detail}>{detail}</div>}
      {view.body?.(shown, about)}
      <Attachments files={item.attachments} />
      {after && <div className={styles.detail}>{after}</div>}
    </Shell>
  )
}

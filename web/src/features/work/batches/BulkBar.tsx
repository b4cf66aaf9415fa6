import type { Selection } from '@fairlead/contract/records/filters'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowMerge,
  IconBolt,
  IconBoltOff,
  IconCalendarPlus,
  IconDots,
  IconDownload,
  IconForms,
  IconHistory,
  IconListCheck,
  IconShare2,
  IconTag,
  IconTrash,
  IconUserCheck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { randomKey } from '~/lib/calls/use-call.ts'
import { handOver, isLong } from '~/lib/keys/handed-selection.ts'
import {
  type Chosen,
  chooseAll,
  chooseLoaded,
  chooseNone,
  countChosen,
  type ListShown,
  listShown,
  useChosen,
} from '~/lib/keys/selection.ts'
import { dialogs } from '~/lib/keys/shortcuts.ts'
import { useStore } from '~/lib/store.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './BulkBar.module.css'
import type { Action } from './BulkDialog.tsx'
import { t } from './words.ts'

const BulkDialog = onceOpened(async () => {
  const { BulkDialog: Dialog } = await import('./BulkDialog.tsx')
  return ({ opened: _, ...props }: Parameters<typeof Dialog>[0] & { opened: boolean }) => <Dialog {...props} />
})

/** The clients that are chosen, as a call names them; undefined where that cannot be said. */
function selectionOf(now: Chosen, list: ListShown | null): Selection | undefined {
  const ids = [...now.ids]
  if (!now.isAll) return ids.length > 0 ? { ids } : undefined
  const all = list?.readAll()
  if (!all) return undefined
  const { filters, search } = all
  return { filters, ...(search ? { search } : {}), ...(ids.length > 0 ? { except: ids } : {}) }
}

type Button = { action: Action; label: string; icon: TablerIcon }
const shown: readonly Button[] = [
  { action: 'reassign', label: t('bar.assign'), icon: IconUserCheck },
  { action: 'groups', label: t('bar.groups'), icon: IconTag },
  { action: 'followUp', label: t('bar.followUp'), icon: IconCalendarPlus },
  { action: 'enrol', label: t('bar.enrol'), icon: IconListCheck },
]
/** As many as a phone has room for, with "Delete" and the menu; the others stand in the menu. */
const onPhone = 3
const more: readonly Button[] = [
  { action: 'field', label: t('bar.field'), icon: IconForms },
  { action: 'mark', label: t('bar.mark'), icon: IconBolt },
  { action: 'unmark', label: t('bar.unmark'), icon: IconBoltOff },
]

type Props = {
  onQueue?: (() => void) | undefined
  /** Shares content with clients, one after the other. */
  onShare?: (clientIds: readonly string[]) => void
}

/** What can be done with the clients that are chosen in the list above; `onQueue` opens the queue of that list. */
export function BulkBar({ onQueue, onShare }: Props) {
  const now = useChosen()
  const list = useStore(listShown)
  const [action, setAction] = useState<Action | null>(null)
  const count = countChosen(now, list)
  const selection = selectionOf(now, list)
  useEscape()
  // The dialog goes on with what was chosen when it opened.
  const [asked, setAsked] = useState(selection)
  const open = (next: Action) => {
    setAsked(selection)
    setAction(next)
  }
  return (
    <>
      <div className={styles.bar} role="toolbar" data-bulk-bar aria-label={t('bar.label')}>
        <div className={styles.count}>
          <b role="status">
            {count?.isCapped
              ? t('bar.selectedMany')
              : t('bar.selected', { count: (count?.count ?? 0).toLocaleString('en') })}
          </b>
          <More now={now} list={list} />
        </div>
        <Actions selection={selection} open={open} onQueue={onQueue} onShare={onShare} />
        <button
          type="button"
          className={styles.close}
          aria-label={t('bar.close')}
          title={t('bar.close')}
          onClick={chooseNone}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      </div>
      {asked && (
        <BulkDialog opened={action !== null} action={action} selection={asked} onClose={() => setAction(null)} />
      )}
    </>
  )
}

/** Escape lets go of what is chosen, unless something is open over the page. */
function useEscape(): void {
  useEffect(() => {
    // Looked at before anybody hears the key: what it closes may be gone right after.
    let isUnder = false
    const look = () => {
      isUnder = document.querySelector(`${dialogs}, [role="menu"]`) !== null
    }
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isUnder) chooseNone()
    }
    addEventListener('keydown', look, true)
    addEventListener('keydown', hear)
    return () => {
      removeEventListener('keydown', look, true)
      removeEventListener('keydown', hear)
    }
  }, [])
}

/** Chooses more than was chosen: the rows in memory, then all that match. */
function More({ now, list }: { now: Chosen; list: ListShown | null }) {
  if (!list || now.isAll) return null
  const isAllSelected = list.readAll() !== null
  const matching = isAllSelected ? list.count : undefined
  if (matching && (matching.isCapped || matching.count > now.ids.size))
    return (
      <TextButton onClick={chooseAll}>
        {matching.isCapped ? t('bar.allMany') : t('bar.all', { count: matching.count.toLocaleString('en') })}
      </TextButton>
    )
  if (isAllSelected || list.ids.length <= now.ids.size) return null
  return <TextButton onClick={chooseLoaded}>{t('bar.loaded', { count: list.ids.length })}</TextButton>
}

const ShareItem = ({ ids, onShare }: { ids: readonly string[]; onShare: (ids: readonly string[]) => void }) => (
  <Menu.Item leftSection={<IconShare2 size={16} aria-hidden />} onClick={() => onShare(ids)}>
    {t('bar.share')}
  </Menu.Item>
)

type ActionsProps = {
  selection: Selection | undefined
  open: (action: Action) => void
  onQueue: (() => void) | undefined
  onShare: ((clientIds: readonly string[]) => void) | undefined
}

/** The actions, or why there are none: many are changed in a team with somebody in it (rule 213). */
function Actions({ selection, open, onQueue, onShare }: ActionsProps) {
  const { preferences, user_details } = useSession()
  const { account_type, resources_access_policy: policy } = user_details
  const plan = preferences.subscription_access_policy
  const navigate = useNavigate()
  const [handedId] = useState(randomKey)
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  if (account_type !== 'TEAM' || !plan.TEAM)
    return (
      <p className={styles.alone}>
        {t(account_type === 'TEAM' ? 'alone.locked' : 'alone.text')}{' '}
        {onQueue && <TextButton onClick={onQueue}>{t('alone.queue')}</TextButton>}
      </p>
    )
  const two = selection && 'ids' in selection && selection.ids.length === 2 ? selection.ids.join(',') : undefined
  const exported = policy.INTEGRATIONS.MANAGE &&
    selection && {
      to: '/integration/client-export' as const,
      search: isLong(selection) ? { handed: handedId } : selection,
      onClick: () => isLong(selection) && handOver(handedId, selection),
    }
  return (
    <div className={styles.actions}>
      {(isPhone ? shown.slice(0, onPhone) : shown).map(({ action, label, icon: Icon }) => (
        <button key={action} type="button" className={styles.action} onClick={() => open(action)}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </button>
      ))}
      {exported && !isPhone && (
        <Link className={styles.action} {...exported}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
          {t('bar.export')}
        </Link>
      )}
      <button type="button" className={styles.action} onClick={() => open('delete')}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
        {t('bar.delete')}
      </button>
      <Menu>
        <Menu.Target>
          <button type="button" className={styles.action} aria-label={t('bar.more')} title={t('bar.more')}>
            <IconDots size={16} stroke={1.75} aria-hidden />
            {isPhone && t('bar.moreShort')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {[...(isPhone ? shown.slice(onPhone) : []), ...more].map(({ action, label, icon: Icon }) => (
            <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden />} onClick={() => open(action)}>
              {label}
            </Menu.Item>
          ))}
          {exported && isPhone && (
            <Menu.Item
              renderRoot={(props) => <Link {...props} {...exported} />}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('bar.export')}
            </Menu.Item>
          )}
          {onShare && selection && 'ids' in selection && <ShareItem ids={selection.ids} onShare={onShare} />}
          {two && (
            <Menu.Item
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/clients/merge', search: { ids: two } })}
            >
              {t('bar.merge')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/clients/batches' })}
          >
            {t('bar.past')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

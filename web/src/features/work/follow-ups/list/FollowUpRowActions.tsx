import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconClockPause,
  IconDots,
  IconMail,
  IconMessage,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { channelName, whyNot } from '~/lib/contact-words.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { useFollowUps } from '../FollowUpsProvider.tsx'
import { subjectOf } from '../subject.ts'
import { t } from '../words.ts'
import styles from './FollowUpRowActions.module.css'
import type { Row } from './list-follow-ups.ts'
import { SnoozeItems } from './SnoozeItems.tsx'

export type OnContact = (row: Row, channel: ContactChannel) => void

const icons = {
  phone_call: IconPhone,
  whatsapp: IconBrandWhatsapp,
  sms: IconMessage,
  email: IconMail,
} satisfies Partial<Record<ContactChannel, TablerIcon>>
type Channel = keyof typeof icons
/** The address that opens a channel for the row's client; WhatsApp is a page of its own. */
export function linkOf({ client }: Row, channel: Channel): { href: string; target?: string; rel?: string } | undefined {
  const href = linkFor(client, channel)
  if (!href) return undefined
  return channel === 'whatsapp' ? { href, target: '_blank', rel: 'noopener' } : { href }
}

type ActionProps = ComponentProps<typeof ActionIcon<'button'>> & { label: string; icon: TablerIcon }

/** An action that is an icon, with its words beside it when it is pointed at. */
export function Action({ label, icon: Icon, ...props }: ActionProps) {
  return (
    <Hint label={label}>
      <ActionIcon className={styles.action} aria-label={label} {...props}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

type Props = { row: Row; onContact: OnContact }

/** Opens one channel; without a number that can be read it says so and does nothing. */
export function ContactAction({ row, channel, onContact }: Props & { channel: 'phone_call' | 'whatsapp' }) {
  const [Icon, link] = [icons[channel], linkOf(row, channel)]
  const label = channelName(channel)
  if (!link)
    return <Action label={`${label}: ${whyNot(row.client, channel)}`} icon={Icon} aria-disabled data-disabled />
  return (
    <Hint label={label}>
      <ActionIcon
        component="a"
        {...link}
        className={styles.action}
        aria-label={label}
        onClick={() => onContact(row, channel)}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

/** Call, WhatsApp, snooze and change, where the row is pointed at. */
export function RowActions({ row, onContact, onMenu }: Props & { onMenu: (isOpen: boolean) => void }) {
  const { set, open } = useFollowUps()
  const client = subjectOf(row)
  const canEdit = row.client.access_policy.EDIT
  return (
    <div className={styles.actions}>
      <ContactAction row={row} channel="phone_call" onContact={onContact} />
      <ContactAction row={row} channel="whatsapp" onContact={onContact} />
      <Menu onChange={onMenu} width={232}>
        <Menu.Target>
          <Tooltip label={t('row.snooze')}>
            <ActionIcon className={styles.action} aria-label={t('row.snooze')} disabled={!canEdit}>
              <IconClockPause size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <SnoozeItems onSnooze={(pick) => set(client, pick, { how: 'snooze' })} />
        </Menu.Dropdown>
      </Menu>
      <Action label={t('row.change')} icon={IconCalendarEvent} disabled={!canEdit} onClick={() => open(client)} />
    </div>
  )
}

/** Everything that can be done with a row, as the menu of a phone. */
export function RowMenu({ row, onContact, onMenu }: Props & { onMenu: (isOpen: boolean) => void }) {
  const { set, open } = useFollowUps()
  const client = subjectOf(row)
  return (
    <Menu onChange={onMenu}>
      <Menu.Target>
        <ActionIcon className={styles.more} aria-label={t('row.actions', { name: row.client.name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(icons) as Channel[]).map((channel) => {
          const [Icon, link] = [icons[channel], linkOf(row, channel)]
          return (
            link && (
              <Menu.Item
                key={channel}
                component="a"
                {...link}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => onContact(row, channel)}
              >
                {channelName(channel)}
              </Menu.Item>
            )
          )
        })}
        {row.client.access_policy.EDIT && (
          <>
            <Menu.Item leftSection={<IconCalendarEvent size={16} aria-hidden />} onClick={() => open(client)}>
              {t('row.change')}
            </Menu.Item>
            <Menu.Label>{t('row.snooze')}</Menu.Label>
            <SnoozeItems onSnooze={(pick) => set(client, pick, { how: 'snooze' })} />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconClockPause, IconDots, IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { targetOf } from '~/features/records/clients/contact-client.ts'
import { openUrl } from '~/features/records/content/share/share-actions.ts'
import { SnoozeItems } from '~/features/work/follow-ups/list/SnoozeItems.tsx'
import type { Item } from '~/features/work/today/items.ts'
import styles from '~/features/work/today/Today.module.css'
import { t } from '~/features/work/today/words.ts'
import { channelName, channels } from '~/lib/contact-words.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { channelIcons } from '~/ui/shown/channel-icons.ts'
import { type DueActions, fulfils } from './use-due-actions.ts'
import type { Message } from './use-message.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The address that a channel opens, with the text where it carries one. */
function hrefOf({ client }: Item, channel: ContactChannel, text: string): string | undefined {
  if (channel === 'phone_call' || !text) return linkFor(client, channel)
  return openUrl(client, channel, text)
}

/** The way that the step names if it can be used, else a call, else whatever reaches the client. */
export function firstChannel(item: Item): ContactChannel | undefined {
  const { client, step } = item
  const usable = channels.filter((channel) => linkFor(client, channel) && fulfils(item, channel))
  const planned = step && step.action.step_type !== 'DELAY' ? step.action.channel : undefined
  return usable.find((channel) => channel === planned) ?? usable[0]
}

type Props = { item: Item; message: Message; actions: DueActions }

/** The ways to do what is due: one filled button, further channels, and what can be done instead. */
export function TodayActions({ item, message, actions }: Props) {
  const { client, step } = item
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const text = message.text.trim()
  const first = firstChannel(item)
  const primary = useRef<HTMLAnchorElement>(null)
  // A content is not sent without its link.
  const isReady = (channel: ContactChannel) => channel === 'phone_call' || message.isReady
  const act = (channel: ContactChannel) => {
    actions.contact(item, channel, {
      text: channel === 'phone_call' ? '' : text,
      shareIds: message.links.map(({ share_id: id }) => id),
      messageId: step ? undefined : message.messageId,
      sent: message.sent,
    })
  }
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      primary.current?.click()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  const FirstIcon = first && channelIcons[first]
  const others = channels
    .filter((channel) => channel !== first && linkFor(client, channel))
    .map((channel) => {
      const Icon = channelIcons[channel]
      return (
        <Menu.Item
          key={channel}
          component="a"
          href={hrefOf(item, channel, text)}
          {...targetOf(channel)}
          disabled={!isReady(channel)}
          leftSection={<Icon {...icon} />}
          onClick={() => act(channel)}
        >
          {channelName(channel)}
        </Menu.Item>
      )
    })
  return (
    <div className={styles.go}>
      {first && FirstIcon ? (
        <Button
          ref={primary}
          component="a"
          {...(isReady(first) ? { href: hrefOf(item, first, text), ...targetOf(first) } : { 'data-disabled': true })}
          aria-disabled={!isReady(first) || undefined}
          leftSection={<FirstIcon {...icon} />}
          rightSection={<kbd>Ctrl ↵</kbd>}
          aria-keyshortcuts="Control+Enter"
          onClick={() => isReady(first) && act(first)}
        >
          {t(`open.${first}`)}
        </Button>
      ) : (
        <Button renderRoot={(props) => <Link {...props} to="/client/$id" params={{ id: client.id } as never} />}>
          {t('addContact')}
        </Button>
      )}
      <Instead item={item} actions={actions} others={others} isPhone={isPhone} />
    </div>
  )
}

type InsteadProps = { item: Item; actions: DueActions; others: ReactNode[]; isPhone: boolean | undefined }

/** What can be done with an item otherwise: on a desk side by side, on a phone in one menu. */
function Instead({ item, actions, others, isPhone }: InsteadProps) {
  const { client, kind, step } = item
  const snooze = useRef<HTMLButtonElement>(null)
  const mayChange = client.access_policy.EDIT
  const hasDone = kind === 'opened' || (mayChange && kind !== 'new_lead')
  const canSnooze = mayChange && (kind === 'follow_up' || kind === 'step')
  const canSkip = !step || mayChange
  useShortcuts({
    ...(canSkip ? { s: () => actions.skip(item) } : {}),
    ...(canSnooze ? { z: () => snooze.current?.click() } : {}),
    ...(hasDone ? { d: () => actions.done(item) } : {}),
  })
  const snoozes = <SnoozeItems onSnooze={(pick) => actions.snooze(item, pick)} />
  const leave = step && mayChange && (
    <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={() => actions.leave(item)}>
      {t('leave')}
    </Menu.Item>
  )
  const skip = canSkip && (
    <Button variant="subtle" rightSection={<kbd>S</kbd>} aria-keyshortcuts="s" onClick={() => actions.skip(item)}>
      {t(step ? 'skipStep' : 'skip')}
    </Button>
  )
  if (isPhone)
    return (
      <>
        {(others.length > 0 || hasDone) && (
          <More label={t('actions', { name: client.name })}>
            {others}
            {hasDone && (
              <Menu.Item leftSection={<IconCheck {...icon} />} onClick={() => actions.done(item)}>
                {t('done')}
              </Menu.Item>
            )}
            {canSnooze && <Menu.Label>{t('snooze')}</Menu.Label>}
            {canSnooze && snoozes}
            {leave}
          </More>
        )}
        {skip}
      </>
    )
  return (
    <>
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
              {t('other')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{others}</Menu.Dropdown>
        </Menu>
      )}
      <span className={styles.gap} />
      {hasDone && (
        <Button variant="subtle" rightSection={<kbd>D</kbd>} aria-keyshortcuts="d" onClick={() => actions.done(item)}>
          {t('done')}
        </Button>
      )}
      {canSnooze && (
        <Menu>
          <Menu.Target>
            <Button ref={snooze} variant="subtle" leftSection={<IconClockPause {...icon} />} aria-keyshortcuts="z">
              {t('snooze')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{snoozes}</Menu.Dropdown>
        </Menu>
      )}
      {skip}
      {leave && <More label={t('actions', { name: client.name })}>{leave}</More>}
    </>
  )
}

const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size="lg" aria-label={label}>
        <IconDots size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconClockPause, IconFileText, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { targetOf } from '~/features/records/clients/contact-client.ts'
import { TokenArea } from '~/features/records/content/editor/TokenText.tsx'
import { openUrl } from '~/features/records/content/share/share-deeds.ts'
import { SnoozeItems } from '~/features/work/follow-ups/SnoozeItems.tsx'
import { DueMark } from '~/features/work/today/DueMark.tsx'
import type { Item } from '~/features/work/today/items.ts'
import styles from '~/features/work/today/Today.module.css'
import { aboutWords, KindIcon } from '~/features/work/today/TodayRows.tsx'
import { t } from '~/features/work/today/words.ts'
import { channelName, channels } from '~/lib/contact-words.ts'
import { useShortcuts } from '~/lib/shortcuts.ts'
import { channelIcons } from '~/ui/channel-icons.ts'
import { Failure } from '~/ui/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/RowsSkeleton.tsx'
import { SearchSelect } from '~/ui/SearchSelect.tsx'
import type { DueDeeds } from './use-due-deeds.ts'
import { type Message, useMessage } from './use-message.ts'

type Props = {
  item: Item
  deeds: DueDeeds
  /** The first card of a page is not scrolled to. */
  takesFocus: boolean
}

/** The address that a channel opens, with the text where it carries one. */
function hrefOf({ client }: Item, channel: ContactChannel, text: string): string | undefined {
  if (channel === 'phone_call' || !text) return linkFor(client, channel)
  return openUrl(client, channel, text)
}

/** What is worked on: why it is due, its text, and the ways to do it. It holds the screen's only filled button. */
export function TodayCard({ item, deeds, takesFocus }: Props) {
  const { client } = item
  const message = useMessage(item)
  const card = useRef<HTMLElement>(null)
  const focuses = useRef(takesFocus)
  useEffect(() => {
    if (!focuses.current) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <article
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-label={t('label', { name: client.name, kind: t(`kind.${item.kind}`) })}
    >
      <header>
        <KindIcon kind={item.kind} />
        <div className={styles.who}>
          <h2>
            <Link to="/client/$id" params={{ id: client.id } as never}>
              <bdi>{client.name}</bdi>
            </Link>
          </h2>
          <div className={styles.quiet}>
            <bdi>{aboutWords(item)}</bdi>
          </div>
        </div>
        <DueMark item={item} />
      </header>
      <Because item={item} />
      <MessageField item={item} message={message} />
      <Actions item={item} message={message} deeds={deeds} />
    </article>
  )
}

function Because({ item: { kind, why, reading, needsDecision, plan } }: { item: Item }) {
  const words =
    why ??
    (reading
      ? t('because.reading', { content: reading })
      : kind === 'new_lead' || kind === 'opened'
        ? t(`because.${kind}`)
        : null)
  const toSay = plan?.channel === 'phone_call' ? plan.text : null
  return (
    <>
      {words && (
        <p className={styles.because} data-decide={needsDecision || undefined}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>{words}</span>
        </p>
      )}
      {toSay && (
        <p dir="auto" style={{ whiteSpace: 'pre-line', margin: 0 }}>
          {toSay}
        </p>
      )}
    </>
  )
}

const none = 'none'

function MessageField({ item, message }: { item: Item; message: Message }) {
  const { client, plan } = item
  const { messages, messageId, links } = message
  if (!channels.some((channel) => channel !== 'phone_call' && linkFor(client, channel))) return null
  if (message.error) return <Failure title={t('prepareFailed')} error={message.error} retry={message.retry} />
  if (!message.isReady) return <RowsSkeleton />
  const from = messages.find(({ id }) => id === messageId)?.name
  return (
    <div className={styles.message}>
      {!plan && messages.length > 0 && (
        <div className={styles.choose}>
          <SearchSelect
            label={t('choose')}
            options={[
              { value: none, label: t('noMessage') },
              ...messages.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={messageId ?? none}
            onChange={(id) => message.choose(id === none ? null : id)}
          />
        </div>
      )}
      <TokenArea
        label={t('message')}
        minRows={plan ? 5 : 3}
        value={message.text}
        pieces={message.pieces}
        onChange={message.type}
      />
      <span className={styles.quiet}>
        {from ? t('messageFrom', { name: from, client: client.name }) : t('messageHint')}
      </span>
      {links.map((link) => (
        <div key={link.share_id} className={styles.attached}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          <div>
            <b className={styles.cut}>
              <bdi>{link.name}</bdi>
            </b>
            <span className={styles.quiet}>{t('sentAsLink')}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

/** The way that is planned if it can be used, else a call, else whatever reaches the client. */
function firstChannel({ client, plan }: Item): ContactChannel | undefined {
  const usable = channels.filter((channel) => linkFor(client, channel))
  return usable.find((channel) => channel === plan?.channel) ?? usable[0]
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Actions({ item, message, deeds }: { item: Item; message: Message; deeds: DueDeeds }) {
  const { client, kind, plan } = item
  const text = message.text.trim()
  const first = firstChannel(item)
  const others = channels.filter((channel) => channel !== first && linkFor(client, channel))
  const primary = useRef<HTMLAnchorElement>(null)
  const snooze = useRef<HTMLButtonElement>(null)
  // A content is not sent without its link.
  const isReady = (channel: ContactChannel) => channel === 'phone_call' || message.isReady
  const act = (channel: ContactChannel) => {
    deeds.contact(item, channel, {
      text: channel === 'phone_call' ? '' : text,
      shareIds: message.links.map(({ share_id: id }) => id),
      messageId: plan?.content ? undefined : message.messageId,
    })
    message.sent()
  }
  const mayChange = client.access_policy.EDIT
  useShortcuts({
    s: () => deeds.skip(item),
    z: () => snooze.current?.click(),
    d: () => mayChange && (kind === 'follow_up' || plan) && deeds.done(item),
  })
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
      {others.length > 0 && (
        <Channels>
          {others.map((channel) => {
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
          })}
        </Channels>
      )}
      <span className={styles.gap} />
      {mayChange && (kind === 'follow_up' || plan) && (
        <Button variant="subtle" rightSection={<kbd>D</kbd>} aria-keyshortcuts="d" onClick={() => deeds.done(item)}>
          {t('done')}
        </Button>
      )}
      {mayChange && kind === 'follow_up' && (
        <Menu>
          <Menu.Target>
            <Button ref={snooze} variant="subtle" leftSection={<IconClockPause {...icon} />} aria-keyshortcuts="z">
              {t('snooze')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <SnoozeItems onSnooze={(pick) => deeds.snooze(item, pick)} />
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="subtle" rightSection={<kbd>S</kbd>} aria-keyshortcuts="s" onClick={() => deeds.skip(item)}>
        {t('skip')}
      </Button>
    </div>
  )
}

const Channels = ({ children }: { children: ReactNode }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
        {t('other')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

import { linkFor } from '@fairlead/contract/contact'
import { Button } from '@mantine/core'
import { IconFileText, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { TokenArea } from '~/features/records/content/editor/TokenText.tsx'
import { DueMark } from '~/features/work/today/DueMark.tsx'
import type { Item } from '~/features/work/today/items.ts'
import styles from '~/features/work/today/Today.module.css'
import { aboutWords, KindIcon } from '~/features/work/today/TodayRows.tsx'
import { t } from '~/features/work/today/words.ts'
import { channels } from '~/lib/contact-words.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { firstChannel, TodayActions } from './TodayActions.tsx'
import type { DueActions } from './use-due-actions.ts'
import { type Message, useMessage } from './use-message.ts'

type Props = {
  item: Item
  actions: DueActions
  /** The first card of a page is not scrolled to. */
  takesFocus: boolean
}

/** What is worked on: why it is due, its text, and the ways to do it. It holds the screen's only filled button. */
export function TodayCard({ item, actions, takesFocus }: Props) {
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
      {client.access_policy.EDIT && <ExitQuestion item={item} actions={actions} />}
      <MessageField item={item} message={message} />
      <TodayActions item={item} message={message} actions={actions} />
    </article>
  )
}

/** Why it is due, and of a call what to speak about. */
function Because({ item }: { item: Item }) {
  const { because, reading, needsDecision, step } = item
  const { action } = step ?? {}
  const toSay = action?.step_type === 'CONTACT_CLIENT' && action.channel === 'phone_call' ? action.text : null
  return (
    <>
      <p className={styles.because} data-decide={needsDecision || undefined}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
        <span>{reading ? t('because.reading', { content: reading }) : because}</span>
      </p>
      {toSay && (
        <p dir="auto" className={styles.say}>
          {toSay}
        </p>
      )}
    </>
  )
}

const none = 'none'

function MessageField({ item, message }: { item: Item; message: Message }) {
  const { client, step } = item
  const { messages, messageId, links } = message
  if (step?.decision === 'content_gone')
    return (
      <p className={styles.quiet}>
        {t('contentGone')}{' '}
        <Link to="/content/sequence/$id" params={{ id: step.sequence.id } as never}>
          {step.sequence.name}
        </Link>
      </p>
    )
  if (!channels.some((channel) => channel !== 'phone_call' && linkFor(client, channel))) return null
  const isCall = firstChannel(item) === 'phone_call'
  const from = messages.find(({ id }) => id === messageId)?.name
  const field = () => (
    <div className={styles.message}>
      {!step && messages.length > 0 && (
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
        minRows={step ? 5 : 3}
        value={message.text}
        pieces={message.pieces}
        onChange={message.type}
      />
      <span className={styles.quiet}>
        {isCall && `${t('messageOnly')} `}
        {from ? t('messageFrom', { name: from, client: client.name }) : !isCall && t('messageHint')}
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
  return (
    <Loaded query={message.query} failed={t('prepareFailed')}>
      {field}
    </Loaded>
  )
}

/** Something happened after which clients leave, and a person is asked (rule 94). */
function ExitQuestion({ item, actions }: { item: Item; actions: DueActions }) {
  const { step, client } = item
  if (!step?.exit_asked) return null
  return (
    <section className={styles.notice} aria-label={t('exit.label')}>
      <span>{t(`exit.${step.exit_asked}`, { name: client.name, sequence: step.sequence.name })}</span>
      <span className={styles.answers}>
        <Button variant="default" size="xs" onClick={() => actions.answerExit(item, true)}>
          {t('exit.leave')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => actions.answerExit(item, false)}>
          {t('exit.stay')}
        </Button>
      </span>
    </section>
  )
}

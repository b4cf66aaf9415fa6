import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { t } from '../words.ts'
import type { AskedShare, Recipient } from './asked-share.ts'
import { type Choice, ChoiceLists } from './ChoiceLists.tsx'
import { ClientChoice } from './ClientChoice.tsx'
import { clientToShareWith } from './client-to-share-with.ts'
import styles from './ShareDialog.module.css'
import { ShareFoot } from './ShareFoot.tsx'
import { ShareText } from './ShareText.tsx'
import { preparedShare, useSend, withoutLinks } from './share-actions.ts'

const LinkDialog = onceOpened(async () => (await import('./LinkDialog.tsx')).LinkDialog)

const choiceOf = ({ content, messageId }: AskedShare): Choice => ({ contents: content ? [content] : [], messageId })

type Props = {
  asked: AskedShare | undefined
  opened: boolean
  onClose: () => void
  /** What follows for the client once something was sent: the automatic follow-up. */
  onSent: (client: Recipient) => void
}

/** Shares content with a client, or with several one after the other: whom, which text and content, by which channel. */
export function ShareDialog({ asked, opened, onClose, onSent }: Props) {
  const [shown, setShown] = useState(asked)
  const [picked, setPicked] = useState<Recipient>()
  const [place, setPlace] = useState(0)
  const [choice, setChoice] = useState(() => choiceOf(asked ?? {}))
  if (asked && asked !== shown) {
    setShown(asked)
    setPicked(undefined)
    setPlace(0)
    setChoice(choiceOf(asked))
  }
  const round = shown?.clients ?? []
  const one = useQuery(clientToShareWith(round[place] ?? ''))
  const client = shown?.client ?? picked ?? (round.length > 0 ? one.data : undefined)
  const next = () => (place + 1 < round.length ? setPlace(place + 1) : onClose())
  const count = round.length > 1 ? ` ${t('share.place', { place: place + 1, count: round.length })}` : ''
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={client ? t('share.title', { name: client.name }) + count : t('share.titleNobody')}
      size={client || round.length > 0 ? 984 : 550}
    >
      {client ? (
        <Sharing
          key={client.id}
          client={client}
          choice={choice}
          onChoose={setChoice}
          onSkip={round.length > 1 ? next : undefined}
          onSent={() => {
            next()
            onSent(client)
          }}
        />
      ) : round.length === 0 ? (
        <ClientChoice onChoose={setPicked} />
      ) : (
        <Loaded query={one} failed={t('share.clientFailed')}>
          {() => null}
        </Loaded>
      )}
    </Dialog>
  )
}

type SharingProps = {
  client: Recipient
  choice: Choice
  onChoose: (choice: Choice) => void
  /** Goes on to the next client; absent where there is but one. */
  onSkip: (() => void) | undefined
  onSent: () => void
}

function Sharing({ client, choice, onChoose, onSkip, onSent }: SharingProps) {
  const { contents, messageId } = choice
  /** What was typed instead of the message, before the links that are made for it. */
  const [kept, setKept] = useState<string>()
  const prepared = useQuery(preparedShare({ clientId: client.id, contents, messageId, text: kept }))
  const [typed, setTyped] = useState<{ of: unknown; text: string }>()
  const [linked, setLinked] = useState<{ id: string; type: SharedContentType; name: string }>()
  const send = useSend(client, onSent)
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const { data } = prepared
  const isTyped = typed !== undefined && typed.of === data
  /** The text that comes with a content says nothing without one (rule 245). */
  const isAlone = contents.length === 0 && (data?.from === 'account' || data?.from === 'built_in')
  const text = isTyped ? typed.text : isAlone ? '' : (data?.text ?? '')
  const [link] = data?.links ?? []
  const choose = (next: Choice) => {
    // Another content keeps what was typed; another message takes its place.
    setKept(next.messageId === messageId && isTyped && data ? withoutLinks(text, data.links) || undefined : undefined)
    onChoose(next)
  }
  const lists = <ChoiceLists key="lists" clientId={client.id} choice={choice} chosen={data?.links} onChoose={choose} />
  const message = (
    <div key="message" className={styles.right}>
      <Loaded query={prepared} failed={t('share.failed')}>
        {(shown) => (
          <ShareText
            client={client}
            prepared={shown}
            text={text}
            onChange={(next) => setTyped({ of: shown, text: next })}
            contents={contents}
          />
        )}
      </Loaded>
    </div>
  )
  return (
    <div className={styles.columns}>
      {/* On a phone what is sent stays in sight above the lists to choose from. */}
      {isPhone ? [message, lists] : [lists, message]}
      <ShareFoot
        client={client}
        text={text.trim()}
        isReady={data !== undefined && text.trim() !== ''}
        onSkip={onSkip}
        onPublicLink={link && (() => setLinked(link))}
        onSend={(channel) =>
          data &&
          send.mutate({
            body: {
              client_id: client.id,
              share_ids: data.links.map(({ share_id: id }) => id),
              ...(contents.length === 0 && messageId ? { message_id: messageId } : {}),
              channel,
              text: text.trim(),
            },
          })
        }
      />
      {linked && <LinkDialog content={linked} opened onClose={() => setLinked(undefined)} />}
    </div>
  )
}

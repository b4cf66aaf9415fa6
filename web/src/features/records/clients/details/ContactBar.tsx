import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { channelName, channels, whyNot } from '~/lib/contact-words.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { channelIcons } from '~/ui/shown/channel-icons.ts'
import type { Someone } from '../actions.tsx'
import { targetOf, useNoteContact } from '../contact-client.ts'
import { t } from '../words.ts'
import styles from './ContactBar.module.css'

type Props = { client: Someone; channel: ContactChannel; number: string; isFirst: boolean; onContact: () => void }

/** Opens one channel; without a number that can be read, or an address, it says so and does nothing. */
function ContactButton({ client, channel, number, isFirst, onContact }: Props) {
  const [Icon, href, name] = [channelIcons[channel], linkFor(client, channel), channelName(channel)]
  const content = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      {name}
    </>
  )
  if (!href) {
    const missing = whyNot(client, channel)
    return (
      <Hint label={missing}>
        <button type="button" className={styles.button} aria-label={`${name}: ${missing}`} aria-disabled>
          {content}
        </button>
      </Hint>
    )
  }
  return (
    <Hint label={channel === 'email' ? client.email : number}>
      <a
        className={styles.button}
        href={href}
        {...targetOf(channel)}
        data-first={isFirst || undefined}
        onClick={onContact}
      >
        {content}
      </a>
    </Hint>
  )
}

type BarProps = {
  client: Someone
  /** How a sequence step that is due wants the client reached. */
  due?: ContactChannel | undefined
  /** Leads to where a number or an address is added; absent where nothing may be changed. */
  onAdd?: (() => void) | undefined
}

/**
 * Every way to reach a client in one tap; on a phone at the bottom, within the thumb's reach. One is filled and comes
 * first (rule 220): what a sequence has due, else a call, else an email; without both, adding one of them.
 */
export function ContactBar({ client, due, onAdd }: BarProps) {
  const note = useNoteContact()
  const number = usePhoneText(client.phone_number, client.phone_extension)
  const likely: readonly (ContactChannel | undefined)[] = [due, 'phone_call', 'email']
  const first = likely.find((channel) => channel && linkFor(client, channel))
  if (!first && onAdd)
    return (
      <nav className={styles.bar} aria-label={t('contact.label', { name: client.name })}>
        <button type="button" className={styles.button} data-first data-alone onClick={onAdd}>
          {t('contact.add')}
        </button>
      </nav>
    )
  const inOrder = first ? [first, ...channels.filter((channel) => channel !== first)] : channels
  return (
    <nav className={styles.bar} aria-label={t('contact.label', { name: client.name })}>
      {inOrder.map((channel) => (
        <ContactButton
          key={channel}
          client={client}
          channel={channel}
          number={number}
          isFirst={channel === first}
          onContact={() => note(client, channel)}
        />
      ))}
    </nav>
  )
}

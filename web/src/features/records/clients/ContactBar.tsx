import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { channelName, channels, whyNot } from '~/lib/contact-words.ts'
import { channelIcons } from '~/ui/channel-icons.ts'
import { Hint } from '~/ui/Hint.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import type { Someone } from './actions.tsx'
import styles from './ContactBar.module.css'
import { targetOf, useNoteContact } from './contact-client.ts'
import { t } from './words.ts'

type Props = { client: Someone; channel: ContactChannel; number: string; onContact: () => void }

/** Opens one channel; without a number that can be read, or an address, it says so and does nothing. */
function ContactButton({ client, channel, number, onContact }: Props) {
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
      <a className={styles.button} href={href} {...targetOf(channel)} data-channel={channel} onClick={onContact}>
        {content}
      </a>
    </Hint>
  )
}

/** Every way to reach a client in one tap; on a phone at the bottom, within the thumb's reach. */
export function ContactBar({ client }: { client: Someone }) {
  const note = useNoteContact()
  const number = usePhoneText(client.phone_number, client.phone_extension)
  return (
    <nav className={styles.bar} aria-label={t('contact.label', { name: client.name })}>
      {channels.map((channel) => (
        <ContactButton
          key={channel}
          client={client}
          channel={channel}
          number={number}
          onContact={() => note(client, channel)}
        />
      ))}
    </nav>
  )
}

import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import type { Client } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { channelName, channels, whyNot } from '~/lib/contact-words.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { Flag } from '~/ui/phone/Flag.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { channelIcons } from '~/ui/shown/channel-icons.ts'
import { useClientActions } from '../actions.tsx'
import { targetOf, useNoteContact } from '../contact-client.ts'
import { t } from '../words.ts'
import styles from './QueueContacts.module.css'

/** The keys of the ways to reach somebody. */
const keys: Partial<Record<ContactChannel, string>> = { phone_call: 'c', whatsapp: 'w', email: 'm' }

/** The ways to reach the person who is worked on, the number first: large enough for a thumb, and by key. */
export function QueueContacts({ client }: { client: Client }) {
  const note = useNoteContact()
  const { share } = useClientActions()
  const number = usePhoneText(client.phone_number, client.phone_extension)
  const press = (channel: ContactChannel) => () =>
    document.querySelector<HTMLElement>(`[data-contact="${channel}"][href]`)?.click()
  useShortcuts({ c: press('phone_call'), w: press('whatsapp'), m: press('email') })
  const usable = channels.filter((channel) => channel === 'phone_call' || linkFor(client, channel))
  return (
    <nav className={styles.contacts} aria-label={t('contact.label', { name: client.name })}>
      {usable.map((channel) => {
        const [Icon, href] = [channelIcons[channel], linkFor(client, channel)]
        const isCall = channel === 'phone_call'
        const words = isCall && number ? number : channelName(channel)
        const look = {
          variant: 'default',
          className: styles.contact,
          'data-contact': channel,
          'data-call': isCall || undefined,
          leftSection: (
            <span className={styles.icons}>
              <Icon size={16} stroke={1.75} aria-hidden />
              {isCall && client.phone_country && <Flag country={client.phone_country} />}
            </span>
          ),
          rightSection: href && keys[channel] ? <kbd>{keys[channel].toUpperCase()}</kbd> : undefined,
        } as const
        if (!href)
          return (
            <Hint key={channel} label={whyNot(client, channel)}>
              <Button {...look} aria-disabled data-disabled aria-label={`${words}: ${whyNot(client, channel)}`}>
                <bdi>{words}</bdi>
              </Button>
            </Hint>
          )
        return (
          <Button
            key={channel}
            {...look}
            component="a"
            href={href}
            {...targetOf(channel)}
            aria-keyshortcuts={keys[channel]}
            aria-label={isCall && number ? t('contact.call', { number }) : undefined}
            onClick={() => note(client, channel)}
          >
            <bdi>{words}</bdi>
          </Button>
        )
      })}
      {share && client.access_policy.EDIT && (
        <Button
          variant="default"
          className={styles.contact}
          leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
          onClick={() => share(client)}
        >
          {t('contact.share')}
        </Button>
      )}
    </nav>
  )
}

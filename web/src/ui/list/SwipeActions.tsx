import type { ContactChannel } from '@fairlead/contract/contact'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { channelName } from '~/lib/contact-words.ts'
import styles from './SwipeActions.module.css'

type Props = {
  call: string | undefined
  whatsapp: string | undefined
  onContact: (channel: ContactChannel) => void
}

/** What appears beside a card that is drawn aside: call and WhatsApp. */
export const SwipeActions = ({ call, whatsapp, onContact }: Props) => (
  <span className={styles.swipe} data-swipe>
    <a href={call} onClick={() => onContact('phone_call')}>
      <IconPhone size={20} stroke={1.75} aria-hidden />
      {channelName('phone_call')}
    </a>
    <a href={whatsapp} target="_blank" rel="noopener" onClick={() => onContact('whatsapp')}>
      <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
      {channelName('whatsapp')}
    </a>
  </span>
)

import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { IconPhone } from '@tabler/icons-react'
import { useNoteContact } from '../contact-client.ts'
import styles from './CallNow.module.css'
import { t } from './words.ts'

const channel: ContactChannel = 'phone_call'

/** Calls somebody who waits, without pointing at the row first; room alone where there is no number. */
export function CallNow({ client }: { client: ClientRow }) {
  const note = useNoteContact()
  const href = linkFor(client, channel)
  if (!href) return <span className={styles.none} />
  return (
    <a
      className={styles.call}
      href={href}
      aria-label={t('callName', { name: client.name })}
      title={t('call')}
      onClick={() => note(client, channel)}
    >
      <IconPhone size={16} stroke={1.75} aria-hidden />
      <span>{t('call')}</span>
    </a>
  )
}

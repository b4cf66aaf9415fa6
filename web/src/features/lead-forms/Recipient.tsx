import type { LeadForm } from '@fairlead/contract/lead-forms'
import { useSession } from '~/lib/session.ts'
import { Avatar } from '~/ui/Avatar.tsx'
import styles from './Recipient.module.css'
import { t } from './words.ts'

/** Who gets the leads of a form. */
export function Recipient({ sender }: { sender: LeadForm['sender'] }) {
  const isMe = useSession().user_details.id === sender.id
  return (
    <div className={styles.recipient}>
      <Avatar name={sender.name} picture={sender.picture_url} isMe={isMe} />
      <span>
        <bdi>{isMe ? t('recipient.you') : t('recipient.owner', { name: sender.name })}</bdi>
        <span className={styles.text}>{t('recipient.text')}</span>
      </span>
    </div>
  )
}

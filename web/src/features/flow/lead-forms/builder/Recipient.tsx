import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { t } from '../words.ts'
import styles from './Recipient.module.css'

/** Who gets the leads of a form: the owner, or in a team the person that the rules say. */
export function Recipient({ sender }: { sender: LeadForm['sender'] }) {
  const { id, account_type, resources_access_policy: policy } = useSession().user_details
  const isMe = id === sender.id
  if (account_type === 'TEAM')
    return (
      <div>
        <span>{t('recipient.rules')}</span>
        <span className={styles.text} dir="auto">
          {isMe ? t('recipient.rulesTextYou') : t('recipient.rulesText', { name: sender.name })}
        </span>
        {policy.TEAM.MANAGE && <Link to="/team/lead-assignment">{t('recipient.toRules')}</Link>}
      </div>
    )
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

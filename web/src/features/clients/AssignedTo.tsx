import type { Client } from '@fairlead/contract/clients'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/session.ts'
import { Avatar } from '~/ui/Avatar.tsx'
import styles from './AssignedTo.module.css'
import { Section } from './ClientDetails.tsx'
import { t } from './words.ts'

/** Whose the client is, and below it what explains that. */
export function AssignedTo({ client, children }: { client: Client; children?: ReactNode }) {
  const me = useSession().user_details
  const assignee = client.assigned_to
  const isMe = assignee?.id === me.id
  return (
    <Section title={t('one.assignedTo')}>
      <div className={styles.person}>
        {assignee && <Avatar name={assignee.name} isMe={isMe} picture={isMe ? me.profile_picture?.cdn_url : null} />}
        <bdi>{isMe ? t('list.me') : (assignee?.name ?? t('list.nobody'))}</bdi>
      </div>
      {children}
    </Section>
  )
}

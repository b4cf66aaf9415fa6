import type { Client } from '@fairlead/contract/clients'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/session.ts'
import { Avatar } from '~/ui/Avatar.tsx'
import { onceOpened } from '~/ui/lazy-overlay.tsx'
import { TextButton } from '~/ui/TextButton.tsx'
import styles from './AssignedTo.module.css'
import { Section } from './ClientDetails.tsx'
import { t as reassignWords } from './reassign-words.ts'
import { t } from './words.ts'

const ReassignDialog = onceOpened(async () => (await import('./ReassignDialog.tsx')).ReassignDialog)

type Props = {
  client: Client
  /** The client went where one does not see it any more. */
  onLost: () => void
  children?: ReactNode
}

/** Whose the client is, and below it what explains that; who may, gives it to somebody. */
export function AssignedTo({ client, onLost, children }: Props) {
  const me = useSession().user_details
  const [isOpen, setOpen] = useState(false)
  const assignee = client.assigned_to
  const isMe = assignee?.id === me.id
  const isBinned = client.deleted_at !== null
  const mayGive =
    me.account_type === 'TEAM' &&
    client.access_policy.REASSIGN &&
    me.resources_access_policy.CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS
  return (
    <Section title={t('one.assignedTo')}>
      <div className={styles.person}>
        {assignee && <Avatar name={assignee.name} isMe={isMe} picture={isMe ? me.profile_picture?.cdn_url : null} />}
        <bdi>{isMe ? t('list.me') : (assignee?.name ?? t('list.nobody'))}</bdi>
      </div>
      {(children || mayGive) && (
        <div className={styles.deeds}>
          {mayGive && !isBinned && <TextButton onClick={() => setOpen(true)}>{reassignWords('reassign')}</TextButton>}
          {children}
        </div>
      )}
      <ReassignDialog
        client={client}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onDone={(isSeen) => (isSeen ? setOpen(false) : onLost())}
      />
    </Section>
  )
}

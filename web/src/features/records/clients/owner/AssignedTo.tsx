import type { Client } from '@fairlead/contract/records/clients'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { Section } from '../page/ClientDetails.tsx'
import { t } from '../words.ts'
import styles from './AssignedTo.module.css'

const StandInNote = lazy(async () => ({ default: (await import('../page/StandInNote.tsx')).StandInNote }))
const ReassignAction = lazy(async () => ({ default: (await import('./ReassignAction.tsx')).ReassignAction }))

type Props = {
  client: Client
  /** Who asked for access, where a notice led here, and what follows once they are answered. */
  giveTo?: string | undefined
  onAnswered: () => void
  /** The client went where one does not see it any more. */
  onLost: () => void
  children?: ReactNode
}

/** Whose the client is, and below it what explains that; who may, gives it to somebody. */
export function AssignedTo({ client, giveTo, onAnswered, onLost, children }: Props) {
  const me = useSession().user_details
  const assignee = client.assigned_to
  const isMe = assignee?.id === me.id
  const mayGive =
    me.account_type === 'TEAM' &&
    client.deleted_at === null &&
    client.access_policy.REASSIGN &&
    me.resources_access_policy.CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS
  return (
    <Section title={t('one.assignedTo')}>
      <div className={styles.person}>
        {assignee && <Avatar name={assignee.name} isMe={isMe} picture={isMe ? me.profile_picture?.cdn_url : null} />}
        <bdi>{isMe ? t('list.me') : (assignee?.name ?? t('list.nobody'))}</bdi>
      </div>
      {assignee && me.account_type === 'TEAM' && (
        <Suspense fallback={null}>
          <StandInNote assignee={assignee} />
        </Suspense>
      )}
      {(children || mayGive) && (
        <div className={styles.actions}>
          {mayGive && (
            <Suspense fallback={null}>
              <ReassignAction client={client} giveTo={giveTo} onAnswered={onAnswered} onLost={onLost} />
            </Suspense>
          )}
          {children}
        </div>
      )}
    </Section>
  )
}

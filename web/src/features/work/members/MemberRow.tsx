import type { ManagedMember } from '@fairlead/contract/work/members'
import { useSession } from '~/lib/account/session.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import styles from './ManageScreen.module.css'
import { type Asking, MemberMenu } from './MemberMenu.tsx'
import { mayOf, stateOf } from './state-words.ts'
import { t } from './words.ts'

const clientsOf = ({ client_count: count }: ManagedMember): string =>
  count >= 1000 ? t('row.clientsCapped') : count === 0 ? t('row.noClients') : t('row.clients', { count })

type Props = { member: ManagedMember; onAsk: (what: Asking) => void }

/** Somebody of the team: who it is, how they stand, what is theirs and what they may. */
export function MemberRow({ member, onAsk }: Props) {
  const now = useNow()
  const zone = useZone()
  const isMe = useSession().user_details.id === member.id
  const { account_status: status } = member
  return (
    <tr className={styles.row} data-state={status}>
      <th scope="row" className={styles.person}>
        <Avatar name={member.name} />
        <span className={styles.who}>
          <span className={styles.name}>
            <bdi>{member.name}</bdi>
            {isMe && <span className={styles.you}>{t('row.you')}</span>}
          </span>
          <span className={styles.email}>{member.email}</span>
        </span>
      </th>
      <td className={styles.state} data-late={member.invitation?.is_expired || undefined}>
        {stateOf(member, zone, now)}
      </td>
      <td className={styles.quiet}>{status === 'INVITED' ? '' : clientsOf(member)}</td>
      <td className={styles.may}>{mayOf(member)}</td>
      <td className={styles.menu}>
        <MemberMenu member={member} onAsk={onAsk} />
      </td>
    </tr>
  )
}

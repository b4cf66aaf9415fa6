import { lazy } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import styles from './TopBar.module.css'
import { t } from './words.ts'

const load = async () => ({ default: (await import('./UserPopover.tsx')).UserPopover })
const UserPopover = lazy(load)

/** The person's menu at the right of the bar on top. */
export function UserMenu() {
  const { user_details: user } = useSession()
  const me = (
    <button
      type="button"
      className={styles.me}
      title={user.name}
      aria-label={t('account.menu', { name: user.name })}
      aria-haspopup="dialog"
    >
      <Avatar name={user.name} picture={user.profile_picture?.cdn_url} isMe />
    </button>
  )
  return (
    <OnDemand target={me} load={load}>
      {(target, panel) => <UserPopover target={target} panel={panel} />}
    </OnDemand>
  )
}

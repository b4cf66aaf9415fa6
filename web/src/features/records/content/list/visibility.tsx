import type { ContentHead } from '@fairlead/contract/records/content'
import { IconLock, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import { useSession } from '~/lib/account/session.ts'
import { t } from '../words.ts'
import styles from './visibility.module.css'

/** Who sees a content, in the words of the specification (point 6): in team accounts, and nothing for what everybody sees. */
export function VisibilityLabel({ content }: { content: Pick<ContentHead, 'visibility' | 'joined_from'> }) {
  const { account_type: account } = useSession().user_details
  if (content.joined_from)
    return (
      <span className={styles.label}>
        <IconUsersGroup size={14} stroke={1.75} aria-hidden />
        {t('visibility.joined', { name: content.joined_from.name })}
      </span>
    )
  if (account !== 'TEAM' || content.visibility === 'ORG') return null
  const Icon = content.visibility === 'PRIVATE' ? IconLock : IconUsers
  return (
    <span className={styles.label}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {t(`visibility.${content.visibility}`)}
    </span>
  )
}

/** Why a content cannot be changed here, naming whose it is; undefined where it can. */
export function whyReadOnly(
  content: Pick<ContentHead, 'can_edit' | 'joined_from' | 'owner' | 'owner_profile_name' | 'owner_org_name'>,
) {
  if (content.can_edit) return undefined
  return content.joined_from
    ? t('readOnly.joined', { name: content.owner_profile_name, org: content.owner_org_name })
    : t('readOnly.member', { name: content.owner.name })
}

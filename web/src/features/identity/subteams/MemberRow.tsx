import type { SubteamMember } from '@fairlead/contract/identity/subteams'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './SubteamScreen.module.css'
import { t } from './words.ts'

type Props = { person: SubteamMember; onTakeOut: () => void }

/** Somebody of a sub-team. */
export const MemberRow = ({ person, onTakeOut }: Props) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.name}>
      <Avatar name={person.name} />
      <bdi>{person.name}</bdi>
      {person.account_status === 'DEACTIVATED' && <span className={styles.chip}>{t('people.deactivated')}</span>}
    </th>
    <td className={styles.email}>
      <bdi>{person.email}</bdi>
    </td>
    <td className={styles.last}>
      <span className={styles.quiet}>
        <RelativeTime at={person.added_at} />
      </span>
      <Tooltip label={t('people.remove', { name: person.name })}>
        <ActionIcon aria-label={t('people.remove', { name: person.name })} onClick={onTakeOut}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </td>
  </tr>
)

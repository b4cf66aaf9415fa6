import { isOwner } from '@fairlead/contract/permissions'
import type { ManagedMember } from '@fairlead/contract/work/members'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCrown,
  IconDots,
  IconEye,
  IconKey,
  IconSend,
  IconUserCheck,
  IconUserOff,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { useMemberActions } from './member-actions.ts'
import { t } from './words.ts'

/** What needs a dialog. */
export type Asking = 'permissions' | 'availability' | 'deactivate' | 'owner'

type Props = { member: ManagedMember; onAsk: (what: Asking) => void }
type Item = { icon: TablerIcon; label: string; run: () => void }

/** What can be done with somebody of the team; nothing where nothing is. */
export function MemberMenu({ member, onAsk }: Props) {
  const actions = useMemberActions()
  const navigate = useNavigate()
  const { user_details: user } = useSession()
  const { account_status: status, handover } = member
  const isOther = member.id !== user.id && !isOwner(member)
  const ask = (what: Asking) => () => onAsk(what)
  const items: (Item | false | null)[] = [
    isOther && status !== 'DEACTIVATED' && { icon: IconKey, label: t('action.permissions'), run: ask('permissions') },
    status === 'ACTIVE' &&
      !isOwner(member) && {
        icon: IconEye,
        label: t('action.seeAs'),
        run: () => void navigate({ to: '/team/see-as/$id', params: { id: member.id } }),
      },
    status === 'ACTIVE' && { icon: IconCalendarTime, label: t('action.availability'), run: ask('availability') },
    status === 'ACTIVE' &&
      isOther &&
      handover && { icon: IconArrowBackUp, label: t('action.giveBack'), run: () => actions.giveBack(member) },
    status === 'ACTIVE' &&
      isOther &&
      isOwner(user) && { icon: IconCrown, label: t('action.makeOwner'), run: ask('owner') },
    status === 'INVITED' && { icon: IconSend, label: t('action.resend'), run: () => actions.resend(member) },
    status === 'INVITED' && { icon: IconX, label: t('action.cancel'), run: () => actions.cancel(member) },
    status === 'DEACTIVATED' && {
      icon: IconUserCheck,
      label: t('action.activate'),
      run: () => actions.activate(member),
    },
    status === 'ACTIVE' && isOther && { icon: IconUserOff, label: t('action.deactivate'), run: ask('deactivate') },
  ]
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('list.menu', { name: member.name })}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.flatMap((item) =>
          item ? (
            <Menu.Item key={item.label} leftSection={<item.icon size={16} aria-hidden />} onClick={item.run}>
              {item.label}
            </Menu.Item>
          ) : (
            []
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

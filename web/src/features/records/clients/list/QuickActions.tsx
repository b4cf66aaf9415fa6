import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconChecks,
  IconHandGrab,
  IconHelpCircle,
  IconMail,
  IconMessage,
  IconPhone,
  IconSend,
  IconShare2,
  IconSquareCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { whyNot } from '~/lib/contact-words.ts'
import { pick } from '~/lib/keys/selection.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { type Someone, useClientActions } from '../actions.tsx'
import { targetOf, useNoteContact } from '../contact-client.ts'
import { isWaiting, useMarkLead } from '../mark-lead.ts'
import { useClaim } from '../owner/claim-client.ts'
import { t as reassignWords } from '../owner/reassign-words.ts'
import { t } from '../words.ts'
import styles from './QuickActions.module.css'

type ActionProps = {
  client: Someone
  channel: ContactChannel
  label: string
  icon: TablerIcon
  onContact: (channel: ContactChannel) => void
}

/** A way to reach somebody that cannot be used: it says why and does nothing. */
const Unusable = ({ label, why, icon: Icon }: Pick<ActionProps, 'label' | 'icon'> & { why: string }) => (
  <Hint label={why}>
    <ActionIcon variant="default" className={styles.action} aria-label={`${label}: ${why}`} aria-disabled data-disabled>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </Hint>
)

/** Opens one channel. */
function ContactAction({ client, channel, label, icon: Icon, onContact }: ActionProps) {
  const href = linkFor(client, channel)
  if (!href) return <Unusable label={label} why={whyNot(client, channel)} icon={Icon} />
  return (
    <Hint label={label}>
      <ActionIcon
        component="a"
        variant="default"
        className={styles.action}
        href={href}
        {...targetOf(channel)}
        aria-label={label}
        onClick={() => onContact(channel)}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

type QuickActionsProps = {
  client: Someone
  /** The row has a button to call of its own, beside which these stand. */
  isCallBeside?: boolean
  onMenu: (isOpen: boolean) => void
}

/** Call, WhatsApp, message and follow-up of one row, in the place of its last column. */
export function QuickActions({ client, isCallBeside = false, onMenu }: QuickActionsProps) {
  const note = useNoteContact()
  const { setFollowUp, share, why } = useClientActions()
  const number = usePhoneText(client.phone_number, client.phone_extension)
  const claiming = useClaim(client)
  const mark = useMarkLead(client)
  const contact = (channel: ContactChannel) => note(client, channel)
  return (
    <div className={styles.actions} data-beside={isCallBeside || undefined}>
      {isWaiting(client) && client.access_policy.EDIT && (
        <Hint label={t('one.unmark')}>
          <ActionIcon
            variant="default"
            className={styles.action}
            aria-label={t('one.unmark')}
            onClick={() => mark(false)}
          >
            <IconChecks size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {why && (
        <Hint label={t('list.why')}>
          <ActionIcon
            variant="default"
            className={styles.action}
            aria-label={t('list.why')}
            onClick={() => why(client)}
          >
            <IconHelpCircle size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {claiming && (
        <Hint label={reassignWords('claim')}>
          <ActionIcon
            className={styles.action}
            aria-label={reassignWords('claimOf', { name: client.name })}
            loading={claiming.isPending}
            onClick={claiming.claim}
          >
            <IconHandGrab size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
      {!isCallBeside && (
        <ContactAction
          client={client}
          channel="phone_call"
          label={number ? t('contact.call', { number }) : t('contact.callShort')}
          icon={IconPhone}
          onContact={contact}
        />
      )}
      <ContactAction
        client={client}
        channel="whatsapp"
        label={t('contact.whatsapp')}
        icon={IconBrandWhatsapp}
        onContact={contact}
      />
      {written.some(({ channel }) => linkFor(client, channel)) ? (
        <Menu onChange={onMenu}>
          <Menu.Target>
            <Tooltip label={t('contact.message')}>
              <ActionIcon variant="default" className={styles.action} aria-label={t('contact.message')}>
                <IconSend size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Items channels={written} client={client} onContact={contact} />
            {share && client.access_policy.EDIT && <ShareItem onShare={() => share(client)} />}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <Unusable
          label={t('contact.message')}
          why={client.phone_number ? whyNot(client, 'sms') : t('contact.noContact')}
          icon={IconSend}
        />
      )}
      {setFollowUp && (
        <Hint label={t('contact.followUp')}>
          <ActionIcon
            variant="default"
            className={styles.action}
            aria-label={t('contact.followUp')}
            disabled={!client.access_policy.EDIT}
            onClick={() => setFollowUp(client)}
          >
            <IconCalendarPlus size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Hint>
      )}
    </div>
  )
}

const ShareItem = ({ onShare }: { onShare: () => void }) => (
  <Menu.Item leftSection={<IconShare2 size={16} aria-hidden />} onClick={onShare}>
    {t('contact.share')}
  </Menu.Item>
)

type ItemProps = { client: Someone; onContact: (channel: ContactChannel) => void }
type Channel = { channel: ContactChannel; label: string; icon: TablerIcon }

const written: readonly Channel[] = [
  { channel: 'sms', label: t('contact.sms'), icon: IconMessage },
  { channel: 'email', label: t('contact.email'), icon: IconMail },
]
const spoken: readonly Channel[] = [
  { channel: 'phone_call', label: t('contact.callShort'), icon: IconPhone },
  { channel: 'whatsapp', label: t('contact.whatsapp'), icon: IconBrandWhatsapp },
]

function Items({ channels, client, onContact }: ItemProps & { channels: readonly Channel[] }) {
  return channels.map(({ channel, label, icon: Icon }) => {
    const href = linkFor(client, channel)
    return href ? (
      <Menu.Item
        key={channel}
        component="a"
        href={href}
        {...targetOf(channel)}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => onContact(channel)}
      >
        {label}
      </Menu.Item>
    ) : null
  })
}

type RowMenuProps = OnDemandProps & { client: Someone; onMenu: (isOpen: boolean) => void }

/** The menu of a card: all ways to reach a client, what a swipe does, without swiping. */
export function RowMenu({ target, panel, client, onMenu }: RowMenuProps) {
  const note = useNoteContact()
  const { setFollowUp, share, why } = useClientActions()
  const claiming = useClaim(client)
  const mark = useMarkLead(client)
  return (
    <Menu
      opened={panel.opened}
      onChange={(isOpen) => {
        panel.onChange(isOpen)
        onMenu(isOpen)
      }}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {claiming && (
          <Menu.Item leftSection={<IconHandGrab size={16} aria-hidden />} onClick={claiming.claim}>
            {reassignWords('claim')}
          </Menu.Item>
        )}
        <Items channels={[...spoken, ...written]} client={client} onContact={(channel) => note(client, channel)} />
        {share && client.access_policy.EDIT && <ShareItem onShare={() => share(client)} />}
        {isWaiting(client) && client.access_policy.EDIT && (
          <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={() => mark(false)}>
            {t('one.unmark')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconSquareCheck size={16} aria-hidden />} onClick={() => pick(client.id)}>
          {t('list.select')}
        </Menu.Item>
        {setFollowUp && client.access_policy.EDIT && (
          <Menu.Item leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => setFollowUp(client)}>
            {t('contact.followUp')}
          </Menu.Item>
        )}
        {why && (
          <Menu.Item leftSection={<IconHelpCircle size={16} aria-hidden />} onClick={() => why(client)}>
            {t('list.why')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

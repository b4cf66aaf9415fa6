import type { Client } from '@fairlead/contract/records/clients'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconDeviceMobile,
  IconDots,
  IconFileDescription,
  IconShieldLock,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { useBin } from '../bin/bin-client.ts'
import { isWaiting, useMarkLead } from '../mark-lead.ts'
import { t } from '../words.ts'
import styles from './ClientMenu.module.css'

const PhoneLinkDialog = onceOpened(async () => (await import('../details/PhoneLinkDialog.tsx')).PhoneLinkDialog)

type Props = {
  client: Client
  /** Opens the leads as they were received, where there are some. */
  onRawLead?: (() => void) | undefined
  /** Opens what is kept of the client, to be taken out or erased. */
  onPersonData: () => void
  /** What other capabilities offer. */
  more?: ReactNode
}

/** What can be done with a client beside its details; nothing where nothing is allowed. */
export function ClientMenu({ client, onRawLead, onPersonData, more }: Props) {
  const mark = useMarkLead(client)
  const { remove } = useBin(client)
  const { EDIT: canEdit, DELETE: canDelete } = client.access_policy
  const [isOnPhone, setOnPhone] = useState(false)
  const isBinned = client.deleted_at !== null
  if (!onRawLead && isBinned && !canDelete) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Tooltip label={t('one.actions')}>
            <ActionIcon aria-label={t('one.actions')}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {canEdit && !isBinned && (
            <Menu.Item leftSection={<IconSparkles size={16} aria-hidden />} onClick={() => mark(!isWaiting(client))}>
              {isWaiting(client) ? t('one.unmark') : t('one.mark')}
            </Menu.Item>
          )}
          {more}
          {onRawLead && (
            <Menu.Item leftSection={<IconFileDescription size={16} aria-hidden />} onClick={onRawLead}>
              {t('one.rawLead')}
            </Menu.Item>
          )}
          {!isBinned && (
            <Menu.Item
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              className={styles.desk}
              onClick={() => setOnPhone(true)}
            >
              {t('phoneLink.open')}
            </Menu.Item>
          )}
          {canDelete && !isBinned && (
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              {t('bin.move')}
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item leftSection={<IconShieldLock size={16} aria-hidden />} onClick={onPersonData}>
              {t('one.personData')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PhoneLinkDialog id={client.id} name={client.name} opened={isOnPhone} onClose={() => setOnPhone(false)} />
    </>
  )
}

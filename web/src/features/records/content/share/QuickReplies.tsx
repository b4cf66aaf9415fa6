import { Button, Menu } from '@mantine/core'
import { IconMessageBolt, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { contentList } from '../api/content-lists.ts'
import { t } from '../words.ts'
import { openShare, type Recipient } from './asked-share.ts'

/** The follow-up messages, to be sent to a client with two taps. */
export function QuickReplies({ client }: { client: Recipient }) {
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery({ ...contentList('messages', { type: 'FOLLOW_UP_MESSAGE' }), enabled: isOpen })
  const canCreate = useSession().user_details.resources_access_policy.CONTENT.CREATE
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" size="xs" leftSection={<IconMessageBolt size={16} stroke={1.75} aria-hidden />}>
          {t('replies.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rows.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => openShare({ client, messageId: id })}>
            {name}
          </Menu.Item>
        ))}
        {!query.isFetching && rows.length === 0 && <Menu.Label>{t('replies.none')}</Menu.Label>}
        {query.isFetching && rows.length === 0 && <Menu.Label>{t('replies.loading')}</Menu.Label>}
        {canCreate && (
          <>
            {rows.length > 0 && <Menu.Divider />}
            <Menu.Item
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/content/message/$id"
                  params={{ id: 'new' }}
                  search={{ type: 'FOLLOW_UP_MESSAGE' }}
                />
              )}
            >
              {t('replies.write')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

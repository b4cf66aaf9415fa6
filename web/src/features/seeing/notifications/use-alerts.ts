import type { AlertKind } from '@fairlead/contract/identity/account'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { setUnread } from '~/lib/navigation/page-title.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { t } from './bell-words.ts'
import { notices, unreadCount } from './list-notices.ts'
import { useReadNotices } from './read-notices.ts'
import { closeAlerts } from './worker.ts'

/** What sounds, where the person wants it. */
const sounding: readonly string[] = ['NEW_LEAD', 'LEAD_RETURNED'] satisfies AlertKind[]

/** Marks what is told of a client as read while its page is looked at. */
function useReadOnPage(unread: number): void {
  const client = /^\/client\/([\w-]+)$/.exec(usePath())?.[1]
  const isSeen = useDocumentVisibility() === 'visible'
  const read = useRef(useReadNotices())
  useEffect(() => {
    if (!client || unread === 0 || !isSeen) return
    read.current({ client_id: client })
    void closeAlerts(client)
  }, [client, unread, isSeen])
}

/** Tells what arrives, wherever in the application the person is: a toast, the title's count, a sound. */
export function useAlerts(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: unread = 0 } = useQuery(unreadCount)
  useReadOnPage(unread)
  useEffect(() => {
    setUnread(unread)
    void navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])
  useEffect(() => () => setUnread(0), [])

  const refresh = useGathered(() =>
    Promise.all([unreadCount, notices].map(({ queryKey }) => queries.invalidateQueries({ queryKey }))),
  )
  useRealtime(({ kind, data }) => {
    if (kind !== 'alert' && kind !== 'notices.read' && kind !== 'resumed') return
    refresh()
    if (kind !== 'alert') return
    toast.news(data.body.split('\n')[0] ?? '', data.title, {
      label: t('open'),
      run: () => void navigate({ to: data.path }),
    })
    if (sounding.includes(data.kind)) void import('./chime.ts').then(({ chime }) => chime())
  })
}

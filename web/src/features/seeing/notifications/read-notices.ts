import { type Notice, readNotices } from '@fairlead/contract/seeing/notifications'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type NoticeData, notices, unreadCount } from './list-notices.ts'

export type Which = { ids: string[] } | { client_id: string } | { all: true }

const isMeant = (notice: Notice, which: Which): boolean =>
  'all' in which || ('ids' in which ? which.ids.includes(notice.id) : notice.client_id === which.client_id)

/** Marks notices as read: in the list and in the count at once. */
export function useReadNotices(): (which: Which) => void {
  const { mutate } = useCall(readNotices, {
    show({ body }, queries) {
      const which = body as Which
      const at = new Date().toISOString()
      let marked = 0
      const inList = patch<NoticeData>(queries, notices.queryKey, (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          results: page.results.map((notice) => {
            if (notice.read_at || !isMeant(notice, which)) return notice
            marked++
            return { ...notice, read_at: at }
          }),
        })),
      }))
      const inCount = patch<number>(queries, unreadCount.queryKey, (count) =>
        'all' in which ? 0 : Math.max(0, count - marked),
      )
      return () => {
        inList()
        inCount()
      }
    },
    done: ({ unread }, _request, queries) => queries.setQueryData<number>(unreadCount.queryKey, unread),
    options: { quiet: true },
  })
  return (which) => mutate({ body: which })
}

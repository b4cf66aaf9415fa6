import type { Notice } from '@fairlead/contract/seeing/notifications'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { show } from '~/testing/show.tsx'
import { type NoticeData, notices, unreadCount } from './list-notices.ts'
import { useReadNotices, type Which } from './read-notices.ts'

const notice = (id: string, client_id: string | null): Notice => ({
  id,
  kind: 'NEW_LEAD',
  client_id,
  title: id,
  body: '',
  path: '/clients',
  created_at: '2026-11-20T03:42:00Z',
  read_at: null,
})

/** Three unread notices, and the action that marks some. */
function start() {
  let read: (which: Which) => void = () => {}
  const Part = () => {
    read = useReadNotices()
    return null
  }
  const { client } = show(<Part />)
  const results = [notice('a', 'c1'), notice('b', 'c1'), notice('c', null)]
  const page = { results, next: null, previous: null, count: null, count_capped: false }
  client.setQueryData<NoticeData>(notices.queryKey, { pages: [page], pageParams: [null] })
  client.setQueryData<number>(unreadCount.queryKey, 3)
  return {
    read: (which: Which) => act(() => read(which)),
    count: () => client.getQueryData<number>(unreadCount.queryKey),
    unread: () =>
      client
        .getQueryData<NoticeData>(notices.queryKey)
        ?.pages.flatMap((p) => p.results)
        .filter((n) => !n.read_at)
        .map((n) => n.id),
  }
}

test.each<[Which, string[]]>([
  [{ ids: ['b'] }, ['a', 'c']],
  [{ client_id: 'c1' }, ['c']],
  [{ all: true }, []],
])('marks %o at once, before the server has answered', async (which, left) => {
  serve(() => new Promise(() => {}))
  const { read, unread, count } = start()
  read(which)
  await waitFor(() => expect(unread()).toEqual(left))
  expect(count()).toBe(left.length)
})

test('a refusal takes the marks back, and the count', async () => {
  let refuse = () => {}
  serve(
    () =>
      new Promise((resolve) => {
        refuse = () => resolve(refusal(503, 'The database is away'))
      }),
  )
  const { read, unread, count } = start()
  read({ all: true })
  await waitFor(() => expect(unread()).toEqual([]))
  act(() => refuse())
  await waitFor(() => expect(unread()).toEqual(['a', 'b', 'c']))
  expect(count()).toBe(3)
})

test('the server’s count is the truth: there may be more than the list has in memory', async () => {
  serve(() => ({ body: { unread: 41 } }))
  const { read, count } = start()
  read({ client_id: 'c1' })
  await waitFor(() => expect(count()).toBe(41))
})

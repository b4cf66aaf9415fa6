import { useInfiniteQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '~/lib/calls/call-error.ts'
import { show } from '~/testing/show.tsx'
import { MoreButton } from './MoreButton.tsx'

test('a page that could not be fetched says why, and can be tried again', async () => {
  let refuses = true
  const List = () => {
    const query = useInfiniteQuery({
      queryKey: ['pages'],
      queryFn: ({ pageParam }) => {
        if (pageParam > 0 && refuses) throw new CallError(403, 'Out of paper')
        return pageParam
      },
      initialPageParam: 0,
      getNextPageParam: (page: number) => (page < 1 ? page + 1 : null),
    })
    return (
      <>
        {query.data?.pages.map((page) => (
          <p key={page}>Page {page}</p>
        ))}
        <MoreButton query={query}>Show more</MoreButton>
      </>
    )
  }
  show(<List />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Out of paper')
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Page 1')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that was asked for comes, whatever news of the list comes in between, and so does the news', async () => {
  let waiting: (() => void) | undefined
  let edition = 1
  const List = () => {
    const query = useInfiniteQuery({
      queryKey: ['pages'],
      async queryFn({ pageParam, signal }) {
        if (pageParam === 1 && edition === 1) {
          const asked = Promise.withResolvers<void>()
          waiting = asked.resolve
          signal.addEventListener('abort', () => asked.reject(signal.reason))
          await asked.promise
        }
        return { page: pageParam, edition }
      },
      initialPageParam: 0,
      getNextPageParam: ({ page }) => (page < 1 ? page + 1 : null),
    })
    return (
      <>
        {query.data?.pages.map(({ page, edition }) => (
          <p key={page}>{`Page ${page}, edition ${edition}`}</p>
        ))}
        <MoreButton query={query}>Show more</MoreButton>
      </>
    )
  }
  const { client } = show(<List />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(waiting).toBeDefined())
  edition = 2
  void client.invalidateQueries({ queryKey: ['pages'] })
  await screen.findByText('Page 0, edition 2')
  await screen.findByText('Page 1, edition 2')
})

import { useInfiniteQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '~/lib/call-error.ts'
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

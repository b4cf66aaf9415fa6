import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '~/lib/calls/call-error.ts'
import { show } from '~/testing/show.tsx'
import { Loaded, LoadedRows } from './Loaded.tsx'

/** A list of two pages, of which `fetch` says what the server answers. */
const List = ({ fetch }: { fetch: (page: number) => string[] | Promise<string[]> }) => {
  const query = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: ({ pageParam }) => fetch(pageParam),
    initialPageParam: 0,
    getNextPageParam: (page: string[], _all, at: number) => (page.length > 0 && at < 1 ? at + 1 : null),
  })
  const rows = query.data?.pages.flat() ?? []
  return (
    <LoadedRows {...{ query, rows }} failed="No list today" empty={<p>Nobody yet</p>} more="Show more">
      {rows.map((row) => (
        <p key={row}>{row}</p>
      ))}
    </LoadedRows>
  )
}

test('a list keeps its place until it comes, and then shows its rows and the next page', async () => {
  const first = Promise.withResolvers<string[]>()
  show(<List fetch={(page) => (page === 0 ? first.promise : ['Bela'])} />)
  await waitFor(() => expect(document.querySelector('[aria-busy]')).not.toBeNull())
  expect(screen.queryByText('Nobody yet')).toBeNull()
  first.resolve(['Ada'])
  await screen.findByText('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Bela')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a list without rows says so, and offers no next page', async () => {
  show(<List fetch={() => []} />)
  await screen.findByText('Nobody yet')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a list that does not come says why, and can be tried again', async () => {
  let refuses = true
  show(
    <List
      fetch={() => {
        if (refuses) throw new CallError(403, 'Out of paper')
        return ['Ada']
      }}
    />,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('No list today')
  expect(alert.textContent).toContain('Out of paper')
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Ada')
})

/** One value, which a button asks for again. */
const Value = ({ fetch }: { fetch: () => string }) => {
  const query = useQuery({ queryKey: ['value'], queryFn: fetch, retry: false })
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
      <Loaded query={query} failed="Not loaded">
        {(value) => <p>{value}</p>}
      </Loaded>
    </>
  )
}

test.each([403, 404, 410, 455])('what was loaded is no longer shown after the server answered %i', async (status) => {
  let isWithdrawn = false
  show(
    <Value
      fetch={() => {
        if (isWithdrawn) throw new CallError(status, 'No longer yours')
        return 'Ada'
      }}
    />,
  )
  await screen.findByText('Ada')
  isWithdrawn = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not loaded')
  expect(screen.queryByText('Ada')).toBeNull()
})

test('what was loaded stays when it could not be asked for again', async () => {
  let fails = false
  let asked = 0
  show(
    <Value
      fetch={() => {
        asked += 1
        if (fails) throw new CallError(503, 'Too busy')
        return `Ada ${asked}`
      }}
    />,
  )
  await screen.findByText('Ada 1')
  fails = true
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(asked).toBe(2))
  fails = false
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('Ada 3')
})

test('in a form or a panel one line says what failed and why, and it can be tried again', async () => {
  let refuses = true
  const Panel = () => {
    const query = useQuery({
      queryKey: ['panel'],
      retry: false,
      queryFn: () => {
        if (refuses) throw new CallError(503, 'Too busy.')
        return 'Ada'
      },
    })
    return (
      <Loaded query={query} inLine failed="Nobody came.">
        {(name) => <p>{name}</p>}
      </Loaded>
    )
  }
  show(<Panel />)
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody came. Too busy. Try again')
  expect(screen.queryByRole('heading')).toBeNull()
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Ada')
  expect(screen.queryByRole('alert')).toBeNull()
})

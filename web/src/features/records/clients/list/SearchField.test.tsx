import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '~/testing/show.tsx'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())

/** The field; `come` is what the address says, some time after it was searched for. */
function start() {
  const [onSearch, onEnter] = [vi.fn(), vi.fn()]
  window.history.replaceState(null, '', '/clients')
  const root = createRootRoute()
  const list = createRoute({ getParentRoute: () => root, path: '/clients' })
  // A page that is still loading when the search settles.
  const client = createRoute({
    getParentRoute: () => root,
    path: '/client',
    loader: () => new Promise<never>(() => {}),
  })
  const router = createRouter({ routeTree: root.addChildren([list, client]) })
  const field = (value: string, search = onSearch) => <SearchField value={value} onSearch={search} onEnter={onEnter} />
  const { again, rerender } = show(field(''))
  const box = () => screen.getByRole('searchbox', { name: 'Search clients' }) as HTMLInputElement
  return {
    onSearch,
    onEnter,
    openClient: () => act(async () => void router.navigate({ to: '/client' as never })),
    key: (key: string) => fireEvent.keyDown(box(), { key }),
    text: () => box().value,
    type: (text: string) => fireEvent.change(box(), { target: { value: text } }),
    stand: () => act(() => vi.runAllTimers()),
    come: (value: string, search = onSearch) => rerender(again(field(value, search))),
  }
}

test('what was searched for comes back by the address and takes nothing away from what is typed', () => {
  const { onSearch, text, type, stand, come } = start()
  type('ann ')
  stand()
  expect(onSearch).toHaveBeenLastCalledWith('ann')
  come('ann')
  expect(text()).toBe('ann ')
  type('ann l')
  stand()
  // Before the address says so, one types on.
  type('ann lee')
  come('ann l')
  expect(text()).toBe('ann lee')
  stand()
  expect(onSearch).toHaveBeenLastCalledWith('ann lee')
})

test('a search that settles is of the list as it is by then', () => {
  const { onSearch, type, stand, come } = start()
  type('ann')
  const later = vi.fn()
  come('', later)
  stand()
  expect(later).toHaveBeenCalledWith('ann')
  expect(onSearch).not.toHaveBeenCalled()
})

test('it follows the address when that changes from elsewhere', () => {
  const { onSearch, text, type, stand, come } = start()
  type('ann')
  stand()
  come('ann')
  type('anna')
  come('')
  expect(text()).toBe('')
  stand()
  expect(onSearch).toHaveBeenCalledTimes(1)
  come('ann')
  expect(text()).toBe('ann')
})

test('Enter and the arrow down search at once and lead on; typing does not', () => {
  const { onSearch, onEnter, type, stand, key } = start()
  for (const [name, text] of [
    ['Enter', 'ann'],
    ['ArrowDown', 'anna'],
  ] as const) {
    type(`${text} `)
    expect(onEnter).toHaveBeenLastCalledWith(undefined)
    key(name)
    expect(onEnter).toHaveBeenLastCalledWith(text)
    stand()
    expect(onSearch).toHaveBeenLastCalledWith(text)
  }
})

test('a search that has not settled gives way to a page that is opened', async () => {
  const { onSearch, type, stand, openClient } = start()
  type('ann')
  await openClient()
  stand()
  expect(onSearch).not.toHaveBeenCalled()
})

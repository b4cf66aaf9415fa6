import type { ClientRow, ListSort } from '@fairlead/contract/records/clients'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseNone, chosen } from '~/lib/keys/selection.ts'
import { createStore, useStore } from '~/lib/store.ts'
import { shownToast } from '~/lib/toast.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { ClientList } from './ClientList.tsx'
import { rowsAfter } from './list-clients.ts'
import { filterOf, type ListFilter } from './list-search.ts'

const row = (name: string) =>
  ({
    id: name.toLowerCase(),
    name,
    groups: [],
    follow_up: null,
    lead_source: 'manual',
    source_detail: null,
    last_activity_at: '2026-11-20T03:42:00Z',
    access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
  }) as unknown as ClientRow
const page = (names: string[], beside: { next?: string; previous?: string } = {}) => ({
  body: { results: names.map(row), next: null, previous: null, count: names.length, count_capped: false, ...beside },
})

type Answer = { body: unknown } | ReturnType<typeof refusal>

/** The list on a server that answers `page` for each cursor; null is the beginning. */
function start(
  pageAt: (cursor: string | null, asked: Asked) => Answer | Promise<Answer>,
  { sort = 'last_activity' as ListSort, counted = (_asked: Asked): Answer => page([]) } = {},
) {
  const tell = stream()
  const asked = serve((request) =>
    request.query.has('count') ? counted(request) : pageAt(request.query.get('cursor'), request),
  )
  const filter = createStore<ListFilter>({ ...filterOf({}), sort })
  const entered = createStore<string | undefined>(undefined)
  const Screen = () => (
    <ClientList
      filter={useStore(filter)}
      onFilter={() => {}}
      entered={useStore(entered)}
      onFound={() => entered.set(() => undefined)}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  show(<RouterProvider router={router as never} />, { session: aSession() })
  const times = (cursor: string) => asked.filter(({ query }) => query.get('cursor') === cursor).length
  const search = (text: string) => act(() => filter.set(() => filterOf({ search: text })))
  const enter = (text: string) => act(() => entered.set(() => text))
  const counts = () => asked.filter(({ query }) => query.has('count')).length
  const pages = () => asked.filter(({ query }) => query.has('page_size') && !query.has('count')).length
  return { tell, times, search, enter, counts, pages }
}
const names = () => screen.getAllByRole('link').map((link) => link.textContent)

test('a client that moved down while one read on stands in the list once', async () => {
  start((cursor) => (cursor ? page(['Chen', 'Ahmad']) : page(['Ahmad', 'Bea'], { next: 'c2' })))
  await screen.findByRole('link', { name: 'Chen' })
  expect(names()).toEqual(['Ahmad', 'Bea', 'Chen'])
})

test('reading upwards that fails says so, and waits for another try', async () => {
  let refuses = true
  const { times } = start((cursor) => {
    if (cursor !== 'before') return page(['Ahmad'], { previous: 'before' })
    return refuses ? refusal(403, 'Not now') : page(['Aaron'])
  })
  expect((await screen.findByRole('alert')).textContent).toContain('More clients couldn’t be loaded.')
  expect(times('before')).toBe(1)
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Aaron' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('new leads that could not be fetched are still announced, with the reason', async () => {
  let answer: () => ReturnType<typeof page> | ReturnType<typeof refusal> = () => page(['Ahmad'])
  const { tell } = start(() => answer())
  await screen.findByRole('link', { name: 'Ahmad' })
  tell({ kind: 'client.added', client_id: 'bea', data: { is_new_lead: true } })
  const pill = await screen.findByRole('button', { name: '1 new lead' })

  answer = () => refusal(403, 'The database is away')
  fireEvent.click(pill)
  await waitFor(() => expect(shownToast.get()?.message).toBe('The database is away'))
  expect(names()).toEqual(['Ahmad'])

  answer = () => page(['Bea', 'Ahmad'])
  fireEvent.click(screen.getByRole('button', { name: '1 new lead' }))
  const link = await screen.findByRole('link', { name: 'Bea' })
  expect(screen.queryByRole('button', { name: '1 new lead' })).toBeNull()
  expect(document.activeElement).toBe(link)
})

test('who came before is not offered to a search, which may not match', async () => {
  const { tell, search } = start((_cursor, { query }) => page(query.has('search') ? [] : ['Ahmad']))
  await screen.findByRole('link', { name: 'Ahmad' })
  tell({ kind: 'client.added', client_id: 'bea', data: { is_new_lead: true } })
  await screen.findByRole('button', { name: '1 new lead' })
  search('zoe')
  await screen.findByText('no results found for zoe')
  search('')
  await screen.findByRole('button', { name: '1 new lead' })
})

test('the person who begins to match a list that is narrowed comes, asked for once, and the person who changes is counted again', async () => {
  const found = ['Ahmad']
  const { tell, search, counts, pages } = start((_, { path }) =>
    path.endsWith('/ahmad/') ? { body: { ...row('Ahmad'), deleted_at: null } } : page(found),
  )
  await screen.findByRole('link', { name: 'Ahmad' })
  search('a')
  await waitFor(() => expect([counts(), pages()]).toEqual([2, 2]))
  tell({ kind: 'client.changed', client_id: 'ahmad' })
  await waitFor(() => expect(counts()).toBe(3))
  const before = pages()
  found.push('Bea')
  for (const id of ['bea', 'chen', 'dara', 'emil', 'fay', 'gus']) tell({ kind: 'client.changed', client_id: id })
  await screen.findByRole('link', { name: 'Bea' })
  await waitFor(() => expect(counts()).toBe(4))
  expect(pages()).toBe(before + 1)
})

test('a client that changes elsewhere is nothing to the list of all', async () => {
  const { tell, pages } = start(() => page(['Ahmad']))
  await screen.findByRole('link', { name: 'Ahmad' })
  tell({ kind: 'client.changed', client_id: 'bea' })
  tell({ kind: 'client.added', client_id: 'chen' })
  await screen.findByRole('button', { name: '1 new client' })
  expect(pages()).toBe(1)
})

test('the person who has no clients yet sees the first one come by itself', async () => {
  const clients: string[] = []
  const { tell } = start(() => page(clients))
  await screen.findByText('Your leads will appear here')
  clients.push('Ahmad')
  tell({ kind: 'client.added', client_id: 'ahmad', data: { is_new_lead: true } })
  await screen.findByRole('link', { name: 'Ahmad' })
  expect(screen.queryByRole('button', { name: '1 new lead' })).toBeNull()
})

test('a client that was removed goes, and one that is there again stays', async () => {
  const lying = { ...row('Bea'), deleted_at: '2026-11-20T03:42:00Z' }
  const { tell } = start((_, { path }) => {
    if (path.endsWith('/ahmad/')) return { body: { ...row('Ahmad'), deleted_at: null, name: 'Ahmad, again' } }
    if (path.endsWith('/bea/')) return { body: lying }
    return page(['Ahmad', 'Bea'])
  })
  await screen.findByRole('link', { name: 'Bea' })
  tell({ kind: 'client.removed', client_id: 'bea' })
  tell({ kind: 'client.removed', client_id: 'ahmad' })
  tell({ kind: 'client.added', client_id: 'ahmad' })
  await waitFor(() => expect(names()).toEqual(['Ahmad, again']))
  expect(screen.queryByRole('button', { name: '1 new client' })).toBeNull()
})

test('a row of the list before is not chosen in the next one', async () => {
  let answer = () => {}
  const found = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { search } = start(async (_cursor, { query }) => {
    if (!query.has('search')) return page(['Ahmad'])
    await found
    return page(['Bea'])
  })
  const choose = async (name: string) => {
    const link = await screen.findByRole('link', { name })
    act(() => link.focus())
    fireEvent.keyDown(link, { key: 'x' })
  }
  await screen.findByRole('link', { name: 'Ahmad' })
  search('be')
  await choose('Ahmad')
  answer()
  await screen.findByRole('link', { name: 'Bea' })
  expect(chosen.get().ids.size).toBe(0)
  await choose('Bea')
  expect([...chosen.get().ids]).toEqual(['bea'])
})

test('a search that was entered leads to its first row, and not to one of the list before', async () => {
  const { search, enter } = start((_cursor, { query }) => page(query.has('search') ? ['Bea', 'Beate'] : ['Ahmad']))
  await screen.findByRole('link', { name: 'Ahmad' })
  enter('be')
  search('be')
  expect(document.activeElement).toBe(document.body)
  const first = await screen.findByRole('link', { name: 'Bea' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

/** Those who wait for a contact, on a server that knows of each whether it is new and since when it waits. */
function startWaiting(known: Record<string, { isNew: boolean; since: string | null }>) {
  const lead = (name: string) => {
    const { isNew = false, since = null } = known[name] ?? {}
    return { ...row(name), is_new_lead: isNew, awaiting_contact_since: since }
  }
  const of = (sort: string | null) =>
    Object.keys(known)
      .map(lead)
      .filter(
        (one) =>
          one.awaiting_contact_since && (sort === 'uncontacted' || one.is_new_lead === (sort === 'uncontacted_new')),
      )
      .sort((a, b) => String(a.awaiting_contact_since).localeCompare(String(b.awaiting_contact_since)))
  return start(
    (_, { path, query }) => {
      const one = Object.keys(known).find((name) => path.endsWith(`/${name.toLowerCase()}/`))
      if (one) return { body: { ...lead(one), deleted_at: null } }
      return { body: { ...page([]).body, results: of(query.get('sort')), next: null } }
    },
    {
      sort: 'uncontacted',
      counted: ({ query }) => ({ body: { ...page([]).body, count: of(query.get('sort')).length } }),
    },
  )
}
const day = (n: number) => `2026-11-${n}T03:42:00.000Z`
/** Headings and names from top to bottom. */
const shown = () =>
  [...document.querySelectorAll('tbody h2, tbody th a')].map(({ tagName, textContent, nextElementSibling: count }) =>
    tagName === 'H2' ? `${textContent} ${count?.textContent}` : textContent,
  )

test('who waits is shown in two parts with their counts, and goes to the other once seen (rule 217)', async () => {
  const known: Parameters<typeof startWaiting>[0] = {
    Ahmad: { isNew: true, since: day(18) },
    Bea: { isNew: true, since: day(20) },
    Chen: { isNew: false, since: day(17) },
    Dev: { isNew: false, since: day(21) },
  }
  const { tell } = startWaiting(known)
  await waitFor(() => expect(shown()).toEqual(['New 2', 'Ahmad', 'Bea', 'Seen, not contacted 2', 'Chen', 'Dev']))
  screen.getByText('4 clients')
  // The heads of the columns and of the parts are rows too.
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('7')
  known.Ahmad = { isNew: false, since: day(18) }
  tell({ kind: 'client.changed', client_id: 'ahmad' })
  await waitFor(() => expect(shown()).toEqual(['New 1', 'Bea', 'Seen, not contacted 3', 'Chen', 'Ahmad', 'Dev']))
  // A part of nobody is not named, and the keys pass the heading by.
  known.Bea = { isNew: true, since: null }
  tell({ kind: 'client.changed', client_id: 'bea' })
  await waitFor(() => expect(shown()).toEqual(['Seen, not contacted 3', 'Chen', 'Ahmad', 'Dev']))
  fireEvent.keyDown(document.body, { key: 'j' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chen' })))
})

test('a queue of those who wait goes through one part after the other, as the list shows them', async () => {
  const known: Record<string, string[]> = {
    uncontacted: ['Chen', 'Ahmad', 'Bea', 'Dev'],
    uncontacted_new: ['Ahmad', 'Bea'],
    uncontacted_seen: ['Chen', 'Dev'],
  }
  serve(({ query }) => {
    const all = known[query.get('sort') ?? ''] ?? []
    const from = Number(query.get('cursor') ?? 0)
    const to = from + Number(query.get('page_size'))
    return page(all.slice(from, to), to < all.length ? { next: String(to) } : {})
  })
  const filter: ListFilter = { ...filterOf({}), sort: 'uncontacted', order: 'ASC' }
  const read = async (after: string | null, most: number) => {
    const { rows, next } = await rowsAfter(filter, after, most, new AbortController().signal)
    return { names: rows.map(({ name }) => name), next }
  }
  const { names: round, next } = await read(null, 3)
  expect(round).toEqual(['Ahmad', 'Bea', 'Chen'])
  expect(await read(next, 3)).toEqual({ names: ['Dev'], next: null })
  expect(await read((await read(null, 2)).next, 2)).toEqual({ names: ['Chen', 'Dev'], next: null })
})

test('a part that cannot be read says so below the other, and is read again', async () => {
  let refuses = true
  const lead = { ...row('Ahmad'), is_new_lead: true, awaiting_contact_since: day(18) }
  start(
    (_, { query }) => {
      const isSeen = query.get('sort') === 'uncontacted_seen'
      if (isSeen && refuses) return refusal(403, 'Not now')
      return { body: { ...page([]).body, results: isSeen ? [{ ...lead, ...row('Bea'), is_new_lead: false }] : [lead] } }
    },
    { sort: 'uncontacted' },
  )
  await screen.findByText(/More clients couldn’t be loaded/)
  expect(names()).toEqual(['Ahmad'])
  refuses = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toEqual(['Ahmad', 'Bea']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the person who was contacted goes from those who wait, the count follows, and the keyboard stays', async () => {
  const known = Object.fromEntries(
    ['Ahmad', 'Bea', 'Chen'].map((name, i) => [name, { isNew: true, since: day(18 + i) }]),
  )
  const { tell } = startWaiting(known as never)
  const link = await screen.findByRole('link', { name: 'Bea' })
  await screen.findByText('3 clients')
  act(() => link.focus())
  known.Bea = { isNew: true, since: null as never }
  tell({ kind: 'client.changed', client_id: 'bea' })
  await waitFor(() => expect(names()).toEqual(['Ahmad', 'Chen']))
  await screen.findByText('2 clients')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Chen' }))
})

test('the button to call somebody who waits stays while one reaches for it, and stands there once', async () => {
  const lead = { ...row('Ahmad'), phone_number: '+6590123344', is_new_lead: true, awaiting_contact_since: day(18) }
  start(
    (_, { query }) => ({
      body: { ...page([]).body, results: query.get('sort') === 'uncontacted_new' ? [lead] : [] },
    }),
    { sort: 'uncontacted' },
  )
  const call = await screen.findByRole('link', { name: 'Call Ahmad' })
  fireEvent.pointerEnter(call.closest('tr') as HTMLElement)
  await screen.findByRole('link', { name: 'WhatsApp' })
  expect(screen.getAllByRole('link', { name: /Call/ })).toEqual([call])
})

test('“999+” gives the true number when it is pressed (rule 178)', async () => {
  const counted = ({ query }: Asked) => ({
    body: query.has('count_exact')
      ? { results: [], next: null, previous: null, count: 12_345, count_capped: false }
      : { results: [], next: null, previous: null, count: 1000, count_capped: true },
  })
  start(() => page(['Ada']), { counted })
  fireEvent.click(await screen.findByRole('button', { name: '999+ clients' }))
  await screen.findByText('12345 clients')
  expect(screen.queryByText('999+ clients')).toBeNull()
})

test('a finger that rests on a row chooses the client and opens nobody', async () => {
  start(() => page(['Ahmad', 'Bea']))
  const ahmad = await screen.findByRole('link', { name: 'Ahmad' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(ahmad, { pointerType: 'touch', clientX: 100, clientY: 100 })
  // What a browser offers for a link stays away.
  expect(fireEvent.contextMenu(ahmad)).toBe(false)
  act(() => vi.advanceTimersByTime(500))
  vi.useRealTimers()
  fireEvent.pointerUp(ahmad, { pointerType: 'touch' })
  expect(fireEvent.click(ahmad, { detail: 1 })).toBe(false)
  expect([...chosen.get().ids]).toEqual(['ahmad'])
  act(chooseNone)
})

test('a finger that scrolls the list chooses nobody', async () => {
  start(() => page(['Ahmad']))
  const ahmad = await screen.findByRole('link')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(ahmad, { pointerType: 'touch', clientX: 100, clientY: 100 })
  fireEvent.pointerMove(ahmad, { pointerType: 'touch', clientX: 100, clientY: 130 })
  act(() => vi.advanceTimersByTime(1000))
  expect(chosen.get().ids.size).toBe(0)
})

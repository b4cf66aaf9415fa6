import type { Client } from '@fairlead/contract/records/clients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '~/lib/calls/query-client.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { oneClient } from '../page/one-client.ts'
import { useEditClient } from './edit-client.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const client = { id, name: 'Ahmad', company: null, city: null, version: 1 } as unknown as Client
const set = (part: Partial<Client>) => ({ body: part as object, shown: part })

/** A server that keeps one client as ours does: with versions, and 409 for a stale one. */
function house(before: (asked: Asked, stored: Client) => ReturnType<typeof refusal> | undefined = () => undefined) {
  let stored: Client = client
  const change = (part: Partial<Client>) => {
    stored = { ...stored, ...part, version: stored.version + 1 }
  }
  const asked = serve((request) => {
    if (request.method === 'GET') return { body: stored }
    const { version, ...part } = request.body as { version: number }
    const refused = before(request, stored)
    if (refused) return refused
    if (version !== stored.version) return refusal(409, 'Somebody else changed it.', { current: stored })
    change(part)
    return { body: stored }
  })
  return { asked, change, stored: () => stored }
}

function setUp() {
  const queries = createQueryClient()
  queries.setQueryData(oneClient(id).queryKey, client)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useEditClient(id), { wrapper })
  return {
    save: result.current,
    shown: () => queries.getQueryData(oneClient(id).queryKey),
    /** The page is told of the client's new state. */
    hear: (now: Client) => queries.setQueryData(oneClient(id).queryKey, now),
  }
}

test('changes show at once and go one after the other, each on the version before it', async () => {
  const { asked, stored } = house()
  const { save, shown } = setUp()
  await act(async () => {
    const both = [save(set({ company: 'Fjord' })), save(set({ city: 'Hamburg' }))]
    expect(shown()).toMatchObject({ company: 'Fjord', city: 'Hamburg' })
    expect(await Promise.all(both)).toEqual([undefined, undefined])
  })
  expect(asked.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
  expect(stored()).toMatchObject({ company: 'Fjord', city: 'Hamburg' })
  expect(shown()).toMatchObject({ company: 'Fjord', city: 'Hamburg', version: 3 })
})

test('what is refused is taken back with the reason, and the change after it stands', async () => {
  house(({ body }) => ('company' in (body as object) ? refusal(400, 'No', { errors: { company: ['No'] } }) : undefined))
  const { save, shown } = setUp()
  await act(async () => {
    const [refused, saved] = await Promise.all([save(set({ company: 'Fjord' })), save(set({ city: 'Hamburg' }))])
    expect(refused?.fields).toEqual({ company: 'No' })
    expect(saved).toBeUndefined()
  })
  await waitFor(() => expect(shown()).toMatchObject({ company: null, city: 'Hamburg' }))
})

test('somebody else was faster: other fields go through, the same field is given back', async () => {
  const { change, stored } = house()
  const { save, shown } = setUp()
  change({ city: 'Kiel' })
  await act(async () => {
    expect(await save(set({ company: 'Fjord' }))).toBeUndefined()
  })
  expect(stored()).toMatchObject({ company: 'Fjord', city: 'Kiel' })

  change({ company: 'Nordlys' })
  await act(async () => {
    expect((await save(set({ company: 'Harbour' })))?.status).toBe(409)
  })
  await waitFor(() => expect(shown()?.company).toBe('Nordlys'))
  await act(async () => {
    expect(await save(set({ company: 'Harbour' }))).toBeUndefined()
  })
  expect(stored().company).toBe('Harbour')
})

test('what another filled in while one typed is not overwritten, though this page has heard of it', async () => {
  const { asked, change, stored } = house()
  const { save, shown, hear } = setUp()
  change({ company: 'Acme' })
  hear(stored())
  await act(async () => {
    expect((await save({ ...set({ company: 'Fjord' }), from: client }))?.status).toBe(409)
    // Another field is no matter, and needs one try.
    expect(await save({ ...set({ city: 'Kiel' }), from: client })).toBeUndefined()
  })
  expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  expect(stored()).toMatchObject({ company: 'Acme', city: 'Kiel' })
  await waitFor(() => expect(shown()).toMatchObject({ company: 'Acme', city: 'Kiel' }))
})

import { createClient, updateClient } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { shownToast } from '../toast.ts'
import { createQueryClient, markOld, patch } from './query-client.ts'
import { useCall } from './use-call.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'

function setUp() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, wrapper }
}

beforeEach(() => shownToast.set(() => undefined))

test('a submit that is repeated unchanged carries the same key; a changed one, and the next after a success, another', async () => {
  let isDown = true
  const asked = serve(() => (isDown ? new TypeError('Failed to fetch') : { status: 201, body: {} }))
  const { result } = renderHook(() => useCall(createClient), { wrapper: setUp().wrapper })
  const submit = async (name: string) => {
    act(() => result.current.mutate({ body: { name } }))
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  await submit('Ann')
  await submit('Ann')
  await submit('Ben')
  isDown = false
  await submit('Ben')
  await submit('Ben')
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^\w{12,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
  expect(keys[3]).toBe(keys[2])
  expect(keys[4]).not.toBe(keys[3])
})

test('of several submits under way each keeps its key, whichever came last', async () => {
  const asked = serve(() => new TypeError('Failed to fetch'))
  const { result } = renderHook(() => useCall(createClient), { wrapper: setUp().wrapper })
  const submitBoth = async (sent: number) => {
    act(() => {
      result.current.mutate({ body: { name: 'Ann' } })
      result.current.mutate({ body: { name: 'Ben' } })
    })
    await waitFor(() => expect(asked).toHaveLength(sent))
    await waitFor(() => expect(result.current.isPending).toBe(false))
  }
  await submitBoth(2)
  await submitBoth(4)
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).not.toBe(keys[1])
  expect(keys.slice(2)).toEqual(keys.slice(0, 2))
})

test('a change is painted at once, and taken back with the reason when the server refuses', async () => {
  const { client, wrapper } = setUp()
  client.setQueryData(['one'], { name: 'Ann' })
  let answer = () => {}
  const asked = serve(
    () => new Promise((resolve) => (answer = () => resolve(refusal(455, 'This client isn’t assigned to you.')))),
  )
  const change = { show: () => patch<{ name: string }>(client, ['one'], (one) => ({ ...one, name: 'Anna' })) }
  const { result } = renderHook(() => useCall(updateClient, change), { wrapper })
  act(() => result.current.mutate({ params: { id }, body: { name: 'Anna' } }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(client.getQueryData(['one'])).toEqual({ name: 'Anna' })
  expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  answer()
  await waitFor(() => expect(client.getQueryData(['one'])).toEqual({ name: 'Ann' }))
  expect(shownToast.get()).toMatchObject({ type: 'error', message: 'This client isn’t assigned to you.' })
})

test('data that was changed here gets no fresher by it, and what was marked old stays so', async () => {
  const { client } = setUp()
  client.setQueryData(['one'], { name: 'Ann' }, { updatedAt: 1_000 })
  await markOld(client)
  const takeBack = patch<{ name: string }>(client, ['one'], () => ({ name: 'Anna' }))
  expect(client.getQueryState(['one'])).toMatchObject({
    data: { name: 'Anna' },
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  })
  takeBack()
  expect(client.getQueryState(['one'])).toMatchObject({
    data: { name: 'Ann' },
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  })
})

test('of two changes that are both refused, what neither can take back is asked for', () => {
  const { client } = setUp()
  client.setQueryData(['one'], { mail: true, push: true })
  const first = patch<object>(client, ['one'], (one) => ({ ...one, mail: false }))
  const second = patch<object>(client, ['one'], (one) => ({ ...one, push: false }))
  first()
  second()
  expect(client.getQueryState(['one'])?.isInvalidated).toBe(true)
})

test('what came in from the server in the meantime is not overwritten by taking a change back', () => {
  const { client } = setUp()
  client.setQueryData(['one'], { name: 'Ann' })
  const takeBack = patch<{ name: string }>(client, ['one'], () => ({ name: 'Anna' }))
  client.setQueryData(['one'], { name: 'From the server' })
  takeBack()
  expect(client.getQueryData(['one'])).toEqual({ name: 'From the server' })
})

test('a refusal that the screen shows itself needs no toast', async () => {
  serve(() => refusal(400, 'name: This field is required', { errors: { name: ['This field is required'] } }))
  const placed: string[] = []
  const refused = {
    refused: (error: { fields: Record<string, string> }) => placed.push(...Object.keys(error.fields)) > 0,
  }
  const { result } = renderHook(() => useCall(createClient, refused), { wrapper: setUp().wrapper })
  act(() => result.current.mutate({ body: { name: '' } }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(placed).toEqual(['name'])
  expect(shownToast.get()).toBeUndefined()
})

test('a change that could wait is given back where the browser keeps nothing, as any other that failed', async () => {
  const { wrapper } = setUp()
  serve(() => new TypeError('Failed to fetch'))
  let isGivenBack = false
  const request = { body: { client_id: id, item_type: 'NOTE' as const, text: 'Hello' } }
  const change = {
    later: () => ({ change: { call: 'addActivity' as const, request, client: { id, name: 'Ann' } } }),
    refused: () => (isGivenBack = true),
  }
  const { result } = renderHook(() => useCall(addActivity, change), { wrapper })
  act(() => result.current.mutate(request))
  await waitFor(() => expect(isGivenBack).toBe(true))
})

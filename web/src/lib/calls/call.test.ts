import { accessPolicy } from '@fairlead/contract/identity/session'
import { createClient, getClient, listClients } from '@fairlead/contract/records/clients'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { leave } from '../browser/leave.ts'
import { call, callsRunning, restriction } from './call.ts'
import { CallError, messageOf } from './call-error.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'

const failureOf = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error
  throw new Error(`it did not fail as a call does: ${String(error)}`)
}

beforeEach(() => {
  vi.spyOn(leave, 'to').mockImplementation(() => {})
})
afterEach(() => {
  restriction.set(() => undefined)
  vi.restoreAllMocks()
})

describe('a call', () => {
  test('fills the path in, leaves absent parameters out, and sends the body as JSON', async () => {
    const asked = serve(() => ({ body: {} }))
    await call(getClient, { params: { id } })
    await call(listClients, { query: { search: 'a b', sort: 'name', cursor: undefined } })
    await call(createClient, { body: { name: 'Ann' } }, { idempotencyKey: 'k-1' })
    const [one, list, create] = asked
    expect(one?.path).toBe(`/api/dashboard-v2/api/v2/user-client/${id}/`)
    expect(one?.headers.has('content-type')).toBe(false)
    expect(Object.fromEntries(list?.query ?? [])).toEqual({ search: 'a b', sort: 'name' })
    expect(create?.body).toEqual({ name: 'Ann' })
    expect(create?.headers.get('idempotency-key')).toBe('k-1')
  })

  test('tells the loading bar while it runs, also when it fails', async () => {
    // Another file of this worker may have left a call that never ends.
    const others = callsRunning.get()
    serve(() => {
      expect(callsRunning.get()).toBe(others + 1)
      return refusal(500, 'Down')
    })
    await failureOf(call(getClient, { params: { id } }))
    expect(callsRunning.get()).toBe(others)
  })

  test('carries what the server said: words, fields, type, request id, when to come again', async () => {
    serve(() => ({
      ...refusal(409, 'Already there', {
        error_type: 'STALE_VERSION',
        errors: { name: ['Too long', 'Odd'], email: [] },
      }),
      headers: { 'retry-after': '7' },
    }))
    const error = await failureOf(call(getClient, { params: { id } }))
    expect(error).toMatchObject({ status: 409, message: 'Already there', type: 'STALE_VERSION', retryAfter: 7 })
    expect(error.fields).toEqual({ name: 'Too long' })
    expect(error.body?.request_id).toBe('r-1')
  })

  test('has words of its own when a proxy answers, or nobody', async () => {
    serve(() => ({ status: 502, headers: { 'content-type': 'text/html' } }))
    expect(await failureOf(call(getClient, { params: { id } }))).toMatchObject({ status: 502, body: undefined })
    serve(() => new TypeError('Failed to fetch'))
    const error = await failureOf(call(getClient, { params: { id } }))
    expect(error.status).toBe(0)
    expect(messageOf(error)).toMatch(/can’t reach/)
    serve(() => Object.assign(new Error('late'), { name: 'TimeoutError' }))
    expect((await failureOf(call(getClient, { params: { id } }))).message).toMatch(/within 10 seconds/)
  })

  test('that is stopped fails as stopped, not as unanswered', async () => {
    const stop = new AbortController()
    serve(() => {
      stop.abort()
      return { body: {} }
    })
    await expect(call(getClient, { params: { id } }, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})

describe('statuses that concern the whole application', () => {
  test('423 opens the drawer, but not where the caller shows it itself', async () => {
    serve(() => refusal(423, 'Not in your plan', { sub_error: 'FREE_PLAN' }))
    await failureOf(call(getClient, { params: { id } }, { expects: [423] }))
    expect(restriction.get()).toBeUndefined()
    await failureOf(call(getClient, { params: { id } }))
    expect(restriction.get()?.body?.sub_error).toBe('FREE_PLAN')
  })

  test('401 leads to the login and back, once; never where no session is needed', async () => {
    serve(() => refusal(401, 'Your session has ended.', { error_type: 'SESSION_ENDED' }))
    await failureOf(call(accessPolicy, { query: { magic_token: 'x' } }))
    await failureOf(call(getClient, { params: { id } }, { expects: [401] }))
    expect(leave.to).not.toHaveBeenCalled()
    window.history.replaceState(null, '', '/clients?sort=name')
    await failureOf(call(getClient, { params: { id } }))
    await failureOf(call(getClient, { params: { id } }))
    expect(leave.to).toHaveBeenCalledOnce()
    expect(leave.to).toHaveBeenCalledWith('/login?next=%2Fclients%3Fsort%3Dname')
  })
})

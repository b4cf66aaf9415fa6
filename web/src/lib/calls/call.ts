import { type Answer, type Endpoint, fillPath, isWrite, type Request } from '@fairlead/contract/endpoint'
import { systemId } from '../account/system-id.ts'
import { endSession } from '../browser/leave.ts'
import { isReachable } from '../offline/offline.ts'
import { createStore } from '../store.ts'
import { type CallError, errorOf, isUnanswered, unanswered } from './call-error.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** One key for all tries of one submit: a repeated try makes no second record (R38). */
  idempotencyKey?: string
  headers?: Record<string, string>
  /** Statuses that the caller deals with itself: 401 then does not lead to the login, nor 423 to the drawer. */
  expects?: readonly number[]
  /** Does not show in the loading bar. */
  quiet?: boolean
}

/** How many calls run that the loading bar tells about. */
export const callsRunning = createStore(0)
/** The refusal (423) that the restricted-access drawer tells about; undefined while it is shut. */
export const restriction = createStore<CallError | undefined>(undefined)

/** How long an answer is waited for, in seconds. */
const patience = { read: 10, write: 30 }

type Parts = { params?: object; query?: object; body?: unknown }

function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
  const path = fillPath(endpoint.path, params as Record<string, unknown>)
  return search.size > 0 ? `${path}?${search}` : path
}

type Begun = { begun?: Map<string, Promise<Response>>; begunFor?: string }

/** What the document asked for before any script was there (web/build/begin-early.ts): each is taken once, in the same session. */
function takeBegun(address: string): Promise<Response> | undefined {
  const { begun, begunFor } = globalThis as Begun
  const answer = begun?.get(address)
  begun?.delete(address)
  return begunFor === systemId() ? answer : undefined
}

/** Sends the request and reads the answer. Throws CallError when none comes. */
async function ask(endpoint: Endpoint, parts: Parts, options: CallOptions): Promise<[Response, unknown]> {
  const seconds = isWrite(endpoint) ? patience.write : patience.read
  const timeout = AbortSignal.timeout(seconds * 1000)
  try {
    const address = addressOf(endpoint, parts)
    const begun = endpoint.method === 'GET' ? takeBegun(address) : undefined
    const response = await (begun ??
      fetch(address, {
        method: endpoint.method,
        credentials: 'same-origin',
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        headers: {
          accept: 'application/json',
          ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          ...options.headers,
        },
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      }))
    isReachable.set(() => !isUnanswered(response.status))
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return [response, isJson ? await response.json() : undefined]
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    isReachable.set(() => false)
    throw unanswered(cause, seconds)
  }
}

/**
 * Asks a call of the contract, with the session's cookie. Throws CallError when it is refused or no
 * answer comes; an AbortError when `signal` stops it. A session that is over leads to the login, and
 * what the plan does not include opens the drawer, unless the caller expects it.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E> = {} as Request<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  if (!options.quiet) callsRunning.set((count) => count + 1)
  try {
    const [response, body] = await ask(endpoint, request as Parts, options)
    if (response.ok) return body as Answer<E>
    const error = errorOf(response, body)
    if (!options.expects?.includes(error.status)) react(endpoint, error)
    throw error
  } finally {
    if (!options.quiet) callsRunning.set((count) => count - 1)
  }
}

function react(endpoint: Endpoint, error: CallError): void {
  if (error.status === 401 && endpoint.access.session === true) endSession()
  if (error.status === 423) restriction.set(() => error)
}

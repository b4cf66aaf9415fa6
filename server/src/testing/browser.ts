import { type Answer, type Endpoint, fillPath, type Request } from '@fairlead/contract/endpoint'
import type { ErrorBody } from '@fairlead/contract/errors'

export type Response<T> = {
  status: number
  headers: Headers
  /** The reply of a success. Throws, with the answer, when it was none. */
  body: T
  /** The body of a failure. Throws when it was a success. */
  error: ErrorBody
  text: string
}

export type CallOptions = { headers?: Record<string, string>; path?: string }

/** A browser for tests: keeps cookies, and sends the headers that a page of ours sends. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly origin: string
  agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

  constructor(origin: string) {
    this.origin = origin
  }

  /** Asks a call of the contract. */
  async call<E extends Endpoint>(endpoint: E, request: Request<E> = {} as Request<E>, options: CallOptions = {}) {
    const { params, query, body } = request as { params?: object; query?: object; body?: unknown }
    const url = new URL(fillPath(options.path ?? endpoint.path, params as never), this.origin)
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return this.fetch<Answer<E>>(url.href, {
      method: endpoint.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async fetch<T = unknown>(target: string, init: RequestInit = {}): Promise<Response<T>> {
    const url = new URL(target, this.origin)
    const headers = new Headers({
      'user-agent': this.agent,
      'accept-language': 'en-SG',
      'sec-fetch-site': 'same-origin',
      origin: this.origin,
      ...(init.headers as Record<string, string>),
    })
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '))
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const parsed: unknown = isJson && text ? JSON.parse(text) : undefined
    return {
      status: response.status,
      headers: response.headers,
      text,
      get body() {
        if (!response.ok)
          throw new Error(`${init.method ?? 'GET'} ${url.pathname} answered ${response.status}: ${text}`)
        return parsed as T
      },
      get error() {
        if (response.ok) throw new Error(`${init.method ?? 'GET'} ${url.pathname} succeeded: ${text}`)
        return parsed as ErrorBody
      },
    }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split('=', 2)
    if (attributes.some((a) => /^\s*max-age=0$/i.test(a)) || value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

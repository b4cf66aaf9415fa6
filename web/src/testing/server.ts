import { vi } from 'vitest'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error

/** Puts a server in place of fetch: `answer` says what each request gets; what was asked is kept. */
export function serve(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const url = new URL(target, 'http://fairlead.test')
    const asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    all.push(asked)
    const answered = await answer(asked)
    if (answered instanceof Error) throw answered
    init.signal?.throwIfAborted()
    return new Response(answered.body === undefined ? null : JSON.stringify(answered.body), {
      status: answered.status ?? 200,
      headers: { 'content-type': 'application/json', ...answered.headers },
    })
  })
  return all
}

/** An error as the server answers it. */
export const refusal = (status: number, message: string, more: object = {}) => ({
  status,
  body: { message, statusCode: status, request_id: 'r-1', ...more },
})

/** An answer that does not come while a test looks. */
export const onItsWay = new Promise<never>(() => {})

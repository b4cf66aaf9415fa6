import { vi } from 'vitest'

export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown }
export type Answered = { status?: number; body?: unknown; headers?: Record<string, string> } | Error

/** Ends the requests that have no answer yet. */
const open = new Set<() => void>()

/** Ends what a test left unanswered, as when a page is left: none of it counts as running in the next test. */
export function endRequests(): void {
  for (const end of open) end()
  open.clear()
}

/** Its answer, unless the request is stopped before. A time limit stops none: it would end in another test. */
function answerOf<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new DOMException('The request was stopped', 'AbortError'))
    open.add(end)
    signal?.addEventListener('abort', () => signal.reason?.name !== 'TimeoutError' && end())
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => open.delete(end))
  })
}

/** Puts a server in place of fetch: `answer` says what each request gets; what was asked is kept. */
export function serve(answer: (asked: Asked) => Answered | Promise<Answered>): Asked[] {
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
    const answered = await answerOf(answer(asked), init.signal)
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

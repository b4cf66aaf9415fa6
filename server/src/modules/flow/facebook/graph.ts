/** One call of Meta's Graph API. */
export type GraphCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Relative to the version, without a leading slash. */
  path: string
  /** Of a person, a page or an app; sent in a header, so it is never logged. */
  token?: string
  /** Proves to Meta that the token is used by its own app. */
  appSecret?: string
  query?: Record<string, string>
  json?: unknown
}

/** Meta's Graph API: returns Meta's answer, and throws `GraphError` for anything but success. */
export type Graph = {
  call: (call: GraphCall) => Promise<unknown>
  /** The URL where a person signs in, with this query. */
  loginUrl: (query: Record<string, string>) => string
}

type Kind =
  /** The token is no longer valid: someone has to sign in again. */
  | 'expired'
  /** Not permitted. */
  | 'forbidden'
  /** Too many calls: ask later. */
  | 'throttled'
  /** Down, or another temporary fault. */
  | 'transient'
  /** It doesn't exist, or can't be seen with this token. */
  | 'missing'
  /** Meta refuses the call as it is. */
  | 'refused'

const between = (code: number, from: number, to: number) => code >= from && code <= to

/** Classifies an error, by its codes alone: Meta changes its messages, and answers 400 to nearly everything. */
function kindOf(code: number, subcode: number | null, status: number, isTransient: boolean): Kind {
  if (code === 190 && subcode === 492) return 'forbidden'
  if (code === 190 || code === 102) return 'expired'
  if (code === 10 || code === 103 || between(code, 200, 299)) return 'forbidden'
  if ([4, 17, 32, 613].includes(code) || between(code, 80_000, 80_014)) return 'throttled'
  if ([1, 2, 341, 368].includes(code) || isTransient) return 'transient'
  if ((code === 100 && subcode === 33) || code === 803) return 'missing'
  return code === 0 && (status === 0 || status === 429 || status >= 500) ? 'transient' : 'refused'
}

/** Meta refused a call, or didn't answer. */
export class GraphError extends Error {
  readonly code: number
  readonly subcode: number | null
  readonly kind: Kind
  /** What Meta wrote for people, if it did. */
  readonly userMessage: string | null
  /** How long Meta asks us to wait. */
  readonly waitSeconds: number | null

  constructor(found: {
    message: string
    code?: number
    subcode?: number | null
    status?: number
    isTransient?: boolean
    userMessage?: string | null
    waitSeconds?: number | null
    cause?: unknown
  }) {
    super(found.message, { cause: found.cause })
    this.code = found.code ?? 0
    this.subcode = found.subcode ?? null
    this.kind = kindOf(this.code, this.subcode, found.status ?? 0, found.isTransient ?? false)
    this.userMessage = found.userMessage ?? null
    this.waitSeconds = found.waitSeconds ?? null
  }
}

/** Whether trying again later can help. */
export const passes = (error: unknown): boolean =>
  error instanceof GraphError && (error.kind === 'transient' || error.kind === 'throttled')

/** No real list is longer: an endless cursor is Meta's fault. */
const mostPages = 500

type Answer = { data?: unknown; paging?: { next?: unknown; cursors?: { after?: unknown } } }

/**
 * Reads a list to its end, page by page: a page can be empty and still have a next one. Meta supplies the next page's
 * URL, but only its cursor is used.
 */
export async function* pagesOf(graph: Graph, call: GraphCall): AsyncGenerator<unknown[]> {
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const answer = (await graph.call({ ...call, query: { ...call.query, ...(after ? { after } : {}) } })) as Answer
    yield Array.isArray(answer?.data) ? answer.data : []
    const next = answer?.paging?.next
    if (typeof next !== 'string') return
    const found = URL.canParse(next) ? new URL(next).searchParams.get('after') : null
    const cursor = found ?? answer.paging?.cursors?.after
    if (typeof cursor !== 'string' || cursor === after) return
    after = cursor
  }
}

/** The whole of a list. */
export async function allOf(graph: Graph, call: GraphCall): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const page of pagesOf(graph, call)) all.push(...page)
  return all
}

/** Keeps numbers too large for JavaScript as text: ids of leads have up to 17 digits. */
const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** JSON as Meta writes it. Throws a SyntaxError for anything else. */
export const readExact = (text: string): unknown => JSON.parse(text, exact as never)

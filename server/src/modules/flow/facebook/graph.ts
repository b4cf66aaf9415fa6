/** One call of Meta's Graph API. */
export type GraphCall = {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below the version, without a slash before it. */
  path: string
  /** Of a person, a page or an app; sent in a header, so that it stands in no log. */
  token?: string
  /** Proves to Meta that the token is used by its own app. */
  appSecret?: string
  query?: Record<string, string>
  json?: unknown
}

/** Meta's Graph API: answers what Meta answered, and throws `GraphError` for everything that is no success. */
export type Graph = {
  call: (call: GraphCall) => Promise<unknown>
  /** Where a person signs in, with this query. */
  loginUrl: (query: Record<string, string>) => string
}

type Kind =
  /** The token is not valid any more: somebody has to sign in again. */
  | 'expired'
  /** Something is not permitted. */
  | 'forbidden'
  /** Too many calls: to be asked later. */
  | 'throttled'
  /** Down, or a fault that passes. */
  | 'transient'
  /** It is not there, or not to be seen with this token. */
  | 'missing'
  /** Meta does not take the call as it is. */
  | 'refused'

const between = (code: number, from: number, to: number) => code >= from && code <= to

/** What an error is to us, by its numbers alone: Meta changes its words, and answers 400 to nearly everything. */
function kindOf(code: number, subcode: number | null, status: number, isTransient: boolean): Kind {
  if (code === 190 && subcode === 492) return 'forbidden'
  if (code === 190 || code === 102) return 'expired'
  if (code === 10 || code === 103 || between(code, 200, 299)) return 'forbidden'
  if ([4, 17, 32, 613].includes(code) || between(code, 80_000, 80_014)) return 'throttled'
  if ([1, 2, 341, 368].includes(code) || isTransient) return 'transient'
  if ((code === 100 && subcode === 33) || code === 803) return 'missing'
  return code === 0 && (status === 0 || status === 429 || status >= 500) ? 'transient' : 'refused'
}

/** Meta did not do what it was asked, or did not answer. */
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

/** Trying again later can help. */
export const passes = (error: unknown): boolean =>
  error instanceof GraphError && (error.kind === 'transient' || error.kind === 'throttled')

/** No honest list is longer: a cursor that never ends is Meta's fault. */
const mostPages = 500

type Answer = { data?: unknown; paging?: { next?: unknown; cursors?: { after?: unknown } } }

/**
 * Reads a list to its end, a page at a time: a page may be empty and still have one after it. The address of the next
 * page is Meta's word; only its cursor is taken from it.
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

/** A number that JavaScript cannot hold stays as it was written: ids of leads have up to 17 digits. */
const exact = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/** JSON as Meta writes it. Throws a SyntaxError for anything else. */
export const readExact = (text: string): unknown => JSON.parse(text, exact as never)

import { createHmac } from 'node:crypto'
import { type Graph, GraphError, readExact } from '#flow/facebook'

type Options = {
  /** Where the Graph API is, with its version: https://graph.facebook.com/v25.0. */
  graphUrl: string
  /** Where people sign in, with the version. */
  loginUrl: string
  /** How long an answer may take; 15 seconds unless it is said. */
  timeoutMs?: number
}

const usualTimeoutMs = 15_000
const largest = 10 * 1024 * 1024

type ErrorBody = {
  error?: {
    message?: unknown
    code?: unknown
    error_subcode?: unknown
    error_user_title?: unknown
    error_user_msg?: unknown
    is_transient?: unknown
    fbtrace_id?: unknown
  }
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** The longest wait that Meta names in its headers, in seconds: it answers no Retry-After. */
function waitOf(headers: Headers): number | null {
  const business = headers.get('x-business-use-case-usage')
  const account = headers.get('x-ad-account-usage')
  try {
    const minutes = Object.values(JSON.parse(business ?? '{}') as Record<string, unknown>)
      .flat()
      .map(
        (use) => number((use as { estimated_time_to_regain_access?: unknown })?.estimated_time_to_regain_access) ?? 0,
      )
    const seconds = number((JSON.parse(account ?? '{}') as { reset_time_duration?: unknown }).reset_time_duration) ?? 0
    const after = Number(headers.get('retry-after') ?? 0)
    const longest = Math.max(0, seconds, Number.isFinite(after) ? after : 0, ...minutes.map((m) => m * 60))
    return longest > 0 ? longest : null
  } catch {
    return null
  }
}

function errorOf(status: number, headers: Headers, body: unknown): GraphError {
  const { error } = (body ?? {}) as ErrorBody
  const trace = text(error?.fbtrace_id)
  const said = text(error?.message) ?? `Meta answered with status ${status} and nothing that can be read.`
  const forPeople = [text(error?.error_user_title), text(error?.error_user_msg)].filter(Boolean).join(': ')
  return new GraphError({
    message: trace ? `${said} (${trace})` : said,
    code: number(error?.code) ?? 0,
    subcode: number(error?.error_subcode) ?? null,
    status,
    isTransient: error?.is_transient === true,
    userMessage: forPeople || null,
    waitSeconds: waitOf(headers),
  })
}

function parsed(body: string): unknown {
  try {
    return readExact(body)
  } catch {
    return undefined
  }
}

/** The Graph API of Meta: https://developers.facebook.com/docs/graph-api */
export function metaGraph({ graphUrl, loginUrl, timeoutMs = usualTimeoutMs }: Options): Graph {
  return {
    loginUrl: (query) => `${loginUrl}/dialog/oauth?${new URLSearchParams(query)}`,
    async call({ method = 'GET', path, token, appSecret, query = {}, json }) {
      const proof: Record<string, string> =
        token && appSecret ? { appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') } : {}
      const search = new URLSearchParams({ ...query, ...proof }).toString()
      let reply: Response
      let body: string
      try {
        reply = await fetch(`${graphUrl}/${path}${search ? `?${search}` : ''}`, {
          method,
          redirect: 'error',
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        body = await reply.text()
      } catch (error) {
        throw new GraphError({ message: 'Meta can’t be reached.', cause: error })
      }
      if (body.length > largest) throw new GraphError({ message: 'Meta’s answer is too large.', status: 500 })
      const answer = parsed(body)
      // A page of a proxy, in place of JSON, is an outage.
      if (answer === undefined)
        throw new GraphError({ message: `Meta answered with status ${reply.status}.`, status: 500 })
      if (!reply.ok || (answer as ErrorBody)?.error) throw errorOf(reply.status, reply.headers, answer)
      return answer
    },
  }
}

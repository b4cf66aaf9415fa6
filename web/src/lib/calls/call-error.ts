import type { ErrorBody, ErrorType } from '@fairlead/contract/errors'
import { t } from '../words.ts'

/** A call that did not succeed. `status` is 0 when no answer came. */
export class CallError extends Error {
  readonly status: number
  /** What the server answered; absent when no answer of ours came. */
  readonly body: ErrorBody | undefined
  /** Seconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, body?: ErrorBody, retryAfter?: number) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }

  /** No answer of the application came: it may be reached later. */
  get isUnanswered(): boolean {
    return isUnanswered(this.status)
  }

  /** What kind of refusal it is, where the status alone does not say. */
  get type(): ErrorType | undefined {
    return this.body?.error_type
  }

  /** Each field with its first message, as a form places them. */
  get fields(): Record<string, string> {
    const errors = Object.entries(this.body?.errors ?? {})
    return Object.fromEntries(errors.flatMap(([field, [message]]) => (message ? [[field, message]] : [])))
  }
}

/** The server was not asked: there is no connection, or something stands in line before. */
export class NotTried extends CallError {
  constructor() {
    super(0, t('offline'))
  }
}

/** Nothing answered, or something on the way did that could not reach the server. */
export const isUnanswered = (status: number): boolean => status === 0 || (status > 501 && status < 505)

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'statusCode' in body

/** The failure that an answer tells; words of ours when the answer is not the server's own (a proxy's page). */
export function errorOf(response: Response, body: unknown): CallError {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(after) ? after : undefined
  return isErrorBody(body)
    ? new CallError(response.status, body.message, body, retryAfter)
    : new CallError(response.status, t('generic'), undefined, retryAfter)
}

/** The failure of a request that no answer came to. */
export function unanswered(cause: unknown, seconds: number): CallError {
  const isLate = (cause as { name?: unknown } | null)?.name === 'TimeoutError'
  return new CallError(0, isLate ? t('late', { seconds }) : t('offline'))
}

/** Words for whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : t('generic'))

import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names under which secrets travel; their values never reach a log (S58). */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'code',
  'token',
  'magic_token',
  'g_token',
  'secret',
  'password',
]

/** A stack without its head, which is the message. */
const frames = (stack: unknown) =>
  String(stack)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')

/**
 * An error with what led to it, but without values of statements, which are people's data: what the
 * database says of a fault quotes them, so that only its code and place are told.
 */
function errorView(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if ('severity' in error) {
    const { code, table, constraint, stack } = error as Record<string, unknown>
    // Under its own name, since a `code` is hidden.
    return { type: 'DatabaseError', sqlstate: code, table, constraint, stack: frames(stack) }
  }
  if (!(error instanceof Error)) return error
  const { params: _, cause: __, ...more } = error as Error & { params?: unknown }
  const isStatement = 'query' in error
  return {
    ...more,
    type: error.constructor.name,
    message: isStatement ? 'a statement failed' : error.message,
    stack: isStatement ? frames(error.stack) : error.stack,
    ...(error.cause === undefined ? {} : { cause: errorView(error.cause) }),
  }
}

/** JSON lines on standard output, or `to`; pino escapes control characters, so that a name cannot forge a line (S51). */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorView },
      redact: { paths: secretNames.flatMap((name) => [`*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    },
    to,
  )
}

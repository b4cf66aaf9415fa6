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

/** A failed statement without the values that it was sent with: they are people's data. */
function errorView(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const view = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  if (!('query' in error)) return view
  const { params: _, stack, message: __, ...rest } = view
  const where = String(stack ?? '').slice(String(stack ?? '').indexOf('\n    at '))
  return { ...rest, message: 'a statement failed', stack: where, cause: errorView(error.cause) }
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

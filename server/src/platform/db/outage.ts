import { cut, storable } from '#platform/text'

/** The part of a driver error that tells what happened, which Drizzle wraps in a `cause`. */
type DriverError = Error & { code?: string }

export function driverError(error: unknown): DriverError | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if ('code' in e || e.cause === undefined) return e
  return undefined
}

/** What the database calls a refusal (SQLSTATE), where it refused a statement. */
export const sqlState = (error: unknown): string | undefined => driverError(error)?.code

const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // terminated by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '53300', // too many connections
])
const outageWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Client was closed|embedded database stopped/

/** True when the database could not be reached or dropped the connection: wait and try again. */
export function isOutage(error: unknown): boolean {
  const e = driverError(error)
  if (!e) return false
  return (e.code !== undefined && (outageCodes.has(e.code) || e.code.startsWith('08'))) || outageWords.test(e.message)
}

/**
 * Why something failed, in words that people and logs may see. A refused statement says what the database
 * calls it, never its text or values, which are people's data (S58, S59).
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return cut(storable(String(error)), 2000)
  const driver = driverError(error)
  const fromDatabase = 'query' in error || (driver && 'severity' in driver)
  if (fromDatabase) return `A fault of ours: the database refused it (${driver?.code ?? 'no code'}).`
  return cut(storable(error.message), 2000)
}

import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const gzipped = promisify(gzip)
/** Shorter answers fit into one packet as they are, in characters. */
const worthIt = 1_400
/** Up to so long it takes less than the way to another thread, which waits for a core where others work. In characters. */
const atOnce = 65_536

/**
 * Compresses long JSON for clients that accept it: a page of a list is a sixth of it then. No secret of a session stands in an
 * answer beside what somebody else may choose, so its length tells nobody one (BREACH).
 */
export async function compress(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
  if (!isJson || typeof payload !== 'string' || payload.length < worthIt) return payload
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/u.test(String(request.headers['accept-encoding'] ?? '')))
    return payload
  reply.removeHeader('content-length').header('content-encoding', 'gzip')
  return payload.length <= atOnce ? gzipSync(payload) : gzipped(payload)
}

import type { FastifyRequest } from 'fastify'
import { forbidden, HttpError } from './errors.ts'

/**
 * Refuses a change that another site's page has the browser send with the session's cookie (S17): the
 * browser must say that the page is ours. A request with neither header comes from no browser, and
 * passes on to the session check.
 */
export function checkSameOrigin(request: FastifyRequest, appUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  if (site === undefined && origin === undefined) return
  if (site !== undefined ? site === 'same-origin' : origin === appUrl) return
  throw forbidden('This request came from another site.')
}

/** Bodies of calls are JSON: forms of other sites cannot send that without asking first (S17, S53). */
export function checkJson(request: FastifyRequest): void {
  const type = request.headers['content-type']
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined
  if (hasBody && !/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type ?? ''))
    throw new HttpError(415, 'Send the body as application/json.')
}

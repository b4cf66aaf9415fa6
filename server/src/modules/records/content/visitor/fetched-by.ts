import type { FastifyRequest } from 'fastify'
import { classify, type Fetched } from '../tracking/classify.ts'
import type { InDataCentre } from '../tracking/data-centres.ts'

/** What a request reveals about its sender. */
function said(request: FastifyRequest): Fetched {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    method: request.method,
    agent: header('user-agent') ?? '',
    referrer: header('referer'),
    purpose: header('sec-purpose') ?? header('purpose') ?? header('x-purpose'),
  }
}

/** Who is fetching a link, as far as the request tells. */
export const fetchedBy = (request: FastifyRequest, inDataCentre: InDataCentre) => ({
  ...said(request),
  ip: request.ip,
  isDataCentre: inDataCentre(request.ip),
})

/**
 * Whether a visitor may be counted by tracking pixels: the request isn't from a robot, scanner or preview, and the
 * browser doesn't object to tracking (Global Privacy Control).
 */
export const mayBeCounted = (request: FastifyRequest): boolean =>
  request.headers['sec-gpc'] !== '1' && classify(said(request)) === undefined

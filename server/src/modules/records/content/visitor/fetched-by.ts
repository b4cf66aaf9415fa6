import type { FastifyRequest } from 'fastify'
import type { InDataCentre } from '../tracking/data-centres.ts'

/** Who fetches a link, as far as the request says. */
export function fetchedBy(request: FastifyRequest, inDataCentre: InDataCentre) {
  const header = (name: string) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    method: request.method,
    agent: header('user-agent') ?? '',
    referrer: header('referer'),
    purpose: header('sec-purpose') ?? header('purpose') ?? header('x-purpose'),
    ip: request.ip,
    isDataCentre: inDataCentre(request.ip),
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Script } from './renderer.ts'

/** Whether a browser takes an answer in this coding. */
export const accepts = (request: FastifyRequest, coding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').includes(coding)

/** Sends a script of the build as it is packed best. */
export function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  script: Script,
  cacheFor: string,
): FastifyReply {
  const coding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : undefined
  reply
    .type('text/javascript; charset=utf-8')
    .header('cache-control', cacheFor)
    .header('vary', 'accept-encoding')
    .header('cross-origin-resource-policy', 'cross-origin')
  if (!coding) return reply.send(script.text)
  return reply.header('content-encoding', coding).send(coding === 'br' ? script.brotli : script.gzip)
}

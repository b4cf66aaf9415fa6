import type { FastifyInstance, FastifyReply } from 'fastify'
import { crashPoint } from '#platform/chaos'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import type { Log, Metrics } from '#platform/telemetry'
import type { Units } from '#platform/units'
import type { HookAnswer, LeadSource } from './lead-source.ts'
import { receive } from './receive.ts'

const largest = 5 * 1024 * 1024
const large = 100 * 1024
/** Headers worth keeping with a delivery: never those that carry secrets. */
const kept = ['content-type', 'user-agent', 'x-request-id']

const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const send = (reply: FastifyReply, { status, body, type = 'text/plain; charset=utf-8', headers = {} }: HookAnswer) =>
  reply.code(status).type(type).headers(headers).send(body)

/** The addresses to which sources deliver: verify on raw bytes, store, acknowledge, and nothing else before. */
export function serveHooks(
  app: FastifyInstance,
  deps: { sources: readonly LeadSource[]; units: () => Units; log: Log; metrics: Metrics },
): void {
  const sources = new Map(deps.sources.map((source) => [source.hook ?? (source.id as string), source]))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) => done(null, body))

  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/hooks/:source/*',
    bodyLimit: largest,
    async handler(request, reply) {
      const { source: id, '*': path } = request.params as { source: string; '*': string }
      const source = sources.get(id)
      if (!source?.verify) throw notFound()
      const headers = flat(request.headers)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const verified = await source
        .verify({ method: request.method, ip: request.ip, path, query: flat(request.query as never), headers, body })
        .catch((error) => {
          deps.metrics.deliveries.inc({ source: id, outcome: 'refused' })
          throw error
        })
      if (verified.kind === 'answer') {
        if (verified.isRefusal) deps.metrics.deliveries.inc({ source: id, outcome: 'refused' })
        return send(reply, verified)
      }
      const { write, writeTogether } = deps.units()
      const store = (ctx: Ctx<null>) =>
        receive(ctx, {
          source: source.id,
          connectionId: verified.connectionId,
          externalId: verified.externalId,
          orgId: verified.orgId,
          contentType: headers['content-type'] ?? 'application/octet-stream',
          headers: {
            ...Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
            ...verified.noted,
          },
          body,
        })
      // Several large ones in one statement would be silent for long.
      await (body.length > large ? write(deps.log, store, 'ingest') : writeTogether(store))
      await crashPoint('ingest.after-commit')
      deps.metrics.deliveries.inc({ source: id, outcome: 'accepted' })
      return verified.answer ? send(reply, verified.answer) : reply.code(200).send({ success: true })
    },
  })
}

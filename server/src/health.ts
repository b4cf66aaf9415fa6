import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db'

/** /healthz says that the process lives, and nothing else; /readyz that it can serve: a load balancer asks it. */
export function health(app: FastifyInstance, deps: { database: Database; draining: () => boolean }): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (deps.draining()) return reply.code(503).send({ status: 'stopping' })
    try {
      await deps.database.ping()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'no database' })
    }
  })
}

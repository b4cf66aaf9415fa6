import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/telemetry'

const longestReport = 8 * 1024
const mostAMinute = 60

/** Takes the browsers' reports of what a page's policy stopped, and logs them, a few at a time. */
export function takeCspReports(app: FastifyInstance, log: Log): void {
  let minute = 0
  let count = 0
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: longestReport },
    (_request, body, done) => done(null, body),
  )
  app.post('/api/csp-reports', async (request, reply) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    if (count++ < mostAMinute)
      log.warn({ report: String(request.body).slice(0, 2000) }, 'a page was stopped by its policy')
    return reply.code(204).send()
  })
}

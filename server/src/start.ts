import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { isLoopback } from '#platform/addresses'
import { lockDataDir } from '#platform/data-dir'
import { runWithin } from './commands/index.ts'
import { hearCommands } from './commands/local-socket.ts'
import { compose, type Fairlead, type Overrides } from './compose.ts'

export type Running = Fairlead & { stop: () => Promise<void> }

/** How long a stopping server goes on answering on connections that are open already (R31). */
const lingerMs = 1_500
const stopWithinMs = 9_000

/** Takes no new connections but answers on the open ones for a while, then closes them all. */
async function closeGently(app: FastifyInstance): Promise<void> {
  const server = app.server as Server
  if (server.listening) NetServer.prototype.close.call(server)
  await new Promise((resolve) => setTimeout(resolve, lingerMs))
  server.closeIdleConnections()
  await app.close().catch(() => {})
}

/** What others on the network reach of a server that is not in production, in words for the person who started it. */
function openTo({ production, HOST, PORT, API_DOCS, OUTBOX_OPEN }: Config): string[] {
  if (production || isLoopback(HOST)) return []
  const where = `everybody who reaches ${HOST}:${PORT}`
  return [
    `Open to ${where}: the application, in development mode.`,
    OUTBOX_OPEN
      ? `Open to ${where}: /dev/outbox with all sign-in codes, since OUTBOX_OPEN is set.`
      : '/dev/outbox answers this machine alone. Set OUTBOX_OPEN=true to open it to others.',
    ...(API_DOCS ? [`Open to ${where}: /api/docs.`] : []),
  ]
}

/**
 * Builds and starts what the settings say; `prepare` has the installation before anything listens or works in it.
 * Throws when it cannot.
 */
export async function start(
  config: Config,
  overrides: Overrides = {},
  prepare: (installation: Fairlead) => Promise<void> = async () => {},
): Promise<Running> {
  // Whatever else makes files here, the embedded database among it, makes them for their owner alone.
  if (isMainThread) process.umask(0o077)
  const embedded = !config.DATABASE_URL && !overrides.inMemory
  const unlock = embedded ? lockDataDir(config.DATA_DIR) : () => {}
  try {
    const installation = await compose(config, overrides)
    const { app, publicApp, jobs, wake, units, database, metrics, log } = installation
    await prepare(installation)
    await wake.start()
    await jobs.start(units, { work: config.ROLE !== 'web' })
    const metricsServer = await metrics.listen(config.METRICS_PORT)
    await app.listen({ port: config.PORT, host: config.HOST })
    if (config.ROLE !== 'worker') await publicApp.listen({ port: config.PUBLIC_PORT, host: config.HOST })
    const stopHearing = embedded
      ? await hearCommands(config.DATA_DIR, log, (argv, io) => runWithin(installation, argv, io))
      : async () => {}
    log.info({ role: config.ROLE, database: database.kind, url: config.APP_URL }, 'Fairlead is ready')
    for (const open of openTo(config)) log.warn(open)
    if (database.kind === 'pglite')
      log.warn(
        'The embedded database doesn’t write through to disk: it survives a killed process but not a power cut, and serves one process. For real work, set DATABASE_URL to a PostgreSQL database.',
      )
    return {
      ...installation,
      async stop() {
        installation.drain()
        const force = setTimeout(() => process.exit(1), stopWithinMs)
        force.unref()
        await Promise.all([
          closeGently(app),
          config.ROLE === 'worker' ? undefined : closeGently(publicApp),
          jobs.stop(),
        ])
        await metricsServer.close()
        await stopHearing()
        await wake.stop()
        await database.close()
        unlock()
        clearTimeout(force)
        log.info('Fairlead has stopped')
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

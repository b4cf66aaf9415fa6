import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
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

/**
 * Builds and starts what the settings say; `prepare` has the house before anything listens or works in it.
 * Throws when it cannot.
 */
export async function start(
  config: Config,
  overrides: Overrides = {},
  prepare: (house: Fairlead) => Promise<void> = async () => {},
): Promise<Running> {
  const embedded = !config.DATABASE_URL && !overrides.inMemory
  const unlock = embedded ? lockDataDir(config.DATA_DIR) : () => {}
  try {
    const house = await compose(config, overrides)
    const { app, publicApp, jobs, wake, units, database, metrics, log } = house
    await prepare(house)
    await wake.start()
    await jobs.start(units, { work: config.ROLE !== 'web' })
    const metricsServer = await metrics.listen(config.METRICS_PORT)
    await app.listen({ port: config.PORT, host: config.HOST })
    if (config.ROLE !== 'worker') await publicApp.listen({ port: config.PUBLIC_PORT, host: config.HOST })
    const stopHearing = embedded
      ? await hearCommands(config.DATA_DIR, log, (argv, io) => runWithin(house, argv, io))
      : async () => {}
    log.info({ role: config.ROLE, database: database.kind, url: config.APP_URL }, 'Fairlead is ready')
    if (database.kind === 'pglite')
      log.warn(
        'The embedded database does not write through to disk: it survives a killed process, not a power cut, and serves one process. Set DATABASE_URL to a PostgreSQL for real work.',
      )
    return {
      ...house,
      async stop() {
        house.drain()
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

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#platform/db'
import { createLog } from '#platform/telemetry'
import { freePort } from '../free-port.ts'
import { copyTemplate, type Template } from '../template.ts'
import type { Mutant } from './mutants.ts'
import { type ServerProcess, spawnServer, startServer } from './server-process.ts'

type Start = { env?: Record<string, string>; mutant?: Mutant }

/** A place where servers run one after another, or side by side: a database, a folder, an address. */
export type Installation = {
  /** The address of its PostgreSQL; absent where the embedded database lies in the folder. */
  readonly databaseUrl: string | undefined
  /** Starts the test server and waits until it can serve; always at the same address, unless told another. */
  start: (options?: Start & { ports?: ServerProcess['ports'] }) => Promise<ServerProcess>
  /** Starts the test server without waiting for anything. */
  spawn: (options?: Start) => Promise<ServerProcess>
  /** Removes all of it, and kills what still runs in it. */
  remove: () => Promise<void>
}

/** An installation on a copy of the template, on the database that the tests run on. */
export async function install(template: Template): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-chaos-'))
  const copy = await copyTemplate(template)
  if (copy.template) {
    const database = await openDatabase({
      dataDir: join(dataDir, 'database'),
      template: copy.template,
      log: createLog('silent'),
    })
    await database.close()
  }
  const ports = { port: await freePort(), publicPort: await freePort() }
  const started: ServerProcess[] = []
  const optionsOf = ({ env, mutant }: Start) => ({
    dataDir,
    ports,
    env: {
      ...(copy.url ? { DATABASE_URL: copy.url } : {}),
      ...(mutant ? { MUTANT: mutant } : {}),
      ...env,
    },
  })
  const keep = (server: ServerProcess) => {
    started.push(server)
    return server
  }
  return {
    databaseUrl: copy.url,
    start: async (options = {}) => keep(await startServer({ ...optionsOf(options), ports: options.ports ?? ports })),
    spawn: async (options = {}) => keep(await spawnServer(optionsOf(options))),
    async remove() {
      await Promise.all(started.filter((server) => !server.isGone()).map((server) => server.kill()))
      await copy.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import SlowFirst from './scripts/slow-first.ts'

/**
 * Set by `.ci/run`, which runs everything that has a database behind it on PostgreSQL next: here, on the embedded
 * database, only where the two differ. Without it all of it runs.
 */
const isSmoke = process.env.FAIRLEAD_CI_POSTGRES_FOLLOWS === '1' && !process.env.DATABASE_URL

/**
 * Migrations, transactions and locks, jobs, streams, backup, search, kills: where one database is not like another. What
 * needs no database, or is the same on both, runs on PostgreSQL.
 */
const serverSmoke = [
  'src/demo/*.test.ts',
  'src/platform/{backup,data-dir,db,events,jobs,realtime,units}/*.test.ts',
  'src/platform/http/idempotency.test.ts',
  'src/testing/chaos/{crash-points,kills,newer-schema,stop}.test.ts',
  'src/commands/{backup,commands}.test.ts',
  'src/modules/**/client-lists/{search,search-written}.test.ts',
  'src/modules/**/realtime/realtime.test.ts',
]
/** All four people at once, over the one connection of the embedded database. */
const journeysSmoke = ['journeys/{a-lead-arrives,four-people}.test.ts']

/** V8 of Node 24 ends a process now and then while it collects WebAssembly code, of which each PGlite leaves some. */
const flags = ['--no-wasm-code-gc']

export default defineConfig({
  test: {
    execArgv: flags,
    // A worker often waits for a browser or another process: some more than cores keep them all busy.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    reporters: ['default', './scripts/known-offences.ts', './scripts/closing-line.ts'],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'contract',
          root: './contract',
          isolate: false,
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // Node runs our TypeScript as in production, and keeps what it compiled; Vite would transform it for each run.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: [...flags, '--import', import.meta.resolve('./server/src/resolve-once.ts')],
          root: './server',
          // The code of the server is read once for a worker, not for each file.
          isolate: false,
          include: isSmoke ? serverSmoke : ['src/**/*.test.ts'],
          globalSetup: './src/testing/global-setup.ts',
          // A machine may be slow: what hangs still fails.
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
        },
      },
      './web/vitest.config.ts',
      './web/vitest.isolated.config.ts',
      {
        test: {
          name: 'e2e',
          root: './e2e',
          isolate: false,
          include: isSmoke ? journeysSmoke : ['journeys/**/*.test.ts'],
          globalSetup: ['../server/src/testing/global-setup.ts', './harness/global-setup.ts'],
          testTimeout: 600_000,
          // As long as a page may take to show something.
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

import { readConfig } from '#config'
import { armChaos, crashPointsPassed } from '#platform/chaos'
import { testHooks } from '../../platform/db/client.ts'
import { start } from '../../start.ts'
import { testSource } from '../test-source.ts'
import { type Mutant, mutants } from './mutants.ts'

/**
 * A server with the signed test source, for tests and benches that need a process of its own. Every
 * organisation signs with the same kind of secret (see `secretOf`). MUTANT brings in a fault, CLOCK_SHIFT_MS moves the
 * database's clock.
 */
export type ToServer =
  | { arm: string; widenMs?: number }
  | { ask: number; for: 'crash points' }
  | { ask: number; for: 'rows'; sql: string; values: unknown[] }

/** The secret with which deliveries of an organisation are signed. */
export const secretOf = (orgId: string): string => `secret of ${orgId}`

if (process.argv[1] === import.meta.filename) {
  testHooks.clockShiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
  const mutant = process.env.MUTANT as Mutant | undefined
  const running = await start(readConfig(process.env), { sources: [testSource(secretOf)] }, async (installation) => {
    if (mutant) mutants[mutant](installation)
  })
  process.on('message', async (message: ToServer) => {
    if ('arm' in message) return armChaos(message.arm, message.widenMs ?? 0)
    try {
      const answer =
        message.for === 'crash points'
          ? crashPointsPassed()
          : (await running.database.executeSql(message.sql, message.values)).rows
      process.send?.({ ask: message.ask, answer })
    } catch (error) {
      process.send?.({ ask: message.ask, error: String(error) })
    }
  })
  // The process that started it has died, and would have ended it.
  process.once('disconnect', () => process.exit(1))
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

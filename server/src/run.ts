import { ConfigError } from './config.ts'
import { LockedError } from './platform/data-dir/index.ts'
import { NewerSchemaError } from './platform/db/index.ts'
import type { Running } from './start.ts'

/** What keeps an installation from starting, in words for the person who started it; the stack when it is a fault of ours. */
function wordsFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof LockedError || error instanceof NewerSchemaError)
    return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Port ${error.port} is in use by another program. Stop it or choose another with PORT, PUBLIC_PORT or METRICS_PORT (see .env.example).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Runs what `open` starts until the process is told to stop; leaves with 1 when it does not start. */
export async function run(open: () => Promise<Running>): Promise<void> {
  try {
    const running = await open()
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        running.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
  } catch (error) {
    process.stderr.write(`${wordsFor(error)}\n`)
    process.exit(1)
  }
}

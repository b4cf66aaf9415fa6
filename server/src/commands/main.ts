import { type Config, readConfig } from '#config'
import type { Io } from './command.ts'
import { askServer } from './local-socket.ts'

/**
 * Does a line of the operator with these settings and answers the exit code. Where a running server holds the embedded
 * database, that server does it, and what does it is not loaded here.
 */
export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const runHere = async (readSettings: () => Config) => (await import('./index.ts')).runCommand(argv, readSettings, io)
  let config: Config
  try {
    config = readConfig(env)
    const code = config.DATABASE_URL ? undefined : await askServer(config.DATA_DIR, argv, io)
    if (code !== undefined) return code
  } catch (error) {
    // Told in words, and not to the person who asks for help.
    return runHere(() => {
      throw error
    })
  }
  return runHere(() => config)
}

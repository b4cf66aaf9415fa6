import { readConfig } from './config.ts'
import { run } from './run.ts'
import { start } from './start.ts'

/** Starts the server with the settings of the environment. */
await run(() => start(readConfig(process.env)))

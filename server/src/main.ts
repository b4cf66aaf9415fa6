import './resolve-once.ts'

/** Starts the server with the settings of the environment. */
const [{ readConfig }, { run }, { start }] = await Promise.all([
  import('./config.ts'),
  import('./run.ts'),
  import('./start.ts'),
])
await run(() => start(readConfig(process.env)))

import '../resolve-once.ts'

const [{ readConfig }, { run }, { startDemo }, { members }] = await Promise.all([
  import('../config.ts'),
  import('../run.ts'),
  import('./demo.ts'),
  import('./team.ts'),
])
/** Starts Fairlead with a sample workspace in data/demo, on the embedded database. `--fresh` makes it again. */
const say = (text: string) => process.stdout.write(`${text}\n`)

await run(async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const config = readConfig({ LOG_LEVEL: 'error', METRICS_PORT: '0', ...env, DATA_DIR: './data/demo' })
  const demo = await startDemo(config, { fresh: process.argv.includes('--fresh'), say })
  say(`
  Fairlead is ready with a sample workspace: ${config.APP_URL}

  Sign in as its owner with this link (works once):
  ${demo.signInLink}

  Or sign in with mira@harbourkitchens.example: the code arrives at ${config.APP_URL}/dev/outbox
  Or as someone on the team, with a code from the same place:
${members.map(({ name, email }) => `  ${email} (${name})`).join('\n')}

  Press Ctrl+C to stop. The data is kept in data/demo; run "npm run demo -- --fresh" to start over.
`)
  return demo
})

#!/usr/bin/env node
import './resolve-once.ts'

/** The operator's command: `npx fairlead`, or `npm run fairlead -- …`. npm runs it elsewhere than it was called. */
const { main } = await import('./commands/main.ts')
process.exitCode = await main(process.argv.slice(2), process.env, {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})

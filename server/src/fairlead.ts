#!/usr/bin/env node
import { runCommand } from './commands/index.ts'
import { readConfig } from './config.ts'

/** The operator's command: `npx fairlead`, or `npm run fairlead -- …`. npm runs it elsewhere than it was called. */
process.exitCode = await runCommand(process.argv.slice(2), () => readConfig(process.env), {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})

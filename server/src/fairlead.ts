#!/usr/bin/env node
import './resolve-once.ts'
import type { Config } from './config.ts'

/** The operator's command: `npx fairlead`, or `npm run fairlead -- …`. npm runs it elsewhere than it was called. */
const argv = process.argv.slice(2)
const io = {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  say: (line: string) => process.stdout.write(`${line}\n`),
  complain: (line: string) => process.stderr.write(`${line}\n`),
}
const [{ readConfig }, { askServer }] = await Promise.all([import('./config.ts'), import('./commands/local-socket.ts')])

const runHere = async (readSettings: () => Config) =>
  (await import('./commands/index.ts')).runCommand(argv, readSettings, io)

/** The exit code where a running server holds the embedded database and does the command: what does it is not loaded here. */
async function doneByServer(): Promise<number | undefined> {
  try {
    const config = readConfig(process.env)
    return config.DATABASE_URL ? undefined : await askServer(config.DATA_DIR, argv, io)
  } catch (error) {
    // Told in words, and not to the person who asks for help.
    return runHere(() => {
      throw error
    })
  }
}

process.exitCode = (await doneByServer()) ?? (await runHere(() => readConfig(process.env)))

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { main } from '../commands/main.ts'
import { testHooks } from '../platform/db/client.ts'
import { nodeEnv, nodeFlags } from './node-process.ts'

const entry = fileURLToPath(new URL('../fairlead.ts', import.meta.url))

export type Said = { code: number | null; out: string; err: string }

/** Runs the operator's command as a process of its own, with these settings alone. */
export function fairlead(args: readonly string[], env: Record<string, string>): Promise<Said> {
  const child = spawn(process.execPath, [...nodeFlags, entry, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...nodeEnv, ...env },
  })
  const said: Said = { code: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...said, code }))
  })
}

/** Does the operator's command with these settings in this process: the same as `fairlead`, without the start of one. */
export async function fairleadHere(args: readonly string[], env: Record<string, string>): Promise<Said> {
  const said: Said = { code: null, out: '', err: '' }
  // A world of another file may have moved its clock on, in the same process.
  testHooks.clockShiftMs = 0
  said.code = await main(
    args,
    { ...nodeEnv, ...env },
    {
      cwd: process.cwd(),
      say: (line) => {
        said.out += `${line}\n`
      },
      complain: (line) => {
        said.err += `${line}\n`
      },
    },
  )
  return said
}

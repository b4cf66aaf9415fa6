import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
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

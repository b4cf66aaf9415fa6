import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptSecret, LockedError, lockDataDir } from './index.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

const dir = mkdtempSync(join(tmpdir(), 'fairlead-data-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a data folder serves one living process; one that was killed leaves it free', async () => {
  const module = JSON.stringify(new URL('./index.ts', import.meta.url).href)
  const other = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { lockDataDir } from ${module}; lockDataDir(${JSON.stringify(dir)}); process.stdout.write('held'); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(other.stdout, 'data')
  expect(() => lockDataDir(dir)).toThrow(LockedError)
  expect(() => lockDataDir(dir)).toThrow(`process ${other.pid}`)
  const gone = once(other, 'exit')
  other.kill('SIGKILL')
  await gone
  const unlock = lockDataDir(dir)
  unlock()
})

test('a kept secret is made once and readable by its owner alone', () => {
  const first = keptSecret(dir, 'key', () => 'one')
  expect(keptSecret(dir, 'key', () => 'two')).toBe(first)
  expect(statSync(join(dir, 'key')).mode & 0o077).toBe(0)
})

test('a data folder is its owner’s alone, also one that was open before', () => {
  const open = join(dir, 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  const unlock = lockDataDir(open)
  expect([modeOf(open), modeOf(join(open, 'lock'))]).toEqual([0o700, 0o600])
  unlock()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Runs README's first command as it stands there, follows the sign-in link that it prints, and stops it. */
const port = '4870'
const demo = spawn('npm', ['run', 'demo', '--', '--fresh'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, PORT: port, METRICS_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const ended = once(demo, 'exit')

async function link(): Promise<string> {
  let said = ''
  for await (const chunk of demo.stdout) {
    process.stdout.write(chunk)
    said += String(chunk)
    const found = /Sign in as its owner[^\n]*\n\s*(http\S+)/.exec(said)?.[1]
    if (found) return found
  }
  throw new Error('the demo ended before it was ready')
}

try {
  const address = await link()
  for (const url of [address, `http://localhost:${port}/healthz`, `http://localhost:${port}/readyz`]) {
    const { status } = await fetch(url)
    if (status !== 200) throw new Error(`${url} answered ${status}`)
  }
  process.stdout.write('the demo runs\n')
} finally {
  if (demo.exitCode === null && demo.pid) process.kill(-demo.pid, 'SIGINT')
  await ended
}

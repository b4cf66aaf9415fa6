import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Everything for development: the server, restarted when it changes, and the web application by Vite on port 5173. */
const root = fileURLToPath(new URL('..', import.meta.url))

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn('npm', ['run', 'dev', '-w', 'web'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

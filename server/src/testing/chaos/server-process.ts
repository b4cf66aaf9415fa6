import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { nodeEnv, nodeFlags } from '../node-process.ts'
import { until } from './until.ts'

/** The server as `npm start` runs it. */
export const plainEntry = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** The server with the signed test source, and with mutants on demand. */
export const testEntry = fileURLToPath(new URL('./test-server.ts', import.meta.url))

const keptLines = 200

export type ServerProcess = {
  readonly pid: number
  readonly dataDir: string
  readonly appUrl: string
  readonly publicUrl: string
  /** Ports, so that a restarted server is found at the same address. */
  readonly ports: { port: number; publicPort: number }
  /** The last lines that it wrote. */
  readonly output: readonly string[]
  /** Arms a crash point of the test server, and widens its dangerous windows. */
  arm: (point: string, widenMs?: number) => void
  /** The crash points that the test server came by since one was armed. Rejects when it dies. */
  crashPoints: () => Promise<string[]>
  /** Rows of the test server's database. Rejects when it dies. */
  sql: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>
  /** Resolves when the process is gone, with its exit code or signal. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  readonly isGone: () => boolean
  /** Kills it at once, as a power cut would; resolves when it is gone. */
  kill: () => Promise<void>
  /** Asks it to stop (SIGTERM); resolves when it is gone, with its exit code. */
  stop: () => Promise<number | null>
}

type Options = {
  entry?: string
  dataDir: string
  env?: Record<string, string>
  ports?: { port: number; publicPort: number }
  /** Flags for node, such as --cpu-prof. */
  nodeFlags?: readonly string[]
}

/** Starts a real server as a process of its own, without waiting until it answers. */
export async function spawnServer(options: Options): Promise<ServerProcess> {
  const { entry = testEntry, dataDir, env = {}, nodeFlags: more = [] } = options
  mkdirSync(dataDir, { recursive: true })
  const ports = options.ports ?? { port: await freePort(), publicPort: await freePort() }
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, ...more, entry], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...nodeEnv,
      DATA_DIR: dataDir,
      PORT: String(ports.port),
      PUBLIC_PORT: String(ports.publicPort),
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(...text.split('\n').filter(Boolean))
      output.splice(0, Math.max(0, output.length - keptLines))
    })
  let gone = false
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      gone = true
      process.off('exit', killWithParent)
      resolve({ code, signal })
    })
  })
  child.on('error', () => {})
  let asked = 0
  const ask = (what: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++asked
      const hear = (message: { ask: number; answer?: unknown; error?: string }) => {
        if (message.ask !== id) return
        child.off('message', hear)
        if (message.error) reject(new Error(message.error))
        else resolve(message.answer)
      }
      child.on('message', hear)
      void exited.then(() => reject(new Error('the server is gone')))
      child.send({ ...what, ask: id }, (error) => error && reject(error))
    })
  return {
    pid: child.pid ?? 0,
    dataDir,
    appUrl: env.APP_URL ?? `http://localhost:${ports.port}`,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${ports.publicPort}`,
    ports,
    output,
    arm: (point, widenMs = 0) => void child.send({ arm: point, widenMs }, () => {}),
    crashPoints: () => ask({ for: 'crash points' }) as Promise<string[]>,
    sql: (sql, values = []) => ask({ for: 'rows', sql, values }) as Promise<never[]>,
    exited,
    isGone: () => gone,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      child.kill('SIGTERM')
      return (await exited).code
    },
  }
}

/** Starts a real server and waits until it can serve. Throws, with what it wrote, when it gives up. */
export async function startServer(options: Options): Promise<ServerProcess> {
  const server = await spawnServer(options)
  await until(
    'the server is ready',
    async () => {
      if (server.isGone()) throw new Error(`the server gave up:\n${server.output.join('\n')}`)
      return (await statusOf(`${server.appUrl}/readyz`)) === 200
    },
    180_000,
  )
  return server
}

/** The status that an address answers, or undefined when nobody does. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number | undefined> {
  try {
    const response = await fetch(url, init)
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}

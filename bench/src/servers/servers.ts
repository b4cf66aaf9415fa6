import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort, plainEntry, type ServerProcess, signInByOutbox, startServer } from '@fairlead/server/testing/chaos'
import type { ThinSettings } from './thin-server.ts'

/** Starts the thin reference server in a process of its own. */
export async function startThin(
  settings: Omit<ThinSettings, 'port'>,
): Promise<{ url: string; pid: number; close: () => void }> {
  const child = fork(fileURLToPath(new URL('./thin-server.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send({ ...settings, port: await freePort() })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  return { url: address, pid: child.pid ?? 0, close: () => void child.disconnect() }
}

export type Role = 'web' | 'all' | 'worker'

/** An installation of Fairlead on one database: signs an owner in, and starts processes as `npm start` would. */
export async function installFairlead(databaseUrl: string, dataDir: string) {
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('base64'), API_DOCS: 'false' }
  const first = await startServer({ entry: plainEntry, dataDir, env: { ...env, NODE_ENV: 'development' } })
  const { browser, userId } = await signInByOutbox(first.appUrl, 'owner@bench.example')
  await first.stop()
  return {
    userId,
    cookies: browser.cookies,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    start: (
      role: Role,
      options: { nodeFlags?: readonly string[]; entry?: string; env?: Record<string, string> } = {},
    ): Promise<ServerProcess> =>
      startServer({
        entry: plainEntry,
        dataDir,
        ...options,
        // No mail is sent by what is measured in production; where some is, it goes to the outbox.
        env: {
          ...env,
          NODE_ENV: 'production',
          MAIL_URL: 'smtp://127.0.0.1:9',
          ALLOW_HTTP: 'true',
          ROLE: role,
          ...options.env,
        },
      }),
  }
}

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@fairlead/server/testing/chaos'

export type OwnCluster = {
  readonly url: string
  readonly version: string
  /** Ends the server at once, as a power cut would, and starts it again; back when it takes connections. */
  restart: () => void
  remove: () => void
}

/** Where PostgreSQL's own programs lie: on the path, or where Debian has them. */
function programs(): string {
  const debian = '/usr/lib/postgresql'
  const newest = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined
  if (newest) return join(debian, newest, 'bin')
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(
      'PostgreSQL’s programs (initdb, pg_ctl) were not found: install the server, or put pg_config on the path',
    )
  }
}

/** PostgreSQL does not run as root: then as the user that its package made. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A PostgreSQL of the bench's own, which it may end and start as it likes; it writes through to disk. */
export async function ownCluster(): Promise<OwnCluster> {
  const [bin, user, port] = [programs(), owner(), await freePort()]
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-cluster-'))
  if (user.uid !== undefined) chownSync(dir, user.uid, user.gid ?? user.uid)
  const data = join(dir, 'data')
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...user, cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] })
  const options = `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=on`
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-l', join(dir, 'log'), '-w', ...args)
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust')
  control('-o', options, 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim().replace(/^\D*/, ''),
    restart: () => control('-m', 'immediate', '-o', options, 'restart'),
    remove() {
      control('-m', 'immediate', 'stop')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

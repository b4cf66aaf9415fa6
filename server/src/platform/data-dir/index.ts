import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class LockedError extends Error {}

/** Of folders and files of ours, whatever the umask: nobody else on the machine reads them. */
export const privateFolder = 0o700
export const privateFile = 0o600

/** Makes a folder that its owner alone may enter; one that exists becomes such a folder, where it is ours. */
export function keepPrivate(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: privateFolder })
  try {
    chmodSync(dir, privateFolder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** Where a running server of the embedded database hears the operator's commands. */
export const socketPath = (dir: string): string => join(dir, 'socket')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes a data folder for this process: the embedded database serves one. Throws LockedError when
 * another living process holds it. Answers how to let go.
 */
export function lockDataDir(dir: string): () => void {
  keepPrivate(dir)
  const file = join(dir, 'lock')
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: privateFile })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error
    }
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid && pid !== process.pid && isAlive(pid))
      throw new LockedError(
        `The data folder ${dir} is in use by another Fairlead (process ${pid}). Stop that one, set another DATA_DIR, or use PostgreSQL with DATABASE_URL to run several processes.`,
      )
    rmSync(file, { force: true })
  }
}

/** A secret of the data folder, if it has been made. */
export function findSecret(dir: string, name: string): string | undefined {
  try {
    return readFileSync(join(dir, name), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** A secret kept in the data folder, readable by this user alone; made at the first start. */
export function keptSecret(dir: string, name: string, make: () => string): string {
  keepPrivate(dir)
  const file = join(dir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  // Of several processes that start at once each must read a whole one, and the same.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: privateFile })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

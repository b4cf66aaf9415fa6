import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backup as makeBackup } from '#platform/backup'
import { findSecret } from '#platform/data-dir'
import { version } from '#platform/version'
import type { Fairlead } from '../compose.ts'
import { bytesText, type Command, CommandError } from './command.ts'

/** The secrets without which a backup cannot be used elsewhere, wherever they are set. */
function keysOf({ config }: Fairlead): Record<string, string> {
  const kept = { 'secret-key': config.SECRET_KEY, 'vapid.json': vapidOf(config) }
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, set]) => {
      const value = set ?? findSecret(config.DATA_DIR, name)
      return value ? [[name, value]] : []
    }),
  )
}

const vapidOf = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Fairlead['config']) =>
  publicKey && privateKey ? JSON.stringify({ publicKey, privateKey }) : undefined

const mostNamed = 20

/** Writes everything into one file (R36). */
export const backup: Command = {
  usage: '[file] [--with-keys] [--without-files]',
  about: 'write the database and files into one archive, whether or not Fairlead is running',
  options: { 'with-keys': { type: 'boolean' }, 'without-files': { type: 'boolean' } },
  optionsAbout: {
    'with-keys': 'includes the secret keys: treat the archive like a password',
    'without-files': 'leaves uploads out, for buckets with their own backup',
  },
  words: { min: 0, max: 1 },
  needsSchema: false,
  async run(installation, { values, positionals }, { say, cwd }) {
    const day = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
    const asked = resolve(cwd, positionals[0] ?? '.')
    const isFolder = statSync(asked, { throwIfNoEntry: false })?.isDirectory()
    const path = isFolder ? join(asked, `fairlead-${day}.tar.gz`) : asked
    if (existsSync(path)) throw new CommandError(`${path} already exists. Choose another file name.`)
    const { fingerprint } = installation.installation.secrets
    const made = await makeBackup({
      path,
      database: installation.database,
      storage: values['without-files'] ? undefined : installation.storage,
      program: version,
      fingerprint,
      keys: values['with-keys'] ? keysOf(installation) : {},
    })
    say(`${path}: ${bytesText(statSync(path).size)}`)
    say(`${made.rows} rows of ${made.tables} tables, ${made.files} files (${bytesText(made.bytes)})`)
    if (made.missing.length > 0) {
      say(`${made.missing.length} files are missing from storage:`)
      for (const key of made.missing.slice(0, mostNamed)) say(`  ${key}`)
      if (made.missing.length > mostNamed) say(`  and ${made.missing.length - mostNamed} more`)
    }
    if (!values['with-keys'])
      say(`The secret key isn’t included. Keep it separately; its fingerprint is ${fingerprint}.`)
    return 0
  },
}

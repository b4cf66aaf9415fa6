import { join, resolve } from 'node:path'
import type { Config } from '#config'
import { restore as fill, inspectBackup, type Manifest, refuseUnlessEmpty } from '#platform/backup'
import { findSecret, keptSecret, lockDataDir } from '#platform/data-dir'
import { createSecrets, randomToken } from '#platform/secrets'
import { version } from '#platform/version'
import { makeVapidKeys } from '#providers/web-push'
import { compose } from '../compose.ts'
import { type Command, CommandError } from './command.ts'

const quiet = { keepSchema: true }

/** Refuses a backup whose sealed texts nobody here could read. */
function checkKey(config: Config, manifest: Manifest, keys: Record<string, string>): void {
  const key = config.SECRET_KEY ?? findSecret(config.DATA_DIR, 'secret-key') ?? keys['secret-key']
  if (key && createSecrets(key, config.SECRET_KEY_OLD).knows(manifest.key_fingerprint)) return
  const has = key ? `another one (${createSecrets(key).fingerprint})` : 'none'
  throw new CommandError(
    `The backup was made under the secret key with the fingerprint ${manifest.key_fingerprint}; this installation has ${has}. Set that key as SECRET_KEY (or SECRET_KEY_OLD), or put it into ${join(config.DATA_DIR, 'secret-key')}. If it’s lost, restore with --lost-key: queued messages and device alerts are lost with it, and links already sent stop working.`,
  )
}

/** Keys that came with the backup, where this installation has none of its own. */
function keep(config: Config, keys: Record<string, string>): void {
  const isSet = { 'secret-key': config.SECRET_KEY, 'vapid.json': config.VAPID_PUBLIC_KEY }
  for (const name of ['secret-key', 'vapid.json'] as const) {
    const key = keys[name]
    if (key && !isSet[name]) keptSecret(config.DATA_DIR, name, () => key)
  }
}

/**
 * Keys for an installation that seals and signs nothing: it must not make lasting ones before it is certain that the
 * database is empty.
 */
function passingKeys(): Partial<Config> {
  const { publicKey, privateKey } = makeVapidKeys()
  return { SECRET_KEY: randomToken(32), VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

/** Fills an empty database and the storage with what a backup has (R36). */
export const restore: Command = {
  usage: '<file> [--lost-key]',
  about: 'restore a backup into an empty database and storage; Fairlead must be stopped',
  options: { 'lost-key': { type: 'boolean' } },
  optionsAbout: { 'lost-key': 'restores even though the backup’s secret key is lost' },
  words: { min: 1, max: 1 },
  async alone(config, { values, positionals }, { say, cwd }) {
    const path = resolve(cwd, positionals[0] ?? '')
    const { manifest, keys } = await inspectBackup(path)
    const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
    try {
      const check = () => {
        if (!values['lost-key']) checkKey(config, manifest, keys)
      }
      check()
      const installation = await compose({ ...config, ...passingKeys(), LOG_LEVEL: 'error' }, quiet)
      try {
        await refuseUnlessEmpty(installation.database.db)
        // Makes the tables of the queue, which the jobs of the backup go into.
        await installation.jobs.start(installation.units, { work: false })
        const { database, storage } = installation
        const done = await fill({
          path,
          manifest,
          database,
          storage,
          program: version,
          keepKeys() {
            keep(config, keys)
            // A server that starts on this folder may have made one of its own in the meantime.
            check()
          },
        })
        say(`Restored the backup made by Fairlead ${manifest.program} at ${manifest.made_at}:`)
        say(`${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.jobs} jobs; all checksums match.`)
        if (done.applied.length > 0) say(`Then updated to this version: ${done.applied.join(', ')}.`)
        if (!manifest.has_files) say('The backup has no files. They must already be in storage.')
        say('You can start Fairlead now.')
        return 0
      } finally {
        await installation.jobs.stop()
        await installation.database.close()
      }
    } finally {
      unlock()
    }
  },
}

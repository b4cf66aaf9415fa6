import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { sealedSecrets } from '#flow/webhooks'
import { importWorkspace } from '#platform/workspace'
import { type Command, CommandError } from './command.ts'

/** Reads a workspace that another installation wrote. */
export const importCommand: Command = {
  usage: '<file> [--key <key>] [--dry-run]',
  about: 'read a workspace that another installation wrote',
  options: { key: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  optionsAbout: {
    key: 'the archive’s key; without it the addresses of webhooks are left out, and have to be made anew',
    'dry-run': 'does everything and keeps nothing: says whether it would go',
  },
  words: { min: 1, max: 1 },
  needsSchema: true,
  async run(house, { values, positionals }, { say, cwd }) {
    const path = resolve(cwd, positionals[0] ?? '')
    if (!existsSync(path)) throw new CommandError(`There is no file ${path}.`)
    const isDryRun = values['dry-run'] === true
    const done = await importWorkspace({
      path,
      database: house.database,
      storage: house.storage,
      secrets: house.house.secrets,
      sealed: sealedSecrets,
      key: typeof values.key === 'string' ? values.key : undefined,
      isDryRun,
      onTable: (table, rows) => rows > 0 && say(`  ${table}: ${rows}`),
    })
    const { organization, owner, made_at: madeAt, has_files: hasFiles } = done.manifest
    say(
      `${isDryRun ? 'Would be read' : 'Read'}: the workspace "${organization.name}" as it was at ${madeAt}, ${done.rows} rows of ${done.tables} tables, ${done.files} files; all checksums are equal.`,
    )
    if (done.known.length > 0) say(`Known here already, and taken for the same: ${done.known.join(', ')}.`)
    if (done.elsewhere.length > 0)
      say(`${done.elsewhere.length} of them work in another workspace here, and do not begin in this one.`)
    if (done.leftOut > 0) say(`${done.leftOut} secrets of webhooks were left out: make their addresses anew.`)
    if (!hasFiles) say('The archive has no files.')
    if (!isDryRun && owner.email) say(`"fairlead sign-in-link ${owner.email}" lets its owner in.`)
    return 0
  },
}

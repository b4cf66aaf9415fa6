import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { conversionsSealed } from '#flow/conversions'
import { facebookSealed } from '#flow/facebook'
import { sealedSecrets } from '#flow/webhooks'
import { importWorkspace } from '#platform/workspace'
import { type Command, CommandError } from './command.ts'

/** Reads a workspace that another installation wrote. */
export const importCommand: Command = {
  usage: '<file> [--key <key>] [--dry-run]',
  about: 'import a workspace exported by another installation',
  options: { key: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  optionsAbout: {
    key: 'the archive’s key; without it webhook URLs are left out and must be created again',
    'dry-run': 'runs the whole import without saving anything, to check that it works',
  },
  words: { min: 1, max: 1 },
  needsSchema: true,
  async run(installation, { values, positionals }, { say, cwd }) {
    const path = resolve(cwd, positionals[0] ?? '')
    if (!existsSync(path)) throw new CommandError(`There’s no file ${path}.`)
    const isDryRun = values['dry-run'] === true
    const done = await importWorkspace({
      path,
      database: installation.database,
      storage: installation.storage,
      secrets: installation.installation.secrets,
      sealed: { ...sealedSecrets, ...facebookSealed, ...conversionsSealed },
      key: typeof values.key === 'string' ? values.key : undefined,
      isDryRun,
      onTable: (table, rows) => rows > 0 && say(`  ${table}: ${rows}`),
    })
    const { organization, owner, made_at: madeAt, has_files: hasFiles } = done.manifest
    say(
      `${isDryRun ? 'Would import' : 'Imported'}: the workspace "${organization.name}" as it was at ${madeAt}, ${done.rows} rows of ${done.tables} tables, ${done.files} files; all checksums match.`,
    )
    if (done.known.length > 0) say(`Already here, matched to the same people: ${done.known.join(', ')}.`)
    if (done.elsewhere.length > 0)
      say(`${done.elsewhere.length} of them are in another workspace here and won’t join this one.`)
    if (done.leftOut > 0) say(`${done.leftOut} webhook secrets were left out. Create new URLs for them.`)
    if (!hasFiles) say('The archive has no files.')
    // A person who is known here already is let in by nobody’s archive.
    if (!isDryRun && owner.email && !done.known.includes(owner.email))
      say(`Run "fairlead sign-in-link ${owner.email}" to let its owner in.`)
    return 0
  },
}

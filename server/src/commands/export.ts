import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { conversionsSealed } from '#flow/conversions'
import { facebookSealed } from '#flow/facebook'
import { sealedSecrets } from '#flow/webhooks'
import { findByEmail } from '#identity/account'
import { membershipOf, restingAccountOf } from '#identity/team'
import { version } from '#platform/version'
import { exportWorkspace } from '#platform/workspace'
import type { Fairlead } from '../compose.ts'
import { type Command, CommandError } from './command.ts'

const mostNamed = 20

/** The workspace of somebody who works in it, by their address, or by its id. */
const workspaceOf = ({ units }: Fairlead, asked: string): Promise<string> =>
  units.asSystem('the workspace that is exported', async (ctx) => {
    if (z.uuid().safeParse(asked).success) return asked
    const user = await findByEmail(ctx, asked.trim().toLowerCase())
    if (!user) throw new CommandError(`No one has the address ${asked}.`)
    const orgId = (await membershipOf(ctx, user.id))?.orgId ?? (await restingAccountOf(ctx, user.id))?.orgId
    if (!orgId) throw new CommandError(`${asked} isn’t in a workspace.`)
    return orgId
  })

/** Writes one workspace into an archive that another installation can read. */
export const exportCommand: Command = {
  usage: '<email or id> [file] [--without-files]',
  about: 'write one workspace into an archive that another installation can import',
  options: { 'without-files': { type: 'boolean' } },
  optionsAbout: { 'without-files': 'leaves uploads out' },
  words: { min: 1, max: 2 },
  needsSchema: true,
  async run(installation, { values, positionals }, { say, cwd }) {
    const orgId = await workspaceOf(installation, positionals[0] ?? '')
    const day = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')
    const asked = resolve(cwd, positionals[1] ?? '.')
    const isFolder = statSync(asked, { throwIfNoEntry: false })?.isDirectory()
    const path = isFolder ? join(asked, `fairlead-workspace-${day}.tar.gz`) : asked
    if (existsSync(path)) throw new CommandError(`${path} already exists. Choose another file name.`)
    const made = await exportWorkspace({
      path,
      orgId,
      database: installation.database,
      storage: values['without-files'] ? undefined : installation.storage,
      program: version,
      secrets: installation.installation.secrets,
      sealed: { ...sealedSecrets, ...facebookSealed, ...conversionsSealed },
      onTable: (table, rows) => rows > 0 && say(`  ${table}: ${rows}`),
    })
    say(`${path}: ${made.rows} rows of ${made.tables} tables, ${made.files} files`)
    if (made.missing.length > 0) {
      say(`${made.missing.length} files are missing from storage:`)
      for (const key of made.missing.slice(0, mostNamed)) say(`  ${key}`)
    }
    say(`Its key is ${made.key}`)
    say('It’s shown only once and unlocks webhook URLs. "fairlead import" asks for it. Keep it separately.')
    return 0
  },
}

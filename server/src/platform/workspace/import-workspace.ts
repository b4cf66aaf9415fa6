import { z } from 'zod'
import { type Db, migrationNames } from '#platform/db'
import { createSecrets, type Secrets } from '#platform/secrets'
import { readArchive } from '../backup/archive.ts'
import { ask } from '../backup/tables.ts'
import { names, WorkspaceError, WorkspaceManifest, WorkspaceSums } from './manifest.ts'
import { type Imported, type ImportOptions, Reading } from './reading.ts'
import { workspaceTables } from './workspace-tables.ts'

/** No part of an archive is larger: a file has 100 MB at most, a part of a table a few. */
const mostBytes = 256 * 1024 * 1024

/** Ends a rehearsal: everything that it wrote is taken back. */
class Rehearsed extends Error {
  readonly result: Imported
  constructor(result: Imported) {
    super('rehearsed')
    this.result = result
  }
}

/** What an archive says of itself. Throws WorkspaceError when it is none, or of another schema than this program's. */
export async function inspectWorkspace(path: string): Promise<WorkspaceManifest> {
  for await (const { name, content } of readArchive(path, mostBytes)) {
    if (name !== names.manifest) break
    const { data } = WorkspaceManifest.safeParse(JSON.parse(content.toString()))
    if (!data) break
    const here = migrationNames().at(-1)
    if (data.schema !== here)
      throw new WorkspaceError(
        `The archive has the schema ${data.schema}, this program ${here}. Update both installations to the same version of Fairlead and export again.`,
      )
    return data
  }
  throw new WorkspaceError(`${path} isn’t a workspace archive.`)
}

/**
 * Reads a workspace into this installation, in one transaction: all of it is there afterwards, or nothing. People are
 * found by their addresses; ids stay as they were, so that links go on leading somewhere.
 */
export async function importWorkspace(options: ImportOptions): Promise<Imported> {
  const manifest = await inspectWorkspace(options.path)
  const archiveSecrets = options.key ? createSecrets(options.key) : undefined
  if (archiveSecrets && !archiveSecrets.knows(manifest.key_fingerprint))
    throw new WorkspaceError('This isn’t the key shown when the archive was made.')
  let reading: Reading | undefined
  try {
    return await options.database.transaction(
      async (tx) => {
        reading = await fill(tx, options, manifest, archiveSecrets)
        const result = await readInto(reading, options.path)
        if (options.isDryRun) throw new Rehearsed(result)
        return result
      },
      'jobs',
      undefined,
      { clockless: true, patient: true },
    )
  } catch (error) {
    if (error instanceof Rehearsed) return error.result
    await reading?.takeBack()
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    const state = cause?.code ?? code ?? ''
    if (state === '23505')
      throw new WorkspaceError(
        'Part of this workspace is already here under the same ID. Import an archive into an installation that has none of it.',
      )
    // Bad data, and broken constraints: rows that no export writes.
    const isUnreadable = [SyntaxError, RangeError, z.ZodError].some((kind) => error instanceof kind)
    if (/^2[23]|^54001$/.test(state) || isUnreadable)
      throw new WorkspaceError('The archive holds rows that no export writes. Nothing was changed.')
    throw error
  }
}

async function fill(
  tx: Db,
  options: ImportOptions,
  manifest: WorkspaceManifest,
  archiveSecrets: Secrets | undefined,
): Promise<Reading> {
  const { id, name } = manifest.organization
  const [there] = await ask<{ name: string }>(tx, 'select name from organizations where id = $1', [id])
  if (there)
    throw new WorkspaceError(`The workspace "${name}" is already here, as "${there.name}". Nothing was changed.`)
  return new Reading(tx, options, manifest, archiveSecrets, await workspaceTables(tx))
}

async function readInto(reading: Reading, path: string): Promise<Imported> {
  let said: WorkspaceSums | undefined
  let hasBegun = false
  for await (const { name, content } of readArchive(path, mostBytes)) {
    const table = /^tables\/(.+)\/\d+\.ndjson$/.exec(name)?.[1]
    if (said) throw new WorkspaceError('The archive continues after its checksums. Nothing was changed.')
    if (name === names.sums) said = WorkspaceSums.parse(JSON.parse(content.toString()))
    else if (table) await reading.addRows(table, content.toString())
    else if (name.startsWith(names.file(''))) await reading.addFile(name.slice(names.file('').length), content)
    else if (name !== names.manifest || hasBegun)
      throw new WorkspaceError(
        `The archive holds ${JSON.stringify(name)}, which no export writes. Nothing was changed.`,
      )
    hasBegun = true
  }
  return reading.result(said)
}

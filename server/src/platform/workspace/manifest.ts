import { z } from 'zod'

/** Text of an archive that the operator is shown in a terminal. */
const Shown = z.string().regex(/^\P{C}*$/u)

const Sum = z.object({ rows: z.int(), sum: z.string() })

/** What stands first in a workspace's archive: what it is, and whether it can be read here. */
export const WorkspaceManifest = z.object({
  format: z.literal('fairlead-workspace'),
  version: z.literal(1),
  program: Shown,
  made_at: z.iso.datetime(),
  /** The last migration that its tables have. */
  schema: Shown,
  organization: z.object({ id: z.uuid(), name: Shown }),
  owner: z.object({ id: z.uuid(), email: z.email().nullable() }),
  has_files: z.boolean(),
  /** Names the archive's own key, by which what is secret in it is sealed. */
  key_fingerprint: z.string(),
})
export type WorkspaceManifest = z.output<typeof WorkspaceManifest>

/** What stands last in it: what everything before must add up to. */
export const WorkspaceSums = z.object({
  tables: z.record(z.string(), Sum),
  /** SHA-256 of each file, by its key. */
  files: z.record(z.string(), z.string()),
})
export type WorkspaceSums = z.output<typeof WorkspaceSums>

export const names = {
  manifest: 'manifest.json',
  sums: 'checksums.json',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
}

/** What went wrong, in words for the person who asked for it. */
export class WorkspaceError extends Error {}

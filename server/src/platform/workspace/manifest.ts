import { z } from 'zod'

const Sum = z.object({ rows: z.int(), sum: z.string() })

/** What stands first in a workspace's archive: what it is, and whether it can be read here. */
export const WorkspaceManifest = z.object({
  format: z.literal('fairlead-workspace'),
  version: z.literal(1),
  program: z.string(),
  made_at: z.string(),
  /** The last migration that its tables have. */
  schema: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  owner: z.object({ id: z.uuid(), email: z.string().nullable() }),
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

/** What went wrong, in words for whoever asked for it. */
export class WorkspaceError extends Error {}

import { z } from 'zod'

/** What stands first in a backup: whether it can be restored here. */
export const Manifest = z.object({
  format: z.literal(1),
  program: z.string(),
  made_at: z.string(),
  database: z.enum(['pglite', 'postgres']),
  /** The migrations that its tables have. */
  schema: z.array(z.string()).min(1),
  /** Names the key by which its secrets are sealed; the key itself is in the archive only if that was asked for. */
  key_fingerprint: z.string(),
  has_keys: z.boolean(),
  has_files: z.boolean(),
})
export type Manifest = z.output<typeof Manifest>

const Sum = z.object({ rows: z.int(), sum: z.string() })

/** What stands last in it: what everything before must add up to. */
export const Checksums = z.object({
  tables: z.record(z.string(), Sum),
  jobs: z.int(),
  sequences: z.record(z.string(), z.number()),
  /** SHA-256 of each file, by its key. */
  files: z.record(z.string(), z.string()),
})
export type Checksums = z.output<typeof Checksums>

export const names = {
  manifest: 'manifest.json',
  checksums: 'checksums.json',
  table: (table: string, part: number) => `database/${table}/${String(part).padStart(6, '0')}.jsonl`,
  file: (key: string) => `files/${key}`,
  key: (name: string) => `keys/${name}`,
}

/** What went wrong, in words for the person who asked for it. */
export class BackupError extends Error {}

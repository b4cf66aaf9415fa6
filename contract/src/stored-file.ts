import { z } from 'zod'

/** So many files are uploaded at a time where nothing else is said (point 9 of the specification). */
export const mostFiles = 200

/** The key under which a finished upload is known; made by the server. The `key` among a link's fields names it too. */
export const UploadKey = z
  .string()
  .regex(/^[a-z0-9/_-]{1,200}\.[a-z]{3,4}$/, 'Unknown upload')
  .overwrite((key) => key.replace(/^incoming\//, ''))

/** Stored file as a record shows it. */
export const StoredFile = z.object({
  key: UploadKey,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  status: z.enum(['not_processed', 'processing', 'processed', 'failed']),
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  url: z.string().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

export type Presigned = { url: string; fields: Record<string, string> }
/** A file that will come: it has so many seconds from now, by the database's clock. */
export type Announced = { key: string; contentType: string; maxBytes: number; now: Date; seconds: number }
export type StoredObject = { size: number; stream: (range?: { start: number; end: number }) => Readable }

/**
 * Where files lie: the local disk or an S3 bucket, behind the same presigned POST. What was uploaded
 * lies under `incoming/` until it was checked; only then it gets its key and can be fetched.
 */
export type Storage = {
  /** The origin that browsers post files to. */
  readonly uploadOrigin: string
  /** Fields and address for a browser to post one file; the policy fixes key, type, size and time (S38). */
  presign: (upload: Announced) => Promise<Presigned>
  /** The uploaded file, or undefined when nothing has arrived. */
  find: (key: string) => Promise<StoredObject | undefined>
  put: (key: string, body: Buffer) => Promise<void>
  /**
   * Keeps what comes piece by piece, with little memory; there is a file when all has come, and none when it throws.
   * Answers its size.
   */
  store: (key: string, pieces: AsyncIterable<Uint8Array>) => Promise<number>
  /** Takes an uploaded file away whose link may still be open: what is posted by that changes nothing any more. */
  clear: (key: string) => Promise<void>
  /** The same, and nothing of its link is left. */
  remove: (key: string) => Promise<void>
  /** Addresses of its own on the public origin, where it has any. */
  routes?: (app: FastifyInstance) => void
}

export const incoming = (key: string): string => `incoming/${key}`

/** Whether a file that was found could not be read, since it was removed in the meantime: from a disk, or from a bucket. */
export const isGone = (error: unknown): boolean => {
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || $metadata?.httpStatusCode === 404
}

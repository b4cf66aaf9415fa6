import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Lays what a stream brings into a file for as long as `work` takes, with little memory. */
export async function inTempFile<T>(stream: NodeJS.ReadableStream, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `fairlead-${randomUUID()}`)
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

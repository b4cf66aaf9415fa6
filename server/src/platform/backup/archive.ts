import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { BackupError } from './manifest.ts'

export type ArchiveWriter = {
  add: (name: string, content: string) => Promise<string>
  /** Answers the SHA-256 of what was read. Throws when it has another size. */
  addStream: (name: string, size: number, content: Readable) => Promise<string>
}

/**
 * Writes an archive, a gzipped tar, so that any machine can look into it. Only its owner may read it, and it gets
 * its name when it is whole.
 */
export async function writeArchive<T>(path: string, write: (archive: ArchiveWriter) => Promise<T>): Promise<T> {
  const part = `${path}.part`
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(), createWriteStream(part, { mode: 0o600 }))
  const failed = written.then(() => Promise.reject(new Error('the archive was closed')))
  failed.catch(() => {})
  const addStream = async (name: string, size: number, content: Readable) => {
    const hash = createHash('sha256')
    content.on('data', (chunk: Buffer) => hash.update(chunk))
    // A full disk is told by the archive, not by its entry, which would wait for ever.
    await Promise.race([pipeline(content, pack.entry({ name, size, mode: 0o600 })), failed])
    return hash.digest('hex')
  }
  try {
    const result = await write({
      addStream,
      add(name, content) {
        const bytes = Buffer.from(content)
        return addStream(name, bytes.length, Readable.from([bytes]))
      },
    })
    pack.finalize()
    await written
    await rename(part, path)
    return result
  } catch (error) {
    pack.destroy(error as Error)
    const cause = await failed.catch((thrown: Error) => thrown)
    await rm(part, { force: true })
    // What the disk refused is told by the file, and by the entry only as its end.
    throw 'syscall' in cause ? cause : error
  }
}

export type ArchiveEntry = { name: string; content: Buffer }

const MiB = 1024 * 1024
/** Rows shrink to a twentieth when they are packed, pictures hardly: what expands to more was made to fill a disk. */
const unfolding = { times: 200, atLeast: 100 * MiB }

/** Lets an archive through until it has expanded to more than one of its size does. */
function bounded(size: number): Transform {
  let unfolded = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unfolded += chunk.length
      const isTooMuch = unfolded > unfolding.atLeast + size * unfolding.times
      done(isTooMuch ? new Error('it expands to far more data than an archive of its size holds') : null, chunk)
    },
  })
}

/**
 * The entries of an archive, one after another; all are files. `most` is given for an archive from somewhere else.
 * Throws BackupError when it is damaged, and where `most` is given, when an entry has more bytes than that or all of
 * them far more than the archive.
 */
export async function* readArchive(path: string, most = Number.POSITIVE_INFINITY): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract()
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  const reading = pipeline(
    createReadStream(path),
    createGunzip(),
    Number.isFinite(most) ? bounded(size) : new PassThrough(),
    extract,
  )
  reading.catch(() => {})
  const entries = extract[Symbol.asyncIterator]()
  try {
    for (;;) {
      const entry = await nextOf(path, entries, most)
      if (!entry) return
      yield entry
    }
  } finally {
    await entries.return?.()
    await reading.catch(() => {})
  }
}

async function nextOf(
  path: string,
  entries: AsyncIterator<tar.Entry>,
  most: number,
): Promise<ArchiveEntry | undefined> {
  try {
    const { done, value: entry } = await entries.next()
    if (done) return undefined
    if (entry.header.type !== 'file') throw new Error(`${entry.header.name} isn’t a regular file`)
    if ((entry.header.size ?? 0) > most) throw new Error('a part of it is too large')
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    return { name: entry.header.name, content: Buffer.concat(chunks) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There’s no file ${path}.`)
    throw new BackupError(`${path} isn’t a Fairlead backup or is damaged (${(error as Error).message}).`)
  }
}

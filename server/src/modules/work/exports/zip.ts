import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive; what is compressed already is put in as it is. */
export type ZipEntry = { name: string; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; isPacked: boolean }

/** Files as one zip, piece by piece: no file is ever in memory as a whole. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else ready.push(piece)
  })
  function* taken() {
    if (failure) throw failure
    yield* ready
    ready = []
  }
  for await (const { name, pieces, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of pieces) {
      file.push(new Uint8Array(piece))
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

export type ToWorker =
  | { type: 'open'; id: number }
  | { type: 'data'; id: number; data: Uint8Array }
  | { type: 'close'; id: number }
  | { type: 'dump' }
  | { type: 'stop' }
export type FromWorker =
  | { type: 'ready' }
  | { type: 'opened'; id: number }
  | { type: 'data'; id: number; data: Uint8Array<ArrayBuffer> }
  | { type: 'closed'; id: number }
  | { type: 'error'; id: number; message: string }
  | { type: 'dumped'; data: Uint8Array<ArrayBuffer> }
  | { type: 'stopped' }

/** What the `pg` driver expects of its socket, over a message port to the PGlite worker. */
class PgliteStream extends Duplex {
  readonly #id: number
  readonly #send: (message: ToWorker) => void

  constructor(id: number, send: (message: ToWorker) => void) {
    super()
    this.#id = id
    this.#send = send
  }
  connect(): void {
    this.#send({ type: 'open', id: this.#id })
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  override _read(): void {}
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send({ type: 'data', id: this.#id, data: new Uint8Array(chunk) })
    done()
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send({ type: 'data', id: this.#id, data: new Uint8Array(Buffer.concat(chunks.map((c) => c.chunk))) })
    done()
  }
  override _final(done: () => void): void {
    this.#send({ type: 'close', id: this.#id })
    this.push(null)
    done()
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#send({ type: 'close', id: this.#id })
    done(error)
  }
}

/** The embedded database: opens sockets for the driver, and closes or copies the whole. */
export type Pglite = {
  stream: () => PgliteStream
  /** The data directory as an uncompressed tar, for a template of tests. */
  dump: () => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

// Node's own types know its name alone.
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile: (code: Uint8Array) => Promise<WebAssembly.Module> } }
).WebAssembly
let compiled: Promise<WebAssembly.Module> | undefined
/** PGlite's program, compiled once for a process however often it is started: what the engine made faster of it stays. */
const program = () => {
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')
  compiled ??= readFile(file).then(compile)
  return compiled
}

/** Starts PGlite in a worker, on a folder or in memory; `template` is an earlier dump. Throws if it cannot start. */
export async function startPglite(options: { dataDir?: string; template?: Uint8Array<ArrayBuffer> }): Promise<Pglite> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: { dataDir: options.dataDir ?? null, template: options.template ?? null, program: await program() },
    // It is handed over, not copied.
    transferList: options.template ? [options.template.buffer] : [],
  })
  const streams = new Map<number, PgliteStream>()
  let nextId = 1
  const send = (message: ToWorker) => worker.postMessage(message)
  const waiters = new Map<FromWorker['type'], (message: FromWorker) => void>()
  const next = <T extends FromWorker['type']>(type: T) =>
    new Promise<Extract<FromWorker, { type: T }>>((resolve) => waiters.set(type, (m) => resolve(m as never)))

  worker.on('message', (message: FromWorker) => {
    const stream = 'id' in message ? streams.get(message.id) : undefined
    switch (message.type) {
      case 'opened':
        stream?.emit('connect')
        break
      case 'data':
        stream?.push(Buffer.from(message.data.buffer))
        break
      case 'closed':
        stream?.push(null)
        break
      case 'error':
        stream?.destroy(new Error(message.message))
        break
      default:
        waiters.get(message.type)?.(message)
    }
  })
  let stopping = false
  worker.on('exit', () => {
    for (const stream of streams.values())
      stream.destroy(stopping ? undefined : new Error('the embedded database stopped'))
  })

  await Promise.race([
    next('ready'),
    new Promise<never>((_, reject) => {
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the embedded database exited with code ${code}`)))
    }),
  ])
  worker.on('error', () => {})

  return {
    stream() {
      const id = nextId++
      const stream = new PgliteStream(id, send)
      streams.set(id, stream)
      stream.once('close', () => streams.delete(id))
      return stream
    },
    async dump() {
      const dumped = next('dumped')
      send({ type: 'dump' })
      return (await dumped).data
    },
    async close() {
      stopping = true
      const stopped = next('stopped')
      send({ type: 'stop' })
      await stopped
      await worker.terminate()
    },
  }
}

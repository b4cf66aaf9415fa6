import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { FromWorker, ToWorker } from './pglite-stream.ts'

/**
 * PGlite in a thread of its own, so that a slow query never stops the event loop of the server.
 * It has one session: streams take turns, a statement at a time, and the pool holds one client.
 */
type Given = { dataDir: string | null; template: Uint8Array<ArrayBuffer> | null; program: WebAssembly.Module }
const { dataDir, template, program } = workerData as Given
const port = parentPort
if (!port) throw new Error('pglite.worker must run as a worker thread')

/**
 * What it keeps of its files in its own memory. All of it is written to when it starts, which takes as long as the rest
 * of the start with PostgreSQL's 128 MB; the operating system keeps the files as well, and lists, searches and scans of
 * 100,000 rows take as long with 16 MB.
 */
const sharedBuffers = dataDir ? '32MB' : '16MB'

const db = await PGlite.create({
  pgliteWasmModule: program,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
  ...(dataDir ? { dataDir } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  extensions: { pg_trgm, btree_gin },
})
const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const int32 = (bytes: Uint8Array, at: number) => new DataView(bytes.buffer, bytes.byteOffset).getInt32(at)
/** AuthenticationOk and ReadyForQuery: the handshake of a server without passwords. */
const welcome = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
const terminate = 0x58

type Stream = { pending: Uint8Array; started: boolean }
const streams = new Map<number, Stream>()

/** Cuts complete protocol messages off the front of what a stream has sent so far. */
function takeMessages(stream: Stream): Uint8Array[] {
  const messages: Uint8Array[] = []
  let rest = stream.pending
  for (;;) {
    const head = stream.started ? 1 : 0
    if (rest.length < head + 4) break
    const size = head + int32(rest, head)
    if (rest.length < size) break
    messages.push(rest.subarray(0, size))
    rest = rest.subarray(size)
    stream.started = true
  }
  stream.pending = rest
  return messages
}

async function execute(id: number, messages: Uint8Array[]): Promise<void> {
  const replies: Uint8Array[] = []
  await db.runExclusive(async () => {
    for (const message of messages)
      await db.execProtocolRawStream(message, { onRawData: (data) => void replies.push(data.slice()) })
  })
  if (!streams.has(id)) return
  const size = replies.reduce((sum, reply) => sum + reply.length, 0)
  const data = new Uint8Array(size)
  let at = 0
  for (const reply of replies) {
    data.set(reply, at)
    at += reply.length
  }
  post({ type: 'data', id, data }, [data.buffer])
}

/** A session left by another stream may hold an open transaction and prepared statements. */
const reset = async () => {
  await db.exec('rollback')
  await db.exec('discard all')
}

async function onData(id: number, chunk: Uint8Array): Promise<void> {
  const stream = streams.get(id)
  if (!stream) return
  const joined = new Uint8Array(stream.pending.length + chunk.length)
  joined.set(stream.pending)
  joined.set(chunk, stream.pending.length)
  stream.pending = joined
  const wasStarted = stream.started
  const messages = takeMessages(stream)
  if (!wasStarted && messages.length > 0) {
    messages.shift()
    await reset()
    post({ type: 'data', id, data: welcome.slice() })
  }
  if (messages.some((message) => message[0] === terminate)) {
    streams.delete(id)
    post({ type: 'closed', id })
    return
  }
  if (messages.length > 0) await execute(id, messages)
}

let turn = Promise.resolve()
const inTurn = (work: () => Promise<void>, id: number) => {
  turn = turn.then(work).catch((error: Error) => post({ type: 'error', id, message: error.message }))
}

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'open':
      streams.set(message.id, { pending: new Uint8Array(), started: false })
      post({ type: 'opened', id: message.id })
      break
    case 'data':
      inTurn(() => onData(message.id, message.data), message.id)
      break
    case 'close':
      streams.delete(message.id)
      break
    case 'dump':
      inTurn(async () => {
        const file = await db.dumpDataDir('none')
        const data = new Uint8Array(await file.arrayBuffer())
        post({ type: 'dumped', data }, [data.buffer])
      }, 0)
      break
    case 'stop':
      inTurn(async () => {
        await db.close()
        post({ type: 'stopped' })
      }, 0)
  }
})
post({ type: 'ready' })

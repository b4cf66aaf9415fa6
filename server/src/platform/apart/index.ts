import { fork } from 'node:child_process'
import { on } from 'node:events'

export { say, taskOf } from './child.ts'

/** What a process may take: seconds of processor time, bytes in all, and megabytes of JavaScript's heap. */
export type Limits = {
  cpuSeconds: number
  memoryBytes: number
  heapMb: number
  /** Whether the time is that of each thing that it says, as of the pages of a document. */
  isEach?: boolean
  /** Pages of 64 KiB that WebAssembly may take. */
  wasmPages?: number
}
/** What a process is given first. */
export type Task<Asked> = { limits: Limits; asked: Asked }

/** A process was ended since it took more than it may. */
export class TookTooMuch extends Error {
  readonly of: 'time' | 'memory'
  constructor(of: 'time' | 'memory') {
    super(`a process took too much ${of}`)
    this.of = of
  }
}

/** Ends that say nothing about the work: by an error of the program, or with the server. */
const others: unknown[] = [1, 'SIGINT', 'SIGTERM']

/**
 * Does work on what a stranger sent in a process of its own with limits, whatever it holds (S39): `entry` is a program
 * that begins with `taskOf`. Answers what it says, one after another; it waits until each was taken, and gets what the
 * next one is asked for with. The process ends with the last that is taken. Throws TookTooMuch.
 */
export async function* apart<Asked, Said, Answer = unknown>(
  entry: URL,
  asked: Asked,
  limits: Limits,
): AsyncGenerator<Said, void, Answer> {
  // V8 may end a whole process for the memory of one of its threads, so that a thread would not do.
  const child = fork(entry, {
    execArgv: [
      `--max-old-space-size=${limits.heapMb}`,
      ...(limits.wasmPages ? [`--wasm-max-mem-pages=${limits.wasmPages}`] : []),
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
    child.once('error', () => child.pid ?? resolve(1))
  })
  // What cannot be sent any more shows by the end of the child.
  const send = (message: Task<Asked> | { answer: Answer }) => child.send(message, () => {})
  child.on('error', () => {})
  try {
    const messages = on(child, 'message', { close: ['disconnect'] })
    send({ limits, asked })
    for await (const [said] of messages as AsyncIterable<[Said]>) {
      const answer: Answer = yield said
      send({ answer })
    }
    const end = await ended
    if (end === 'SIGXCPU') throw new TookTooMuch('time')
    if (others.includes(end)) throw new Error(`a process apart ended with ${end}`)
    throw new TookTooMuch('memory')
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

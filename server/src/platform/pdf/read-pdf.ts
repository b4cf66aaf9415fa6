import { fork } from 'node:child_process'
import { on } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type DrawnPage, type FromChild, mostPages, type Refusal, type ToRead } from './pdf-limits.ts'

export type { DrawnPage }

/** Why a document cannot be used, in words for people. */
export class PdfRefused extends Error {}

const words: Record<Refusal, (pages?: number) => string> = {
  password: () => 'The document is protected by a password. Remove the password, then upload it again.',
  pages: (pages) => `The document has ${pages} pages; ${mostPages} are allowed.`,
  damaged: () => 'The document is damaged.',
  large: () => 'The document is too large to be shown.',
}

const mostHeapMb = 256
/** Pages of 64 KiB: 512 MB for the reader's own memory. */
const wasmPages = 8192
/** The whole process, with what it draws. */
const mostRssMb = 640
const lookMs = 200
/** A page is drawn within it, or the document is too large. */
const longestPageMs = 20_000

/** So much memory a process has in use, in MB; unknown outside Linux. */
async function rssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0')
  return (Number(text.split(' ')[1]) * 4096) / 2 ** 20
}

/**
 * Reads a PDF in a child process with limits on memory, time and pixels (S43). Answers how many pages it has, with
 * their titles; each page is given to `onPage` when it was drawn, and waited for. Without it nothing is drawn. Throws
 * PdfRefused with the reason in words.
 */
export async function readPdf(
  path: string,
  onPage?: (page: DrawnPage, pages: number) => Promise<void>,
): Promise<{ pages: number; titles: (string | null)[] }> {
  const child = fork(new URL('./pdf.child.ts', import.meta.url), {
    execArgv: [`--wasm-max-mem-pages=${wasmPages}`, `--max-old-space-size=${mostHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  child.on('error', () => {})
  let isStuck = false
  const stop = () => {
    isStuck = true
    child.kill('SIGKILL')
  }
  let deadline = setTimeout(stop, longestPageMs)
  const watch = setInterval(async () => {
    if (child.pid && (await rssOf(child.pid)) > mostRssMb) stop()
  }, lookMs)
  let opened: { pages: number; titles: (string | null)[] } | undefined
  try {
    const messages = on(child, 'message', { close: ['disconnect'] })
    child.send({ path, draw: onPage !== undefined } satisfies ToRead, () => {})
    for await (const [message] of messages as AsyncIterable<[FromChild]>) {
      clearTimeout(deadline)
      if (message.kind === 'refused') throw new PdfRefused(words[message.why](message.pages))
      if (message.kind === 'opened') opened = { pages: message.pages, titles: message.titles }
      if (message.kind === 'page' && opened) await onPage?.(message.page, opened.pages)
      if (message.kind === 'done' && opened) return opened
      deadline = setTimeout(stop, longestPageMs)
    }
    await ended
    if (isStuck) throw new PdfRefused(words.large())
    if (child.signalCode === 'SIGTERM' || child.signalCode === 'SIGINT')
      throw new Error('the reader of a PDF was stopped')
    // It ended without a word: it ran out of memory.
    throw new PdfRefused(words.large())
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    child.kill('SIGKILL')
    await ended
  }
}

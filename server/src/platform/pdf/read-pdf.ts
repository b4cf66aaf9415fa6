import { apart, TookTooMuch } from '#platform/apart'
import { type DrawnPage, type FromChild, mostPages, type Refusal, type ToRead } from './pdf-limits.ts'

export type { DrawnPage }

/** Why a document cannot be used, in words for people. */
export class PdfRefused extends Error {}

const words: Record<Refusal, (pages?: number) => string> = {
  password: () => 'The document is password-protected. Remove the password and upload it again.',
  pages: (pages) => `The document has ${pages} pages. The limit is ${mostPages}.`,
  damaged: () => 'The document is damaged.',
  large: () => 'The document is too large to display.',
}

const MiB = 1024 * 1024
const limits = {
  /** A page is drawn within it, or the document is too large. */
  cpuSeconds: 20,
  isEach: true,
  /** The whole process, with what it draws. */
  memoryBytes: 640 * MiB,
  heapMb: 256,
  /** 512 MB for the reader's own memory. */
  wasmPages: 8192,
}

/**
 * Reads a PDF in a process of its own with limits on memory, time and pixels (S43). Answers how many pages it has, with
 * their titles; each page is given to `onPage` when it was drawn, and waited for. Without it nothing is drawn. Throws
 * PdfRefused with the reason in words.
 */
export async function readPdf(
  path: string,
  onPage?: (page: DrawnPage, pages: number) => Promise<void>,
): Promise<{ pages: number; titles: (string | null)[] }> {
  const entry = new URL('./pdf.child.ts', import.meta.url)
  const toRead = { path, draw: onPage !== undefined }
  let opened: { pages: number; titles: (string | null)[] } | undefined
  try {
    for await (const said of apart<ToRead, FromChild>(entry, toRead, limits)) {
      if (said.kind === 'refused') throw new PdfRefused(words[said.why](said.pages))
      if (said.kind === 'opened') opened = { pages: said.pages, titles: said.titles }
      if (said.kind === 'page' && opened) await onPage?.(said.page, opened.pages)
      if (said.kind === 'done' && opened) return opened
    }
  } catch (error) {
    if (error instanceof TookTooMuch) throw new PdfRefused(words.large())
    throw error
  }
  throw new PdfRefused(words.damaged())
}

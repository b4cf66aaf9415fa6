import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as mupdf from 'mupdf'
import sharp from 'sharp'
import { say, taskOf } from '#platform/apart'
import { type FromChild, largestSide, mostPages, type Refusal, type ToRead } from './pdf-limits.ts'

/** A document, read in a process of its own: what a small file unfolds to must not hold up or end the server (S43). */
const { path, draw } = await taskOf<ToRead>()

const largeWidth = 1600
/** Pages without text are scans: sharp on a phone with a 3x display, and drawn in less time. */
const scanWidth = 1440
/** Tall pages stay below so many pixels. */
const mostPixels = 8_000_000
const smallWidth = 240
const longestTitle = 80
const mostText = 20_000

sharp.concurrency(1)
sharp.cache(false)

class Refused extends Error {
  readonly why: Refusal
  readonly pages: number | undefined
  constructor(why: Refusal, pages?: number) {
    super(why)
    this.why = why
    this.pages = pages
  }
}

const send = (message: FromChild): Promise<unknown> => say(message)

type Outline = { title?: string | undefined; page?: number | undefined; down?: Outline[] | undefined }

/** The title of each page that the document's own table of contents names. */
function titlesOf(doc: mupdf.Document, pages: number): (string | null)[] {
  const titles = Array.from({ length: pages }, (): string | null => null)
  const walk = (items: readonly Outline[], depth: number) => {
    for (const { title, page, down } of items) {
      if (title && page !== undefined && page >= 0 && page < pages) titles[page] ??= title.trim().slice(0, longestTitle)
      if (down && depth < 3) walk(down, depth + 1)
    }
  }
  try {
    walk((doc.loadOutline() ?? []) as Outline[], 0)
  } catch {
    // A table of contents that cannot be read is none.
  }
  return titles
}

async function drawPage(doc: mupdf.Document, index: number): Promise<void> {
  const page = doc.loadPage(index)
  const [x, y, right, bottom] = page.getBounds()
  const [width, height] = [right - x, bottom - y]
  if (!(width > 0 && height > 0 && width <= largestSide && height <= largestSide)) throw new Refused('large')
  const structured = page.toStructuredText('preserve-whitespace')
  const text = structured.asText().slice(0, mostText)
  structured.destroy()
  const isScan = text.trim() === ''
  const scale = Math.min((isScan ? scanWidth : largeWidth) / width, Math.sqrt(mostPixels / (width * height)))
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true)
  const raw = { width: pixmap.getWidth(), height: pixmap.getHeight(), channels: 3 } as const
  const pixels = Buffer.from(pixmap.getPixels())
  pixmap.destroy()
  // More effort makes pages with text a fifth smaller, but not scanned ones.
  const effort = isScan ? 0 : 2
  const large = await sharp(pixels, { raw }).webp({ quality: 80, effort }).toBuffer()
  const small = await sharp(pixels, { raw }).resize(smallWidth).webp({ quality: 70, effort }).toBuffer()
  page.destroy()
  // Otherwise MuPDF caches up to 256 MB of decoded images.
  mupdf.emptyStore()
  await send({ kind: 'page', page: { number: index + 1, width, height, text, large, small } })
}

async function read(): Promise<void> {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const stream = new mupdf.Stream({
    fileSize: () => size,
    // Read on demand, so that 100 MB never lie in memory.
    read: (to: Uint8Array, at: number, length: number, from: number) => readSync(file, to, at, length, from),
    close: () => closeSync(file),
  })
  const doc = mupdf.Document.openDocument(stream, 'application/pdf')
  if (doc.needsPassword()) throw new Refused('password')
  const pages = doc.countPages()
  if (pages < 1) throw new Refused('damaged')
  if (pages > mostPages) throw new Refused('pages', pages)
  await send({ kind: 'opened', pages, titles: draw ? titlesOf(doc, pages) : [] })
  if (draw) for (let index = 0; index < pages; index++) await drawPage(doc, index)
  await send({ kind: 'done' })
}

try {
  await read()
} catch (error) {
  const why = error instanceof Refused ? error.why : 'damaged'
  const pages = error instanceof Refused ? error.pages : undefined
  await send({ kind: 'refused', why, ...(pages === undefined ? {} : { pages }) })
}

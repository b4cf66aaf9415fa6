import { open } from 'node:fs/promises'
import type { UploadType } from '@fairlead/contract/uploads'
import { decode } from 'fast-bmp'
import sharp from 'sharp'
import { apart, TookTooMuch } from '#platform/apart'
import { PdfRefused, readPdf } from '#platform/pdf'

export class Unfit extends Error {}

/** More pixels than any photograph here needs; a small file can claim a huge picture (S39). */
export const mostPixels = 50_000_000

const starts = (bytes: Buffer, text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text

/** The type that a file's first bytes show, whatever its name and label say (S39). */
export function sniff(bytes: Buffer): UploadType | undefined {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'image/gif'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'image/webp'
  if (starts(bytes, 'ftypavif', 4) || starts(bytes, 'ftypavis', 4)) return 'image/avif'
  if (starts(bytes, 'BM')) return 'image/bmp'
  if (starts(bytes, '%PDF-')) return 'application/pdf'
  return undefined
}

export async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What a table of clients or an address book begins with; its reader judges the rest. */
const sheets: Record<string, (bytes: Buffer) => boolean> = {
  // Of one that is protected by a password: its reader says so.
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (bytes) =>
    starts(bytes, 'PK\x03\x04') || starts(bytes, '\xd0\xcf\x11\xe0'),
  'text/vcard': (bytes) =>
    /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*B\0?E\0?G\0?I\0?N/i.test(bytes.toString('latin1', 0, 200)),
  'text/csv': (bytes) => !sniff(bytes) && !starts(bytes, 'PK\x03\x04') && !starts(bytes, '\xd0\xcf\x11\xe0'),
}

export const untrue = 'The file’s contents don’t match its type.'

/** Whether a file begins as files of its type do. */
export function isLike(beginning: Buffer, announced: string): boolean {
  const isSheet = sheets[announced]
  return isSheet ? isSheet(beginning) : sniff(beginning) === announced
}

/**
 * Checks an uploaded file that is no PDF against the type it was announced as. Pictures are drawn again, which drops
 * hidden data (places in photographs, second files behind the first). Answers the bytes to keep. Throws Unfit with
 * words for people.
 */
export async function inspect(bytes: Buffer, announced: string): Promise<Buffer> {
  if (!isLike(bytes, announced)) throw new Unfit(untrue)
  if (sheets[announced]) return bytes
  return announced === 'image/bmp' ? drawApart(bytes) : redraw(bytes, announced)
}

/** Opens an uploaded PDF that lies in a file, in a process of its own. Answers its pages. Throws Unfit with words for people. */
export async function inspectPdf(path: string): Promise<number> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close())
  if (sniff(buffer) !== 'application/pdf') throw new Unfit(untrue)
  try {
    return (await readPdf(path)).pages
  } catch (error) {
    if (error instanceof PdfRefused) throw new Unfit(error.message)
    throw error
  }
}

/** What the process that draws a picture is given, and what it answers. */
export type ToDraw = { bytes: Uint8Array; type: string }
export type Drawn = { picture: Uint8Array } | { unfit: string }

const MiB = 1024 * 1024
const limits = { cpuSeconds: 30, memoryBytes: 1024 * MiB, heapMb: 512 }

/** Draws a picture whose reader is JavaScript in a process of its own with limits, since it would hold up the server. */
async function drawApart(bytes: Buffer): Promise<Buffer> {
  try {
    const entry = new URL('./inspect.child.ts', import.meta.url)
    for await (const said of apart<ToDraw, Drawn>(entry, { bytes, type: 'image/bmp' }, limits)) {
      if ('unfit' in said) throw new Unfit(said.unfit)
      return Buffer.from(said.picture)
    }
  } catch (error) {
    if (!(error instanceof TookTooMuch)) throw error
  }
  throw new Unfit('The file is damaged, or takes too long to open.')
}

/** Draws a picture again. Throws Unfit. */
export async function redraw(bytes: Buffer, type: string): Promise<Buffer> {
  try {
    const image =
      type === 'image/bmp'
        ? fromBmp(bytes)
        : sharp(bytes, { limitInputPixels: mostPixels, animated: type !== 'image/avif' })
    const upright = image.rotate()
    switch (type) {
      case 'image/jpeg':
        return await upright.jpeg({ quality: 85 }).toBuffer()
      case 'image/webp':
        return await upright.webp({ quality: 85 }).toBuffer()
      case 'image/gif':
        return await image.gif().toBuffer()
      case 'image/avif':
        return await upright.avif({ quality: 60, effort: 2 }).toBuffer()
      default:
        return await upright.png().toBuffer()
    }
  } catch (error) {
    if (error instanceof Unfit) throw error
    throw new Unfit('The image is damaged or too large to display.')
  }
}

function fromBmp(bytes: Buffer): ReturnType<typeof sharp> {
  const width = Math.abs(bytes.readInt32LE(18))
  const height = Math.abs(bytes.readInt32LE(22))
  if (width * height > mostPixels) throw new Unfit('The image is damaged or too large to display.')
  const bmp = decode(bytes)
  return sharp(Buffer.from(bmp.data as Uint8Array), {
    raw: { width: bmp.width, height: bmp.height, channels: bmp.channels as 1 | 3 | 4 },
  })
}

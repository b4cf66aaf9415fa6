import { once } from 'node:events'
import { unzipSync, zipSync } from 'fflate'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import type { Part, ToRead } from './read-xlsx.ts'
import { cleanCell, type SheetRow, tooLarge, Unreadable } from './sheet.ts'

/** A sheet of a workbook, read in a process of its own: what a small file unfolds to is not to hold up or end the server. */
const [{ bytes, sheet }] = (await once(process, 'message')) as [ToRead]

const MiB = 1024 * 1024
/** A workbook may unfold to so many bytes; a small file can claim to hold a huge one (S39). */
const mostUnfolded = 600 * MiB
/** What is not gone through row by row is held whole, and each text takes some 800 bytes: ten columns of 100,000 rows. */
const mostHeld = 100 * MiB
const mostTexts = 1_000_000
const rowsAtOnce = 500

const damaged = 'The workbook is damaged, or is none. Save it as .xlsx or .csv, then send it again.'
const locked = 'The workbook is protected by a password. Take it off first.'

// What is unfolded lies outside of the heap, and may be more than the file says.
setInterval(() => {
  if (process.memoryUsage().arrayBuffers > mostUnfolded) process.exit(2)
}, 20).unref()

const isOutline = (name: string) => /(\.rels|(^|\/)workbook[^/]*\.xml|^\[Content_Types\]\.xml)$/i.test(name)
const isTexts = (name: string) => /(^|\/)sharedStrings[^/]*\.xml$/i.test(name)
const isHeld = (name: string) => isOutline(name) || isTexts(name) || /(^|\/)styles[^/]*\.xml$/i.test(name)

function countTexts(xml: Uint8Array): number {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength)
  let count = 0
  for (let at = text.indexOf('<si'); at >= 0; at = text.indexOf('<si', at + 3)) count++
  return count
}

/** What of a workbook tells which sheets it has. Throws where the workbook is too large to be read. */
function outlineOf(file: Uint8Array): Uint8Array {
  let unfolded = 0
  let held = 0
  unzipSync(file, {
    filter({ name, originalSize }) {
      unfolded += originalSize
      if (isHeld(name)) held += originalSize
      return false
    },
  })
  if (unfolded > mostUnfolded || held > mostHeld) throw new Unreadable(tooLarge)
  const texts = Object.values(unzipSync(file, { filter: ({ name }) => isTexts(name) }))
  if (texts.reduce((sum, xml) => sum + countTexts(xml), 0) > mostTexts) throw new Unreadable(tooLarge)
  return zipSync(unzipSync(file, { filter: ({ name }) => isOutline(name) }), { level: 0 })
}

async function namesOf(file: Uint8Array): Promise<string[]> {
  const names: string[] = []
  await readXlsx(file[0] === 0xd0 ? file : outlineOf(file), {
    sheets(info) {
      names.push(info.name)
      return false
    },
  })
  return names
}

/** A cell as text: days as 2026-11-03, numbers as their digits. */
function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  if (typeof value === 'number' && Math.abs(value) >= 1e15) return value.toLocaleString('en', { useGrouping: false })
  return cleanCell(String(value))
}

async function read(): Promise<void> {
  const post = (part: Part) => process.send?.(part)
  const sheets = await namesOf(bytes)
  if (sheet >= sheets.length) throw new Unreadable('There is no such sheet in this workbook.')
  let rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    rows.push({ line: index + 1, cells: values.map(textOf) })
    if (rows.length < rowsAtOnce) continue
    post({ sheets, rows, isLast: false })
    rows = []
    await once(process, 'message')
  }
  post({ sheets, rows, isLast: true })
}

try {
  await read()
} catch (error) {
  const isLocked = (error as Error).name === 'EncryptedFileError'
  process.send?.({ refused: error instanceof Unreadable ? error.message : isLocked ? locked : damaged })
}

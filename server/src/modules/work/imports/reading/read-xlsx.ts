import { unzipSync, zipSync } from 'fflate'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { cleanCell, type SheetRow, tooLarge, Unreadable } from './sheet.ts'

const MiB = 1024 * 1024
/** A workbook may unfold to so many bytes; a small file can claim to hold a huge one (S39). */
const mostUnfolded = 600 * MiB
/** What is not gone through row by row is held whole, and each text takes some 800 bytes: ten columns of 100,000 rows. */
const mostHeld = 100 * MiB
const mostTexts = 1_000_000
/** What a sheet has in any program. */
const mostLines = 1_048_576

const damaged = 'This isn’t a readable workbook. Save it as .xlsx or .csv and upload it again.'
const locked = 'The workbook is password-protected. Remove the password first.'

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
  if (unfolded > mostUnfolded || held > mostHeld) throw new Unreadable(tooLarge.xlsx)
  const texts = Object.values(unzipSync(file, { filter: ({ name }) => isTexts(name) }))
  if (texts.reduce((sum, xml) => sum + countTexts(xml), 0) > mostTexts) throw new Unreadable(tooLarge.xlsx)
  return zipSync(unzipSync(file, { filter: ({ name }) => isOutline(name) }), { level: 0 })
}

/** A fault of a workbook in words for people. */
function saidOf(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error
  return new Unreadable((error as Error).name === 'EncryptedFileError' ? locked : damaged)
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

/**
 * One sheet of a workbook, and the names of all. Only for a process with limits: a small file can unfold to a huge
 * one. Throws `Unreadable`.
 */
export async function openSheet(
  bytes: Uint8Array,
  sheet: number,
): Promise<{ sheets: string[]; rows: AsyncGenerator<SheetRow> }> {
  const sheets = await namesOf(bytes).catch((error: unknown) => {
    throw saidOf(error)
  })
  if (sheet >= sheets.length) throw new Unreadable('This sheet isn’t in the workbook.')
  const rows = (async function* () {
    try {
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
        if (index >= mostLines) throw new Unreadable(damaged)
        yield { line: index + 1, cells: values.map(textOf) }
      }
    } catch (error) {
      throw saidOf(error)
    }
  })()
  return { sheets, rows }
}

import { unzipSync } from 'fflate'
import { cleanCell, type SheetRow, Unreadable } from './sheet.ts'

/** A workbook may unfold to so many bytes; a small file can claim to hold a huge one (S39). */
const mostUnfolded = 600 * 1024 * 1024
const damaged = 'The workbook is damaged, or is none. Save it as .xlsx or .csv, then send it again.'

/** Throws where a workbook cannot be read here, in words. */
function refuse(error: unknown): never {
  if (error instanceof Unreadable) throw error
  const { name } = error as Error
  throw new Unreadable(
    name === 'EncryptedFileError' ? 'The workbook is protected by a password. Take it off first.' : damaged,
  )
}

function checkSize(bytes: Uint8Array): void {
  let sum = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      sum += originalSize
      return false
    },
  })
  if (sum > mostUnfolded) throw new Unreadable('The workbook is too large. Save the sheet as .csv, then send it again.')
}

/** The names of a workbook's sheets. */
export async function sheetsOf(bytes: Uint8Array): Promise<string[]> {
  const names: string[] = []
  try {
    if (bytes[0] !== 0xd0) checkSize(bytes)
    const { readXlsx } = await import('hucre/xlsx')
    await readXlsx(bytes, {
      sheets(info) {
        names.push(info.name)
        return false
      },
    })
  } catch (error) {
    refuse(error)
  }
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

/** The rows of one sheet of a workbook. */
export async function* readSheet(bytes: Uint8Array, sheet: number): AsyncGenerator<SheetRow> {
  try {
    const { streamXlsxRows } = await import('hucre/xlsx')
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      yield { line: index + 1, cells: values.map(textOf) }
  } catch (error) {
    refuse(error)
  }
}

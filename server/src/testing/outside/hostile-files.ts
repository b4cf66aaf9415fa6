import { writeXlsx } from 'hucre/xlsx'

/** Files of a stranger's that cost a reader without limits seconds, or a gigabyte, and what becomes of each. */
export async function hostileFiles(): Promise<{ name: string; bytes: Buffer; status: 'ready' | 'failed' }[]> {
  const folds = `${'=\r\nb'.repeat(40_000)}${'\r\n c'.repeat(40_000)}`
  const wide = [Array.from({ length: 200_000 }, (_, i) => `c${i}`), Array(200_000).fill('x')]
  const last = Array.from({ length: 50 }, () => [...Array(16_383).fill(null), 'x'])
  return [
    {
      name: 'folded.vcf',
      bytes: Buffer.from(`BEGIN:VCARD\r\nFN:Mei\r\nNOTE;ENCODING=QUOTED-PRINTABLE:a${folds}\r\nEND:VCARD\r\n`),
      status: 'ready',
    },
    { name: 'wide.csv', bytes: Buffer.from(wide.map((row) => row.join(',')).join('\n')), status: 'failed' },
    {
      name: 'last-column.xlsx',
      bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: last }] })),
      status: 'failed',
    },
  ]
}

import { constants, deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sendSheet } from '../../../../testing/imports.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld()
const send = async (person: Person, bytes: Buffer) => sendSheet(world(), person, 'a.xlsx', bytes)
const rows = [
  ['Name', 'Email'],
  ['Ann', 'ann@x.test'],
]
const tooLarge = {
  status: 'failed',
  reason: 'The workbook is too large. Save the sheet as .csv and upload it again.',
}

/** A workbook whose texts are something over and over again, and lie where and are as large as it says. */
async function workbook(text: string, times: number, name = 'sharedStrings', size = times * text.length + 11) {
  const fold = (part: string) => deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH })
  const some = fold(text.repeat(times / 100))
  const folded = Buffer.concat([fold('<sst>'), ...Array(100).fill(some), fold('</sst>'), Buffer.from([3, 0])])
  const { 'xl/_rels/workbook.xml.rels': links, ...parts } = unzipSync(
    await writeXlsx({ sheets: [{ name: 'A', rows }] }),
  )
  const linked = strToU8(strFromU8(links ?? new Uint8Array()).replace('sharedStrings.xml', `${name}.xml`))
  const place = `xl/${name}.xml`
  const all = { ...parts, 'xl/_rels/workbook.xml.rels': linked, [place]: folded }
  const bytes = Buffer.from(zipSync(all, { level: 0 }))
  // Its entry in the directory at the end: it is folded, has no checksum, and says how large it is.
  const entry = bytes.lastIndexOf(strToU8(place)) - 46
  bytes.writeUInt16LE(8, entry + 10)
  bytes.writeUInt32LE(0, entry + 16)
  bytes.writeUInt32LE(size, entry + 24)
  return bytes
}

it('takes no workbook whose texts are too many, too long or more than they say (S39)', async () => {
  const ann = await world().signIn('ann@workbooks.test')
  expect(await send(ann, await workbook('<si/>', 1_000_100))).toMatchObject(tooLarge)
  expect(await send(ann, await workbook('<si><t>ab</t></si>'.padEnd(1000), 110_000))).toMatchObject(tooLarge)
  expect(await send(ann, await workbook(' '.repeat(1000), 1_000_000, 'texts', 0))).toMatchObject(tooLarge)
})

it('ends a workbook that takes more memory than is given to it, and reads the next', { timeout: 240_000 }, async () => {
  const cay = await world().signIn('cay@workbooks.test')
  expect(await send(cay, await workbook('<t/>', 20_000_000))).toMatchObject(tooLarge)
  expect(await send(cay, await workbook('<si><t>Name</t></si>', 100_000))).toMatchObject({ status: 'ready', rows: 2 })
})

it('says of a workbook that it is protected or damaged', async () => {
  const ben = await world().signIn('ben@workbooks.test')
  const reason = async (bytes: Buffer) => (await send(ben, bytes)).reason
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Leads', rows }] }))
  expect(await reason(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))).toContain('password-protected')
  expect(await reason(bytes.subarray(0, 900))).toContain('isn’t a readable workbook')
  const { 'xl/worksheets/sheet1.xml': sheet, ...parts } = unzipSync(bytes)
  const far = strFromU8(sheet ?? new Uint8Array()).replace('<row r="2"', '<row r="99999999999"')
  expect(far).toContain('99999999999')
  expect(await reason(Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(far) })))).toContain(
    'isn’t a readable workbook',
  )
})

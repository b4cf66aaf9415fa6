import { getClient } from '@fairlead/contract/records/clients'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { getImport, importRows, previewImport, updateImport } from '@fairlead/contract/work/imports'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sendSheet, takeIn } from '../../../testing/imports.ts'
import { clientOf } from '../../../testing/look.ts'
import { addClient, aField, fillField, planFollowUp } from '../../../testing/make.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const texts = async ({ browser }: Person, id: string) =>
  (await browser.call(importRows, { params: { id } })).body.results.map(({ text }) => text)

it('fills in a number beside one that cannot be read, and says what a client keeps', async () => {
  const ann = await world().signIn('ann@values.test')
  const { cf_id: size } = await aField(ann, 'Rooms', 'number')
  const add = (body: object) => addClient(ann, { name: 'X', ...body })
  const odd = await add({ email: 'odd@x.test', phonenumber: '12345 ext' })
  const full = await add({ email: 'full@x.test', phonenumber: '+6591275001' })
  await fillField(ann, full, size, 3)
  const sheet =
    'Name,Email,Phone,Rooms,Follow up\nX,odd@x.test,+6591275002,2,2027-03-04\nX,full@x.test,+6591275003,2,\nX,full@x.test,+6591275001,3,\n'
  const done = await takeIn(world(), ann, 'a.csv', sheet, { duplicates: 'fill' })
  expect(await texts(ann, done.id)).toEqual([
    'Matched X by email address: phone number, Rooms, follow-up',
    'Matched X by email address. Left unchanged: phone number, Rooms.',
    'Matched X by phone number. Nothing new to add.',
  ])
  const filled = await clientOf(ann, odd)
  expect(filled.phone_number).toBe('+6591275002')
  expect(filled.phones.map(({ raw }) => raw)).toEqual(['12345 ext', '+6591275002'])
})

it('reads the numbers of a column alike: one that can be read in one way only decides', async () => {
  const ben = await world().signIn('ben@values.test')
  for (const name of ['Size', 'Price', 'Area']) await aField(ben, name, 'number')
  const late = Array.from({ length: 210 }, (_, i) => `P${i};p${i}@x.test;1;1;1`).join('\n')
  const sheet = `Name;Email;Size;Price;Area\nA;a@x.test;3.000;3,000;3.000\n${late}\nB;b@x.test;12.500,50;2.5;1\n`
  const read = await sendSheet(world(), ben, 'a.csv', sheet)
  expect(read.columns.map(({ decimal }) => decimal)).toEqual([undefined, undefined, ',', '.', undefined])
  const shown = async (country: string | null) => {
    const settings = { ...(read.settings as NonNullable<typeof read.settings>), country }
    const call = await ben.browser.call(previewImport, { params: { id: read.id }, body: { settings } })
    return call.body.results[0]?.cells.slice(2).map(({ value }) => value)
  }
  expect(await shown('DE')).toEqual(['3000', '3000', '3000'])
  expect(await shown('GB')).toEqual(['3000', '3000', '3'])
})

it('looks for the headings of another sheet, and guesses its columns again', async () => {
  const cai = await world().signIn('cai@values.test')
  const rows = [
    ['My clients'],
    ['Vor-/Nachname', 'Tel. gesch.', 'Mobile', 'Rückruf unter'],
    ['Jan Fox', '030/90 18-20 (Büro)', 6591234001, '+49 171 2345678'],
    ['Kim Ode', '(030) 90 18-21', 6591234002, '+49 171 2345679'],
  ]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'None', rows: [] },
      {
        name: 'One',
        rows: [
          ['Jan', 'jan@x.test'],
          ['Kim', 'kim@x.test'],
        ],
      },
      { name: 'Two', rows },
    ],
  })
  const read = await sendSheet(world(), cai, 'a.xlsx', Buffer.from(bytes))
  expect(read.reading).toMatchObject({ sheet: 1, has_header: false })
  const reading = { ...(read.reading as NonNullable<typeof read.reading>), sheet: 2 }
  const begun = (await cai.browser.call(updateImport, { params: { id: read.id }, body: { reading } })).body
  expect(begun.status).toBe('reading')
  await world().settle()
  const other = (await cai.browser.call(getImport, { params: { id: read.id } })).body
  expect(other).toMatchObject({ status: 'ready', reading: { sheet: 2, has_header: true } })
  expect(other.columns.map(({ header, guess }) => [header, guess.target])).toEqual([
    ['Vor-/Nachname', 'name'],
    ['Tel. gesch.', 'phone'],
    ['Mobile', 'phone'],
    ['Rückruf unter', 'phone'],
  ])
  await world().sql(`update organizations set country_code = 'SG' where id = $1`, [cai.orgId])
  for (const country of [null, 'FR']) {
    const settings = { ...(other.settings as NonNullable<typeof other.settings>), country }
    const call = await cai.browser.call(previewImport, { params: { id: read.id }, body: { settings } })
    expect(call.body.results[0]?.cells[2]).toEqual({ raw: '6591234001', value: '+6591234001' })
  }
})

it('cuts what is too long for a heading, before it looks what it means', async () => {
  const dee = await world().signIn('dee@values.test')
  const long = 'nom '.repeat(8000)
  const read = await sendSheet(world(), dee, 'a.csv', `${long};${long}x;Email\nA;B;a@x.test\nC;D;c@x.test\n`)
  const reading = { ...(read.reading as NonNullable<typeof read.reading>), has_header: true }
  void (await dee.browser.call(updateImport, { params: { id: read.id }, body: { reading } })).body
  await world().settle()
  const { columns } = (await dee.browser.call(getImport, { params: { id: read.id } })).body
  expect(columns.map(({ header }) => header)).toEqual([long.slice(0, 200), long.slice(0, 200), 'Email'])
})

it('leaves a follow-up of the same day as it is, with its time and words', async () => {
  const eve = await world().signIn('eve@values.test')
  const id = await addClient(eve, { name: 'E', email: 'e@x.test' })
  const params = { id }
  const followUp = async () => (await eve.browser.call(getClient, { params })).body.follow_up
  void (await eve.browser.call(setFollowUp, { params, body: { remind_on: '2027-03-04T15:00:00.000Z', note: 'Ring' } }))
    .body
  const before = await followUp()
  const take = async (day: string) =>
    (await takeIn(world(), eve, 'a.csv', `Name,Email,Follow up\nE,e@x.test,${day}\n`, { duplicates: 'overwrite' }))
      .counts
  expect(await take('2027-03-04')).toMatchObject({ unchanged: 1 })
  expect(await followUp()).toEqual(before)
  expect(await take('2027-03-05')).toMatchObject({ updated: 1 })
  expect(await take('2027-03-05')).toMatchObject({ unchanged: 1 })
})

it('takes the day of a follow-up for the one that was picked, wherever the importer is', async () => {
  const fin = await world().signIn('fin@values.test')
  const zone = (name: string) => world().sql('update users set zone = $2 where id = $1', [fin.userId, name])
  await zone('America/Los_Angeles')
  for (const body of [{ day: '2027-03-04' }, { maturity_type: 'NOT_FIXED' as const }]) {
    const email = `${body.day ?? 'someday'}@x.test`
    const id = await addClient(fin, { name: 'F', email })
    await planFollowUp(fin, id, body)
  }
  await zone('Asia/Singapore')
  const sheet = 'Name,Email,Follow up\nF,2027-03-04@x.test,2027-03-04\nF,someday@x.test,2027-03-04\n'
  expect(await texts(fin, (await takeIn(world(), fin, 'a.csv', sheet)).id)).toEqual([
    'Matched F by email address. Nothing new to add.',
    'Matched F by email address. Left unchanged: follow-up.',
  ])
})

it('reads one number with a slash in it as one, and keeps whole what it cannot read', async () => {
  const gil = await world().signIn('gil@values.test')
  const sheet =
    'Name;Phone\nA;+49 (0)40 / 123 456-78\nB;040 / 123 456-79 / 0171 2345678\nC;+49 (0)40 / 12 34 56 78 90 12 34\n'
  const done = await takeIn(world(), gil, 'a.csv', sheet, { country: 'DE' })
  const rows = (await gil.browser.call(importRows, { params: { id: done.id } })).body.results
  const held = await Promise.all(
    rows.map(async ({ client }) => {
      const found = await gil.browser.call(getClient, { params: { id: client?.id ?? '' } })
      return found.body.phones.map(({ value, raw }) => [value, raw])
    }),
  )
  expect(held).toEqual([
    [['+494012345678', '+49 (0)40 / 123 456-78']],
    [
      ['+494012345679', '040 / 123 456-79'],
      ['+491712345678', '0171 2345678'],
    ],
    [[null, '+49 (0)40 / 12 34 56 78 90 12 34']],
  ])
  expect(rows.map(({ problems }) => problems)).toEqual([
    [],
    [],
    [
      {
        column: 1,
        text: '“+49 (0)40 / 12 34 56 78 90 12 34” doesn’t look like a phone number. Kept as is.',
      },
    ],
  ])
})

it('makes no number of one that a spreadsheet rounded', async () => {
  const hal = await world().signIn('hal@values.test')
  const cells = ['4.91711E+11', '4,91711E+11', '5E+11', '4.917112345678E+11', '4.9171123456E+12', '4.91711234567E+11']
  const sheet = `Name;Phone\n${cells.map((cell, i) => `P${i};${cell}`).join('\n')}\nQ;4.917112345680E+11\n`
  const done = await takeIn(world(), hal, 'a.csv', sheet, { country: 'DE' })
  const rows = (await hal.browser.call(importRows, { params: { id: done.id } })).body.results
  const found = await Promise.all(
    rows.map(({ client }) => hal.browser.call(getClient, { params: { id: client?.id ?? '' } })),
  )
  expect(found.map(({ body }) => body.phone_number)).toEqual([
    ...[null, null, null, null, null],
    '+491711234567',
    // Its last zero is behind the point.
    '+491711234568',
  ])
  expect(rows.map(({ problems }) => problems[0]?.text)).toEqual([
    ...cells
      .slice(0, 5)
      .map(
        (cell) =>
          `“${cell}”: the spreadsheet rounded this number. Skipped. Format the column as text and upload it again.`,
      ),
    undefined,
    undefined,
  ])
})

it('leaves out rows that repeat the headings, in the sheet with verdicts too', async () => {
  const ida = await world().signIn('ida@values.test')
  const again = 'VORNAME;Nachname ;Gruppe;;Farbe'
  const sheet = `Vorname;Nachname;Gruppe;Telefon;Farbe\nAda;Orb;Hot;;Rot\n${again}\nVorname;;;;Rot\nBea;Nachname;;;\n`
  const settings = { new_groups: true }
  const done = await takeIn(world(), ida, 'a.csv', sheet, settings)
  expect(done.columns.map(({ guess }) => guess.target)).toEqual(['first_name', 'last_name', 'groups', 'phone', 'skip'])
  expect(done.counts).toMatchObject({ new: 3, invalid: 1, with_problems: 0 })
  expect((await texts(ida, done.id))[1]).toBe('This row repeats the headings.')
  const groups = await world().sql('select name from client_groups where org_id = $1', [ida.orgId])
  expect(groups.map(({ name }) => name)).toEqual(['Hot'])
  const verdicts = `Line;Verdict;Vorname;Nachname\n2;New;Cem;Orb\n3;Invalid;Vorname;Nachname\n`
  const next = await takeIn(world(), ida, 'b.csv', verdicts, { mapping: ['skip', 'skip', 'first_name', 'last_name'] })
  expect(next.counts).toMatchObject({ new: 1, invalid: 1 })
})

it('says of each text beside a number that it is left out, and of a long one where it is cut off', async () => {
  const jo = await world().signIn('jo@values.test')
  const long = '9'.repeat(70)
  const sheet = `Name;Phone\nA;0171 2345678 / nach 5 Uhr\nB;0171 2345679\nC;?\nD;0171 2345677, -\nE;${long}\n`
  const done = await takeIn(world(), jo, 'a.csv', sheet, { country: 'DE', mapping: ['name', 'phone'] })
  const rows = (await jo.browser.call(importRows, { params: { id: done.id } })).body.results
  expect(rows.map(({ problems }) => problems.map(({ text }) => text))).toEqual([
    ['“nach 5 Uhr” isn’t a phone number. Skipped.'],
    [],
    ['“?” isn’t a phone number. Skipped.'],
    [],
    [expect.stringMatching(/^“9{63}.” doesn’t look like a phone number. Shortened.$/)],
  ])
})

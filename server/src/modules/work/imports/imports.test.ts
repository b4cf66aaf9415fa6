import { askForAccess, updateClient } from '@fairlead/contract/records/clients'
import { createCustomField, deleteCustomField } from '@fairlead/contract/records/fields/custom-fields'
import { deleteGroup } from '@fairlead/contract/records/groups'
import { undoBatch } from '@fairlead/contract/work/batches'
import {
  checkImport,
  getImport,
  importRows,
  previewImport,
  startImport,
  updateImport,
} from '@fairlead/contract/work/imports'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { sendSheet, takeIn } from '../../../testing/imports.ts'
import { clientOf, clientsOf } from '../../../testing/look.ts'
import { addClient, addGroup, addNote, aField } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const names = async (person: Person) =>
  (await clientsOf(person, { sort: 'name', page_size: 100 })).map(({ name }) => name)
const byName = async (person: Person, name: string) => {
  const found = (await clientsOf(person, { page_size: 100 })).find((one) => one.name === name)
  return clientOf(person, found?.id ?? '')
}
const rowsOf = async ({ browser }: Person, id: string, show: 'all' | 'problems' = 'all') =>
  (await browser.call(importRows, { params: { id }, query: { page_size: 100, show } })).body.results
const textAt = async ({ browser }: Person, url: string | null) => {
  const answer = await fetch(new URL(url ?? '', world().appUrl), {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}
const undo = async (person: Person, batch: string | null) => {
  void (await person.browser.call(undoBatch, { params: { id: batch ?? '' } })).body
  await world().settle()
}

const hubspot = `Record ID,First Name,Last Name,Email,Phone Number,Company Name,Job Title,City,Country/Region,Lead Status,Email Opt Out,Create Date
501,Anna,Tan,Anna.Tan@Example.com,+65 9127 4486,Lane & Sons,Buyer,Singapore,Singapore,New,false,2025-03-04 10:11
502,Ben,"O'Neil, Jr.",ben@example.com;ben.work@example.com,9127 4487,,Agent,London,United Kingdom,Open,false,2025-03-05 11:00
503,,,no-mail,,Only Ltd,,Paris,Atlantis,New,true,
504,,,,,,,,,,,2025-03-05
`
const portal = Buffer.from(
  'Export vom 12.11.2026;;;;;;\r\nAnrede;Name;Telefon;Mobil;E-Mail-Adresse;Straße;PLZ;Ort;Bemerkung\r\nFrau;Müller, Jörg;030 901820;0171 2345678;joerg@müller.example;Hauptstraße 3;10115;Köln;"Sucht 3 Zimmer;\r\nruhig"\r\nHerr;Weiß;;="01712345679";weiss@example.de;;;München;=1+1\r\n',
  'latin1',
)
const phone = `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=20=\r\nM=C3=BCller\r\nTEL;CELL:+49 171 2345678\r\nTEL;CELL;PREF:+49 171 2345600\r\nEMAIL;HOME:joerg@example.org\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nN:Tan;Anna;Mei;;\r\nFN:Anna Mei Tan\r\nORG:Lane\\, Sons;Sales\r\nitem1.TEL;type=CELL;type=VOICE:+65 9127 4486\r\nTEL;TYPE=FAX:+65 6000 0000\r\nADR;TYPE=HOME:;;1 Long\r\n  Road;Singapore;;018956;Singapore\r\nNOTE:Line one\\nline two\r\nCATEGORIES:Friends,Buyers\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zoë\r\nTEL;VALUE=uri;TYPE="voice,cell":tel:+31-6-12345678\r\nEND:VCARD\r\n`

it('takes in what HubSpot writes: people with numbers, addresses and places, a problem at its cell', async () => {
  const ann = await world().signIn('ann@import.test')
  await aField(ann, 'Lead status')
  const read = await sendSheet(world(), ann, 'hubspot-crm-exports.csv', hubspot)
  expect(read).toMatchObject({
    status: 'ready',
    rows: 4,
    reading: { delimiter: ',', charset: 'utf-8', has_header: true },
  })
  const guessed = read.columns.map(({ guess }) => guess.target.replace(/:.*/, ''))
  expect(guessed).toEqual([
    'skip',
    'first_name',
    'last_name',
    'email',
    'phone',
    'company',
    'job_title',
    'city',
    'country',
    'field',
    'skip',
    'skip',
  ])
  const settings = { ...(read.settings as NonNullable<typeof read.settings>), country: 'SG' }
  const shown = (await ann.browser.call(previewImport, { params: { id: read.id }, body: { settings } })).body.results
  expect(shown.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
    [5, 'invalid'],
  ])
  expect(shown[0]?.cells[4]).toEqual({ raw: '+65 9127 4486', value: '+6591274486' })
  expect(shown[2]?.problems.map(({ column, text }) => [column, text])).toEqual([
    [3, '“no-mail” isn’t an email address. Skipped.'],
    [8, '“Atlantis” isn’t a known country. Skipped.'],
  ])
  void (await ann.browser.call(updateImport, { params: { id: read.id }, body: { settings } })).body
  void (await ann.browser.call(checkImport, { params: { id: read.id } })).body
  await world().settle()
  const tried = (await ann.browser.call(getImport, { params: { id: read.id } })).body
  expect(tried).toMatchObject({
    status: 'ready',
    check: { rows: 4, new: 3, invalid: 1, with_problems: 1 },
    looked_at: 4,
  })
  expect(await names(ann)).toEqual([])
  void (await ann.browser.call(startImport, { params: { id: read.id } })).body
  await world().settle()
  const done = (await ann.browser.call(getImport, { params: { id: read.id } })).body
  expect(done).toMatchObject({ status: 'done', counts: { rows: 4, new: 3, invalid: 1, with_problems: 1 } })
  expect(await names(ann)).toEqual(['Anna Tan', "Ben O'Neil, Jr.", 'Only Ltd'])
  const anna = await byName(ann, 'Anna Tan')
  expect(anna).toMatchObject({
    phone_number: '+6591274486',
    email: 'anna.tan@example.com',
    company: 'Lane & Sons',
    country: 'SG',
    client_source: 'import_phonebook',
    lead_source: 'file_import',
    is_new_lead: false,
    assigned_to: { id: ann.userId },
  })
  expect((await byName(ann, "Ben O'Neil, Jr.")).emails.map(({ value }) => value)).toEqual([
    'ben@example.com',
    'ben.work@example.com',
  ])
  const sheet = await textAt(ann, done.problems_url)
  expect(
    sheet
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.slice(0, 9)),
  ).toEqual(['4,New,Add', '5,Invalid'])
  // Nobody is alerted (rule 168).
  expect(await world().sql('select 1 from outbound_messages where org_id = $1', [ann.orgId])).toEqual([])
})

it('takes in a sheet of a portal: semicolons, windows-1252, a title above, texts over lines, cells that calculate', async () => {
  const bea = await world().signIn('bea@import.test')
  const done = await takeIn(world(), bea, 'Interessenten.csv', portal, { country: 'DE' })
  expect(done.columns.map(({ guess }) => guess.target)).toEqual([
    'skip',
    'name',
    'phone',
    'phone',
    'email',
    'address',
    'address',
    'city',
    'notes',
  ])
  expect(done).toMatchObject({ counts: { rows: 2, new: 2 }, reading: { charset: 'windows-1252', delimiter: ';' } })
  const jörg = await byName(bea, 'Müller, Jörg')
  expect(jörg).toMatchObject({ address: 'Hauptstraße 3, 10115', city: 'Köln' })
  expect(jörg.phones.map(({ value }) => value)).toEqual(['+4930901820', '+491712345678'])
  expect((await byName(bea, 'Weiß')).phones.map(({ value }) => value)).toEqual(['+491712345679'])
  expect((await rowsOf(bea, done.id)).map(({ line }) => line)).toEqual([3, 5])
  const sheet = await textAt(bea, done.sheet_url)
  expect(sheet).toContain("'=1+1")
  expect(sheet.startsWith('\ufeffLine;Verdict;Why;Problems;Client;Anrede;Name')).toBe(true)
  // The same sheet once more: its mapping is known, and everybody is there.
  const again = await takeIn(world(), bea, 'Interessenten.csv', portal, { country: 'DE' })
  expect(again.columns[1]?.guess).toEqual({ target: 'name', because: 'remembered' })
  expect(again.counts).toMatchObject({ new: 0, unchanged: 2 })
})

it('takes in an address book of a phone: three versions, folded, quoted, the preferred number first', async () => {
  const cai = await world().signIn('cai@import.test')
  const done = await takeIn(world(), cai, 'Contacts.vcf', phone, { new_groups: true })
  expect(done).toMatchObject({ status: 'done', counts: { rows: 3, new: 3, with_problems: 0 } })
  expect(await names(cai)).toEqual(['Anna Mei Tan', 'Jörg Müller', 'Zoë'])
  const jörg = await byName(cai, 'Jörg Müller')
  expect(jörg.phones.map(({ value }) => value)).toEqual(['+491712345600', '+491712345678'])
  expect(await byName(cai, 'Anna Mei Tan')).toMatchObject({
    first_name: 'Anna Mei',
    company: 'Lane, Sons, Sales',
    address: '1 Long Road, 018956',
    country: 'SG',
    groups: [{ name: 'Buyers' }, { name: 'Friends' }],
  })
  expect((await byName(cai, 'Zoë')).phone_number).toBe('+31612345678')
})

it('does with duplicates as it is told: skip, fill, overwrite, create; who stands twice in the sheet is one', async () => {
  const dan = await world().signIn('dan@import.test')
  const add = (name: string, body: object) => addClient(dan, { name, ...body })
  await add('Eve', { phonenumber: '+65 9127 5001', city: 'Bonn' })
  const sheet =
    'Name,Phone,City,Company\nEvelyn,+6591275001,Ulm,Acme\nFay,+6591275002,Jena,\nFay L,+65 9127 5002,,Lane\n'
  const skipped = await takeIn(world(), dan, 'a.csv', sheet, { duplicates: 'skip' })
  expect(skipped.counts).toMatchObject({ new: 1, duplicate: 2 })
  expect((await rowsOf(dan, skipped.id)).map(({ text }) => text)).toEqual([
    'Eve has the same phone number. Left unchanged.',
    'Added as a new client',
    'Fay of line 3 has the same phone number. Left unchanged.',
  ])
  const filled = await takeIn(world(), dan, 'a.csv', sheet, { duplicates: 'fill' })
  expect(filled.counts).toMatchObject({ new: 0, updated: 2, unchanged: 1 })
  expect(await byName(dan, 'Eve')).toMatchObject({ city: 'Bonn', company: 'Acme' })
  expect(await byName(dan, 'Fay')).toMatchObject({ company: 'Lane' })
  const over = await takeIn(world(), dan, 'a.csv', sheet, { duplicates: 'overwrite' })
  expect(over.counts).toMatchObject({ updated: 2, unchanged: 1 })
  expect(await byName(dan, 'Evelyn')).toMatchObject({ city: 'Ulm', company: 'Acme' })
  expect(await byName(dan, 'Fay L')).toMatchObject({ city: 'Jena' })
  const beside = await takeIn(world(), dan, 'a.csv', sheet, { duplicates: 'create' })
  expect(beside.counts).toMatchObject({ new: 3 })
  expect(await names(dan)).toEqual(['Evelyn', 'Evelyn', 'Fay', 'Fay L', 'Fay L'])
  // Undone in turn: each puts back what it did.
  await undo(dan, beside.batch_id)
  expect(await names(dan)).toEqual(['Evelyn', 'Fay L'])
  await undo(dan, over.batch_id)
  expect(await byName(dan, 'Eve')).toMatchObject({ city: 'Bonn', company: 'Acme' })
  await undo(dan, filled.batch_id)
  expect(await byName(dan, 'Eve')).toMatchObject({ company: null })
})

it('is undone but for what somebody worked with since (210)', async () => {
  const eli = await world().signIn('eli@import.test')
  const kept = await addClient(eli, { name: 'Old', email: 'old@x.test' })
  const sheet = 'Name,Email,City,Company\nOld,old@x.test,Bonn,Acme\nA,a@x.test,,\nB,b@x.test,,\nC,c@x.test,,\n'
  const done = await takeIn(world(), eli, 'b.csv', sheet)
  expect(done.counts).toMatchObject({ new: 3, updated: 1 })
  await world().advance({ minutes: 1 })
  const b = await byName(eli, 'B')
  await addNote(eli, b.id, 'Called')
  void (await eli.browser.call(updateClient, { params: { id: kept }, body: { city: 'Kiel' } })).body
  // Asking for access works with nobody.
  const asker = await joinTeam(world(), eli, 'asker@import.test')
  void (await asker.browser.call(askForAccess, { body: { email: 'c@x.test' } })).body
  await undo(eli, done.batch_id)
  expect(await names(eli)).toEqual(['B', 'Old'])
  expect(await byName(eli, 'Old')).toMatchObject({ city: 'Kiel', company: null })
  const [batch] = await world().sql('select put_back, kept, status from batches where id = $1', [done.batch_id])
  expect(batch).toEqual({ put_back: 2, kept: 2, status: 'undone' })
})

it('leaves clients who are not one’s own, and gives new ones only to whom one may', async () => {
  const fay = await world().signIn('fay@import.test')
  const gus = await joinTeam(world(), fay, 'gus@import.test')
  const hal = await joinTeam(world(), fay, 'hal@import.test', { viewOtherAssignedClients: true })
  await addClient(fay, { name: 'Hers', email: 'hers@x.test' })
  const sheet = 'Name,Email,City\nMine?,hers@x.test,Bonn\nNew,new@x.test,Ulm\n'
  const blind = await takeIn(world(), gus, 'c.csv', sheet)
  expect(blind.counts).toMatchObject({ new: 1, refused: 1 })
  expect(await rowsOf(gus, blind.id, 'problems')).toMatchObject([
    { line: 2, text: 'A client with this email address already exists, but you can’t see it.', client: null },
  ])
  const another = await sendSheet(world(), gus, 'd.csv', 'Name,Email\nX,x@x.test\nY,y@x.test\nZ,z@x.test\n')
  const turn = { to: 'round_robin' as const, user_ids: [fay.userId, gus.userId] }
  const settings = { ...(another.settings as NonNullable<typeof another.settings>), assign: turn }
  const params = { id: another.id }
  void (await gus.browser.call(updateImport, { params, body: { settings } })).body
  expect((await gus.browser.call(startImport, { params })).status).toBe(403)
  expect((await hal.browser.call(getImport, { params })).status).toBe(404)
  expect((await fay.browser.call(getImport, { params })).status).toBe(200)
  const given = await takeIn(world(), hal, 'd.csv', 'Name,Email\nX,x@x.test\nY,y@x.test\nZ,z@x.test\n', {
    assign: turn,
  })
  expect(given.counts.new).toBe(3)
  const whose = await Promise.all(['X', 'Y', 'Z'].map(async (name) => (await byName(fay, name)).assigned_to?.id))
  expect(whose).toEqual([fay.userId, gus.userId, fay.userId])
  const ruled = await takeIn(world(), hal, 'e.csv', 'Name,Email\nR,r@x.test\n', { assign: { to: 'rules' } })
  expect(ruled.counts.new).toBe(1)
  expect((await byName(fay, 'R')).assigned_to?.id).toBe(fay.userId)
})

it('reads a workbook: days and numbers as they are meant, own fields, new options, groups for all', async () => {
  const ivy = await world().signIn('ivy@import.test')
  const field = async (name: string, type: 'date' | 'number' | 'dropdown', options?: { label: string }[]) =>
    (await ivy.browser.call(createCustomField, { body: { name, type, ...(options ? { options } : {}) } })).body.cf_id
  await field('Move in', 'date')
  await field('Rooms', 'number')
  await field('Kind', 'dropdown', [{ label: 'Flat' }])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Leads',
        rows: [
          ['Full name', 'Mobile', 'Move in', 'Rooms', 'Kind', 'Tags'],
          ['Jan', 6591275101, new Date(Date.UTC(2027, 2, 4)), 3.5, 'House', 'Hot; Cold'],
          ['Kim', '+65 9127 5102', '13/02/2027', 'many', 'Flat', ''],
          ['Lea', '12', '04/03/2027', 2, 'flat', 'Hot'],
        ],
      },
    ],
  })
  const options = { new_groups: true, new_options: true, country: 'SG' }
  const done = await takeIn(world(), ivy, 'leads.xlsx', Buffer.from(bytes), options)
  expect(done).toMatchObject({
    status: 'done',
    file: { kind: 'xlsx', sheets: ['Leads'] },
    counts: { new: 3, with_problems: 2 },
  })
  const values = await world().sql<{ c: string; f: string; v: string }>(
    `select c.name as c, f.name as f, coalesce(v.date_value::text, v.number_value::text, (select o->>'label' from jsonb_array_elements(f.options) o where o->>'id' = v.option_id::text)) as v
     from custom_values v join clients c on c.id = v.client_id join custom_fields f on f.id = v.field_id where c.org_id = $1 order by 1, 2`,
    [ivy.orgId],
  )
  expect(values.map(({ c, f, v }) => `${c} ${f} ${v}`)).toEqual([
    'Jan Kind House',
    'Jan Move in 2027-03-04',
    'Jan Rooms 3.5',
    'Kim Kind Flat',
    'Kim Move in 2027-02-13',
    'Lea Kind Flat',
    'Lea Move in 2027-03-04',
    'Lea Rooms 2',
  ])
  expect((await byName(ivy, 'Lea')).groups.map(({ name }) => name)).toEqual(['Hot'])
  expect((await rowsOf(ivy, done.id, 'problems')).map(({ line, problems }) => [line, problems[0]?.text])).toEqual([
    [3, '“many”: This field must contain only numerical values. Skipped.'],
    [4, '“12” isn’t a phone number. Skipped.'],
  ])
})

it('leaves out what is too far away, and puts the first number back where it was', async () => {
  const kay = await world().signIn('kay@import.test')
  const body = { name: 'Kay', phonenumber: '+6591275201', email: 'kay@x.test' }
  const id = await addClient(kay, body)
  // Another stands before the first one.
  await world().sql('update client_contacts set position = 5 where client_id = $1', [id])
  await world().sql(
    `insert into client_contacts (id, org_id, client_id, kind, raw, value, country, match_key, is_primary, position, created_at)
     values (gen_random_uuid(), $1, $2, 'phone', '+6591275202', '+6591275202', 'SG', 'p:+6591275202', false, 1, now())`,
    [kay.orgId, id],
  )
  const sheet = 'Name,Email,Phone,Follow up\nKay,kay@x.test,+6591275203,9999-12-31\n'
  const done = await takeIn(world(), kay, 'f.csv', sheet, {
    mapping: ['name', 'email', 'phone', 'follow_up'],
    duplicates: 'overwrite',
  })
  expect(done).toMatchObject({ status: 'done', counts: { updated: 1, with_problems: 1 } })
  expect((await rowsOf(kay, done.id, 'problems'))[0]?.problems[0]?.text).toContain('too far ahead')
  expect(await byName(kay, 'Kay')).toMatchObject({ phone_number: '+6591275203' })
  await undo(kay, done.batch_id)
  expect(await byName(kay, 'Kay')).toMatchObject({ phone_number: '+6591275201' })
})

it('counts in a dry run as it is done, also of clients that are named twice, far from each other', async () => {
  const lou = await world().signIn('lou@import.test')
  await addClient(lou, { name: 'Lou', email: 'lou@x.test' })
  const others = Array.from({ length: 250 }, (_, i) => `P${i},p${i}@x.test,`).join('\n')
  const sheet = `Name,Email,City\nLou,lou@x.test,Bonn\n${others}\nLou,lou@x.test,Bonn\n`
  const read = await sendSheet(world(), lou, 'g.csv', sheet)
  const params = { id: read.id }
  void (await lou.browser.call(checkImport, { params })).body
  await world().settle()
  const { check } = (await lou.browser.call(getImport, { params })).body
  expect(check).toMatchObject({ new: 250, updated: 1, unchanged: 1 })
  void (await lou.browser.call(startImport, { params })).body
  await world().settle()
  expect((await lou.browser.call(getImport, { params })).body.counts).toEqual(check)
})

it('what is lost on its way says so: a dry run can be set up again, an import undone or gone on with', async () => {
  const max = await world().signIn('max@import.test')
  const lose = async (id: string, status: string) => {
    await world().sql(`delete from pgboss.job where name = 'run-import'`)
    await world().sql(`update imports set status = $2 where id = $1`, [id, status])
    await world().settle()
    return (await max.browser.call(getImport, { params: { id } })).body
  }
  const read = await sendSheet(world(), max, 'h.csv', 'Name,Email\nNia,nia@x.test\n')
  expect(await lose(read.id, 'checking')).toMatchObject({ status: 'ready', reason: expect.stringContaining('again') })
  const settings = read.settings as NonNullable<typeof read.settings>
  expect((await max.browser.call(updateImport, { params: { id: read.id }, body: { settings } })).status).toBe(200)
  void (await max.browser.call(startImport, { params: { id: read.id } })).body
  await world().settle()
  const { batch_id } = (await max.browser.call(getImport, { params: { id: read.id } })).body
  await world().sql(`update batches set status = 'running', finished_at = null where id = $1`, [batch_id])
  expect((await lose(read.id, 'running')).status).toBe('failed')
  await undo(max, batch_id)
  expect(await names(max)).toEqual([])
})

it('says of which rows an option or a group is left out, since there is no room for it: the dry run too', async () => {
  const oda = await world().signIn('oda@import.test')
  const { cf_id } = await aField(oda, 'Kind', 'dropdown', 'x')
  await world().sql(
    `insert into client_groups (id, org_id, name, name_key, colour_id, created_at)
     select gen_random_uuid(), $1, 'g' || n, 'g' || n, 1, now() from generate_series(1, 280) n`,
    [oda.orgId],
  )
  const sheet = Array.from({ length: 230 }, (_, i) => `C${i},c${i}@x.test,opt${i},new${i}`).join('\n')
  // Who is not taken in takes no room.
  const read = await sendSheet(
    world(),
    oda,
    'i.csv',
    `Name,Email,Kind,Groups\n,,none,none\n${sheet}\nC0,c0@x.test,opt0,`,
  )
  const settings = { ...(read.settings as NonNullable<typeof read.settings>), new_options: true, new_groups: true }
  const params = { id: read.id }
  void (await oda.browser.call(updateImport, { params, body: { settings } })).body
  void (await oda.browser.call(checkImport, { params })).body
  await world().settle()
  const { check } = (await oda.browser.call(getImport, { params })).body
  expect(check).toMatchObject({ new: 230, invalid: 1, unchanged: 1, with_problems: 31 })
  const problems = async () => (await rowsOf(oda, read.id, 'problems')).map((row) => row.problems)
  const tried = await problems()
  expect(tried.slice(1, 22)).toEqual([
    ...Array.from({ length: 21 }, (_, i) => [
      { column: 2, text: `“opt${i + 199}”: this field already has 200 options. Skipped.` },
    ]),
  ])
  expect(tried.at(-1)).toEqual([
    { column: 2, text: '“opt229”: this field already has 200 options. Skipped.' },
    { column: 3, text: 'There are already 500 groups. “new229” was skipped.' },
  ])
  void (await oda.browser.call(startImport, { params })).body
  await world().settle()
  expect((await oda.browser.call(getImport, { params })).body.counts).toEqual(check)
  expect(await problems()).toEqual(tried)
  const [set] = await world().sql('select count(*)::int as values from custom_values where field_id = $1', [cf_id])
  expect(set).toEqual({ values: 199 })
  // Nor is it said of a client who is there that it has what there was no room for.
  const more = 'Name,Email,Kind,Groups\nC1,c1@x.test,other,other\n'
  const next = await takeIn(world(), oda, 'j.csv', more, { ...settings, duplicates: 'overwrite' })
  expect(next.counts).toMatchObject({ unchanged: 1, with_problems: 1 })
})

it('goes on although a group and a field of it are gone by then, and its rows say so', async () => {
  const pam = await world().signIn('pam@import.test')
  const { cf_id } = await aField(pam, 'Rooms', 'number')
  const [hot, warm] = await Promise.all(['Hot', 'Warm'].map((name) => addGroup(pam, name)))
  const rows = Array.from({ length: 250 }, (_, i) => `C${i},c${i}@x.test,${i}`).join('\n')
  const group_ids = [hot ?? '', warm ?? '']
  const done = await takeIn(world(), pam, 'k.csv', `Name,Email,Rooms\n${rows}`, { group_ids })
  // As if somebody had stopped it after its first part.
  await world().sql(`delete from import_rows where import_id = $1 and line > 201`, [done.id])
  await world().sql(`delete from clients where org_id = $1 and name ~ 'C2[0-4][0-9]'`, [pam.orgId])
  await world().sql(
    `update imports set status = 'stopped', looked_at = 200, counts = counts || '{"rows":200,"new":200}' where id = $1`,
    [done.id],
  )
  void (await pam.browser.call(deleteGroup, { params: { id: hot ?? '' } })).body
  void (await pam.browser.call(deleteCustomField, { params: { id: cf_id } })).body
  expect((await pam.browser.call(startImport, { params: { id: done.id } })).status).toBe(202)
  await world().settle()
  const { status, counts } = (await pam.browser.call(getImport, { params: { id: done.id } })).body
  expect({ status, counts }).toMatchObject({ status: 'done', counts: { new: 250, with_problems: 50 } })
  expect((await rowsOf(pam, done.id, 'problems'))[0]?.problems).toEqual([
    { column: 2, text: 'This field no longer exists.' },
    { column: null, text: 'A group chosen for all clients no longer exists.' },
  ])
  expect((await byName(pam, 'C249')).groups.map(({ name }) => name)).toEqual(['Warm'])
})

import { updateUserDetails } from '@fairlead/contract/identity/account'
import { getClient, searchDuplicates, updateClient } from '@fairlead/contract/records/clients'
import { listPairs } from '@fairlead/contract/records/duplicates'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { expect, it } from 'vitest'
import { takeIn } from '../../../testing/imports.ts'
import { clientOf, clientsOf, titlesOf } from '../../../testing/look.ts'
import { aClient } from '../../../testing/make.ts'
import { webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const { clients, made, send, somebody } = webhookKit(world)

const livesIn = async ({ browser }: Person, country_code: string) =>
  void (await browser.call(updateUserDetails, { body: { country_code } })).body
const add = (person: Person, body: object) => aClient(person, { add_anyway: true, ...body } as never)
const found = async (person: Person, search: string) =>
  (await clientsOf(person, { search })).map(({ name }) => name).sort()
const pairs = async ({ browser }: Person) => (await browser.call(listPairs, { query: {} })).body.results

it('reads a number alike by hand, from a webhook, a sheet and an address book (rule 222)', async () => {
  type Case = readonly [phone: string, value: string, extension: string | null, chosen?: string]
  const byCountry: Record<string, readonly Case[]> = {
    DE: [
      ['212-555-0182 x9', '+12125550182', '9', 'US'],
      ['030 6660013 (Zi. 204)', '+49306660013', null],
      ['4917166600077', '+4917166600077', null],
      ['491712345612', '+491712345612', null],
      ['\u202a+49 171 2345608\u202c', '+491712345608', null],
      ['491712345609.0', '+491712345609', null],
      ['0171 2345610/4', '+491712345610', null],
      ['+49 30 901820; 21', '+4930901820', null],
      ['030 901821, 22', '+4930901821', null],
      ['030 901822 / 23', '+4930901822', null],
      ['030 901823-24', '+493090182324', null],
    ],
    CH: [
      ['Tel. 044 668 18 01', '+41446681801', null],
      ['FR 026 347 11 11', '+41263471111', null],
      ['031 347 11 12 (BE)', '+41313471112', null],
    ],
    US: [
      ['+1 212 555 0102 ext. 5', '+12125550102', '5'],
      ['CA 415 555 0132', '+14155550132', null],
      ['DE 302 555 0182; 83', '+13025550182', null],
    ],
    MX: [['+52 1 55 8765 4321', '+525587654321', null]],
    SG: [
      ['+0049 171 2345603', '+491712345603', null],
      ['+49 30 1234567 ext. 12', '+49301234567', '12'],
    ],
    SA: [['٠٥٠١٢٣٤٥٦٧', '+966501234567', null]],
  }
  for (const [country, cases] of Object.entries(byCountry)) {
    const ann = await somebody()
    await livesIn(ann, country)
    const webhook = await made(ann)
    const rows: string[] = []
    for (const [at, [phone, value, extension, chosen]] of cases.entries()) {
      const name = `By Hand ${at}`
      const phone_country = chosen ? { phone_country: chosen } : {}
      const { id, phones } = await add(ann, { name, phonenumber: phone, ...phone_country })
      expect(phones, phone).toMatchObject([{ value, extension, is_valid: true }])
      // What nobody sees is taken out of what is typed.
      expect(phone).toContain(phones[0]?.raw.trim())
      expect(await found(ann, phone), phone).toEqual([name])
      const known = { phonenumber: phone, ...phone_country }
      expect((await ann.browser.call(searchDuplicates, { body: known })).body.results, phone).toMatchObject([{ id }])
      if (chosen) continue
      await send(webhook, { name, phone })
      expect((await clientOf(ann, id)).lead_count, phone).toBe(1)
      rows.push(`${name},"${phone}"\n`)
    }
    const sheet = `Name,Phone\n${rows.join('')}Other One,+65 9127 1000\n`
    expect((await takeIn(world(), ann, 'a.csv', sheet)).counts, country).toMatchObject({ new: 1 })
    const card = ([phone]: Case, at: number) => `BEGIN:VCARD\nVERSION:3.0\nFN:By Hand ${at}\nTEL:${phone}\nEND:VCARD\n`
    const cards = cases.flatMap((one, at) => (one[3] ? [] : card(one, at))).join('')
    expect((await takeIn(world(), ann, 'a.vcf', cards)).counts, country).toMatchObject({ new: 0 })
  }
})

it('reads both numbers and addresses of one answer, by hand, from a webhook and from a sheet (rule 222)', async () => {
  const ann = await somebody()
  await livesIn(ann, 'DE')
  const webhook = await made(ann)
  const both = (at: number) => `0171 23450${at}0 0171 23450${at}1`
  const { id } = await add(ann, { name: 'Hand', phonenumber: both(1) })
  void (await ann.browser.call(updateClient, { params: { id }, body: { phones: [{ value: both(2) }] } })).body
  await send(webhook, { name: 'Web', phone: both(3), email: 'web@a.example or web@b.example' })
  void (await takeIn(world(), ann, 'a.csv', `Name,Phone,Email\nSheet,${both(4)},sheet@a.example / sheet@b.example\n`))
  await send(webhook, { name: 'Text', phone: 'none, call me', email: 'text@a.example' })
  const all = await Promise.all(
    (await clients(ann)).map(async (client) => (await ann.browser.call(getClient, { params: client })).body),
  )
  const shown = all.map(({ name, phones, emails }) => [name, ...[...phones, ...emails].map((c) => c.value ?? c.raw)])
  expect(shown.sort()).toEqual([
    ['Hand', '+491712345020', '+491712345021'],
    ['Sheet', '+491712345040', '+491712345041', 'sheet@a.example', 'sheet@b.example'],
    ['Text', 'none, call me', 'text@a.example'],
    ['Web', '+491712345030', '+491712345031', 'web@a.example', 'web@b.example'],
  ])
  const body = { phonenumber: '0171 2345031' }
  expect((await ann.browser.call(searchDuplicates, { body })).body.results).toMatchObject([{ name: 'Web' }])
})

it('takes what is no number and no address for an answer, and lets it match nobody (rule 221)', async () => {
  const ann = await somebody()
  const webhook = await made(ann)
  await send(
    webhook,
    { name: 'Alma Optin', email: 'alma.o@example.net', phone: '+65 8123 6001', email_opt_in: true },
    { name: 'Boris Optin', email: 'boris.o@example.net', phone: '+65 8123 6002', email_opt_in: true },
    { name: 'Una None', phone: '+65 8123 6005', email: 'none' },
    { name: 'Uli None', phone: '+65 8123 6006', email: 'none' },
    { Name: 'Tia Link', Phone: '+65 8123 6141', 'Your profile': 'https://www.tiktok.com/@kitchen.tips' },
    { Name: 'Tom Link', Phone: '+65 8123 6142', 'Your profile': 'https://www.tiktok.com/@kitchen.tips' },
    { 'Full name': 'Pho Quest', Email: 'pho.quest@example.net', 'Which phone do you use?': 'iPhone 15' },
    { name: 'Angle A', email: 'Angle A <Angle.A@example.net>' },
  )
  const all = await clients(ann)
  expect(all.map(({ name, phone_number, email }) => [name, phone_number, email]).sort()).toEqual([
    ['Alma Optin', '+6581236001', 'alma.o@example.net'],
    ['Angle A', null, 'angle.a@example.net'],
    ['Boris Optin', '+6581236002', 'boris.o@example.net'],
    ['Pho Quest', null, 'pho.quest@example.net'],
    ['Tia Link', '+6581236141', null],
    ['Tom Link', '+6581236142', null],
    ['Uli None', '+6581236006', null],
    ['Una None', '+6581236005', null],
  ])
  const una = all.find(({ name }) => name === 'Una None')
  const { emails } = await clientOf(ann, una?.id ?? '')
  expect(emails).toMatchObject([{ raw: 'none', value: null, is_valid: false }])
  // Beside what a source sent, an address is added; another that is none is not.
  const params = { id: una?.id ?? '' }
  const both = { emails: [{ value: 'none' }, { value: 'Una.N@example.net' }] }
  const saved = (await ann.browser.call(updateClient, { params, body: both })).body
  expect(saved.emails).toMatchObject([{ raw: 'none' }, { raw: 'Una.N@example.net', value: 'una.n@example.net' }])
  const refused = await ann.browser.call(updateClient, { params, body: { emails: [{ value: 'nobody' }] } })
  expect(refused.status).toBe(400)
  // With nothing else, a lead cannot be answered: it is held.
  await send(webhook, { name: 'No Way', email: 'none' })
  expect(await clients(ann)).toHaveLength(8)
})

it('keeps two people apart who share a number, by every way, and says of nobody that they came back (rule 221)', async () => {
  const ann = await somebody()
  const webhook = await made(ann)
  const phone = '+49 30 5570100'
  await send(webhook, { name: 'Anna Berg', phone, email: 'anna.berg@kranz.example' })
  await send(webhook, { name: 'Ben Lutz', phone, email: 'ben.lutz@kranz.example' })
  const sheet = `Name,Phone,Email\nCarla Roth,${phone},carla.roth@kranz.example\nBerg A.,${phone},a.berg@home.example\n`
  const done = await takeIn(world(), ann, 'a.csv', sheet)
  expect(done.counts).toMatchObject({ new: 1 })
  expect((await clients(ann)).map(({ name }) => name).sort()).toEqual(['Anna Berg', 'Ben Lutz', 'Carla Roth'])
  expect((await pairs(ann)).map(({ reason }) => reason)).toEqual(['phone', 'phone', 'phone'])
  expect((await titlesOf(ann)).filter((title) => title.includes('came back'))).toEqual([])
  const ben = (await clients(ann)).find(({ name }) => name === 'Ben Lutz')
  const { leads } = (await ann.browser.call(rawLeadInfo, { params: { id: ben?.id ?? '' } })).body
  expect(leads[0]?.trace.find(({ step }) => step === 'matched')).toMatchObject({
    text: 'No matching client',
    details: [expect.stringContaining('Anna Berg has the same phone number: +49305570100')],
  })

  // Without an address of their own they are one (rule 35), and the alert does not say that Anna came back.
  await send(webhook, { name: 'Doris Klein', phone: '+49 30 5570199' }, { name: 'Erik Blau', phone: '+49 30 5570199' })
  expect(await titlesOf(ann)).toContain('New lead from Erik Blau, with the same phone or email as Doris Klein')
  await send(webhook, { name: 'Doris Klein', phone: '+49 30 5570199' })
  expect(await titlesOf(ann)).toContain('Doris Klein came back from Website')

  // A key that was chosen decides alone (rule 168).
  const other = `Name,Phone,Email\nDora Weiss,${phone},dora.weiss@kranz.example\n`
  expect((await takeIn(world(), ann, 'b.csv', other, { keys: ['phone'] })).counts).toMatchObject({ new: 0 })
})

it('pairs a number with the same one that has an extension, and joins neither', async () => {
  const ann = await somebody()
  const webhook = await made(ann)
  await send(webhook, { name: 'Switch Board', phone: '+1 212 555 0102' })
  await send(webhook, { name: 'Desk Five', phone: '+1 212 555 0102 ext. 5' })
  await send(webhook, { name: 'Desk Six', phone: '+1 212 555 0102 x6' })
  await send(webhook, { name: 'Desk Five', phone: '(212) 555-0102 #5', country: 'United States' })
  expect((await clients(ann)).map(({ name, phone_extension }) => [name, phone_extension]).sort()).toEqual([
    ['Desk Five', '5'],
    ['Desk Six', '6'],
    ['Switch Board', null],
  ])
  expect((await pairs(ann)).map((pair) => pair.clients.map(({ name }) => name).sort()).sort()).toEqual([
    ['Desk Five', 'Switch Board'],
    ['Desk Six', 'Switch Board'],
  ])
})

it('reads the numbers of a sheet by the country that each row names', async () => {
  const ann = await somebody()
  await livesIn(ann, 'DE')
  const sheet =
    'Name;Land;Telefon\nRosa Vidal;Spanien;612 345 601\nLuc Morel;Frankreich;06 12 34 56 01\nUrs Frey;Schweiz;044 668 18 01\nUwe Kahl;Deutschland;0171 5613001\n'
  void (await takeIn(world(), ann, 'a.csv', sheet))
  expect((await clients(ann)).map(({ phone_number }) => phone_number).sort()).toEqual([
    '+33612345601',
    '+34612345601',
    '+41446681801',
    '+491715613001',
  ])
})

it('finds names and numbers however they are written', async () => {
  const ann = await somebody()
  for (const body of [
    { name: 'Siobhan O’Brien' },
    { name: "Sean O'Neill" },
    { name: '王小明' },
    { name: '山田花子', company: '東京電力' },
    { name: '김민수' },
    { name: 'علي رضا كريمي' },
    { name: 'Phone One', phonenumber: '+491712345678' },
    { name: 'Anne‑Marie Dupont', email: 'Anne.Marie@firm.example' },
    { name: 'Γιώργος' },
    { name: 'فاطمۃ' },
  ])
    await add(ann, body)
  for (const [search, name] of [
    ["O'Brien", 'Siobhan O’Brien'],
    ['o’neill', "Sean O'Neill"],
    ['小明', '王小明'],
    ['花子', '山田花子'],
    ['電力', '山田花子'],
    ['민수', '김민수'],
    ['علی', 'علي رضا كريمي'],
    ['کریمی', 'علي رضا كريمي'],
    ['0049 171 2345678', 'Phone One'],
    ['+49 (0)171 2345678', 'Phone One'],
    ['٤٩١٧١٢٣٤٥٦٧٨', 'Phone One'],
    ['0171 234', 'Phone One'],
    ['tel:+491712345678', 'Phone One'],
    ['anne-marie', 'Anne‑Marie Dupont'],
    ['Anne–Marie', 'Anne‑Marie Dupont'],
    ['Anne <anne.marie@firm.example>', 'Anne‑Marie Dupont'],
    ['mailto:anne.marie@firm.example', 'Anne‑Marie Dupont'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος'],
    ['γιωργοσ', 'Γιώργος'],
    ['فاطمة', 'فاطمۃ'],
    ['\u202a+49 171 2345678\u202c', 'Phone One'],
  ] as const)
    expect(await found(ann, search), search).toEqual([name])
})

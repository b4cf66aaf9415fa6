import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { restored } from '@fairlead/contract/cells'
import { getIntegration } from '@fairlead/contract/flow/lead-sources'
import { getUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { memberDefaults } from '@fairlead/contract/permissions'
import { deleteClient, restoreClient } from '@fairlead/contract/records/clients'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { deleteCustomField } from '@fairlead/contract/records/fields/custom-fields'
import { addActivity } from '@fairlead/contract/records/timeline'
import { bulkDelete, undoBatch } from '@fairlead/contract/work/batches'
import {
  cancelExport,
  countExport,
  exportClients,
  exportOptions,
  exportPerson,
  listExports,
  retryExport,
} from '@fairlead/contract/work/exports'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { expect, it, vi } from 'vitest'
import { newId } from '#platform/db'
import { addDays } from '#platform/time'
import { addClients } from '#records/clients'
import { sendContent } from '../../../testing/content.ts'
import { takeIn } from '../../../testing/imports.ts'
import { addClient, addNote, aField, aPage, fillField, planFollowUp } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { buildPublicPages } from '../../../testing/outside/public-pages.ts'
import { openLink } from '../../../testing/reader.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let phones = 81_000_000
const add = (person: Person, name: string, more: object = {}) =>
  addClient(person, { name, phonenumber: `+65 ${++phones}`, ...more })
const ask = async ({ browser }: Person, body: object = {}) => {
  const { body: made } = await browser.call(exportClients, { body } as never)
  await world().settle()
  return made
}
const newest = async ({ browser }: Person) => (await browser.call(listExports)).body.results[0]
const fetchFile = ({ browser }: Person, url: string | null | undefined) =>
  fetch(new URL(url ?? '', world().appUrl), {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const textOf = async (person: Person) => {
  const answer = await fetchFile(person, (await newest(person))?.url)
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}
/** What lies in the storage of an account's exports. */
function filesOf({ orgId }: Person): string[] {
  const folder = join(world().fairlead.config.DATA_DIR, 'uploads', 'exports', orgId.slice(-12))
  return existsSync(folder) ? readdirSync(folder) : []
}
/** A CSV as its cells, by name of the column. */
function cellsOf(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  let [cell, quoted] = ['', false]
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 1; i < text.length; i++) {
    const c = text[i] ?? ''
    if (quoted && c === '"' && text[i + 1] === '"') cell += text[i++]
    else if (c === '"') quoted = !quoted
    else if (!quoted && c === ',') end()
    else if (!quoted && c === '\r') {
      end()
      rows.push([])
      i++
    } else cell += c
  }
  const [head = [], ...rest] = rows
  return rest
    .filter((row) => row.length > 0)
    .map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}
const names = async (person: Person) => cellsOf(await textOf(person)).map((row) => restored(row.Name ?? ''))

it('writes one row a client, with times of one’s own clock, and no cell that is calculated (165, 166, S50)', async () => {
  const ann = await world().signIn('ann@export.test')
  void (await ann.browser.call(updateUserDetails, { body: { zone: 'Asia/Singapore' } })).body
  const id = await add(ann, '=cmd|calc', { company: 'Lane, "and" Sons', email: 'G@lane.test', city: 'Paris\nFrance' })
  await addNote(ann, id, '-secret-')
  await planFollowUp(ann, id, { maturity_type: 'NOT_FIXED' })
  expect((await ask(ann, { with_notes: true, with_answers: true })).status).toBe('queued')
  const made = await newest(ann)
  expect(made).toMatchObject({ status: 'done', total: 1, written: 1, by: { id: ann.userId }, format: 'csv' })
  const text = await textOf(ann)
  expect(text.startsWith('\ufeff"') || text.startsWith('\ufeffID,Name,')).toBe(true)
  const [row] = cellsOf(text)
  expect(row).toMatchObject({
    ID: id,
    Name: "'=cmd|calc",
    Phone: `'+65${phones}`,
    'E-mail': 'g@lane.test',
    Company: 'Lane, "and" Sons',
    Source: 'Added manually',
    'Assigned to': expect.any(String),
    'New lead': 'No',
    'Follow-up type': 'Someday',
    Shares: '0',
    Opens: '0',
    'Last opened': '',
  })
  expect(restored(row?.Name ?? '')).toBe('=cmd|calc')
  expect(row?.Created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  expect(row?.Notes).toMatch(/\+08:00 -secret-$/)
  expect(Object.keys(row ?? {})).toEqual(
    expect.arrayContaining(['Answers', 'Consent', 'Groups', 'Stage', 'Date assigned']),
  )
  for (const cell of text.slice(1).split(/,|\r\n/)) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
  await ask(ann)
  expect(Object.keys(cellsOf(await textOf(ann))[0] ?? {})).not.toContain('Notes')
})

it('counts what was sent to a client, and how often the client opened it (165)', async () => {
  await buildPublicPages()
  const ann = await world().signIn('shares@export.test')
  const { id } = await aPage(ann)
  const { url } = await sendContent(ann, { type: 'html_page', id })
  await sendContent(ann, { type: 'html_page', id }, { name: 'Mei Tan', email: 'mei@example.com' })
  const visit = await openLink(world(), url)
  await world().advance({ seconds: 4 })
  expect(await visit.read({ title: 4000 })).toBe(204)
  await ask(ann)
  const rows = cellsOf(await textOf(ann)).map(({ Name, Shares, Opens }) => [Name, Shares, Opens])
  expect(rows.sort()).toEqual([
    ['Daniel Ong', '1', '1'],
    ['Mei Tan', '1', '0'],
  ])
})

it('writes a workbook with the same', async () => {
  const ann = await world().signIn('xlsx@export.test')
  await add(ann, '@Grace')
  await ask(ann, { format: 'xlsx' })
  const answer = await fetchFile(ann, (await newest(ann))?.url)
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="clients-.*\.xlsx"$/)
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()))
  expect(book.sheets[0]?.rows.map((row) => row.slice(1, 2))).toEqual([['Name'], ["'@Grace"]])
})

it('since the last export: all at first, then only what is new, and only a whole file moves the mark (167)', async () => {
  const ann = await world().signIn('since@export.test')
  const since = { period: 'SINCE_LAST_EXPORT' }
  await add(ann, 'First')
  await world().advance({ minutes: 1 })
  expect((await ann.browser.call(exportOptions)).body.last_client_export_datetime).toBeNull()
  await ask(ann, since)
  expect(await names(ann)).toEqual(['First'])
  const { last_client_export_datetime: mark } = (await ann.browser.call(getUserPreferences)).body
  expect(mark).not.toBeNull()
  await world().advance({ minutes: 1 })
  await add(ann, 'Second')
  await world().advance({ minutes: 1 })
  // One that is stopped, and one of some clients alone, leave it where it is.
  const { body: stopped } = await ann.browser.call(exportClients, { body: since } as never)
  expect((await ann.browser.call(cancelExport, { params: { id: stopped.id } })).body.status).toBe('cancelled')
  await world().settle()
  expect(await newest(ann)).toMatchObject({ status: 'cancelled', url: null })
  const second = (await ann.browser.call(exportClients, { body: { selection: { ids: [stopped.id] } } })).body
  await world().settle()
  expect(second.selection).toEqual({ ids: [stopped.id] })
  expect((await ann.browser.call(exportOptions)).body.last_client_export_datetime).toBe(mark)
  expect((await ann.browser.call(countExport, { body: since as never })).body.count).toBe(1)
  await ask(ann, since)
  expect(await names(ann)).toEqual(['Second'])
  await world().advance({ minutes: 1 })
  await ask(ann, since)
  expect(await names(ann)).toEqual([])
  // One that somebody brought along came just now, whenever it was added elsewhere.
  await world().advance({ minutes: 1 })
  const brought = await add(ann, 'Brought')
  const batch = newId()
  await world().sql(`update clients set created_at = '2020-01-01' where id = $1`, [brought])
  await world().sql(
    `insert into brought_batches (id, org_id, user_id, from_org_id, total, created_at, finished_at) values ($1, $2, $3, $2, 1, clock_now(), clock_now())`,
    [batch, ann.orgId, ann.userId],
  )
  await world().sql(
    `insert into brought_clients (org_id, batch_id, source_id, client_id, name, outcome) values ($1, $2, $3, $3, 'Brought', 'copied')`,
    [ann.orgId, batch, brought],
  )
  await world().advance({ minutes: 1 })
  await ask(ann, since)
  expect(await names(ann)).toEqual(['Brought'])
  await ask(ann, since)
  expect(await names(ann)).toEqual([])
})

it('the person who was not there at the last export, and is again, is in the next (167)', async () => {
  const ann = await world().signIn('again@export.test')
  await joinTeam(world(), ann, 'ben@again.test')
  await world().sql(`update organizations set account_type = 'TEAM' where id = $1`, [ann.orgId])
  const since = { period: 'SINCE_LAST_EXPORT' }
  await add(ann, 'There')
  const [one, many, into, merged] = [
    await add(ann, 'One'),
    await add(ann, 'Many'),
    await add(ann, 'Into'),
    await add(ann, 'Merged'),
  ]
  void (await ann.browser.call(deleteClient, { params: { id: one } })).body
  const { batch_id } = (await ann.browser.call(bulkDelete, { body: { type: 'clients', ids: [many] } })).body
  const pair = { survivor_id: into, absorbed_id: merged, survivor_version: 1, absorbed_version: 1 }
  const { merge_id } = (await ann.browser.call(mergeClients, { body: pair })).body
  await world().advance({ minutes: 1 })
  await ask(ann, since)
  expect((await names(ann)).sort()).toEqual(['Into', 'There'])
  await world().advance({ minutes: 1 })
  const early = (await world().now()).toISOString().slice(0, 10)
  void (await ann.browser.call(restoreClient, { params: { id: one } })).body
  void (await ann.browser.call(undoBatch, { params: { id: batch_id } })).body
  void (await ann.browser.call(undoMerge, { params: { id: merge_id } })).body
  await world().settle()
  await world().advance({ minutes: 1 })
  expect((await ann.browser.call(countExport, { body: since as never })).body.count).toBe(3)
  await ask(ann, since)
  expect((await names(ann)).sort()).toEqual(['Many', 'Merged', 'One'])
  await world().advance({ minutes: 1 })
  await ask(ann, since)
  expect(await names(ann)).toEqual([])
  // Days that were over by then are as they were.
  await world().sql(`update clients set created_at = '2020-01-02' where org_id = $1`, [ann.orgId])
  const past = { period: 'CUSTOM', from: '2021-01-01', until: addDays(early, -2) }
  expect((await ann.browser.call(countExport, { body: past as never })).body.count).toBe(0)
})

// The embedded database has one connection: nobody writes beside an export.
it.runIf(process.env.DATABASE_URL)(
  'the person who is being added while an export is asked for is in the next one',
  async () => {
    const ann = await world().signIn('late@export.test')
    const since = { period: 'SINCE_LAST_EXPORT' }
    await add(ann, 'First')
    await world().advance({ minutes: 1 })
    let commit = () => {}
    const open = new Promise<void>((resolve) => {
      commit = resolve
    })
    const id = newId()
    const late = world().inOrg(ann.orgId, async (ctx) => {
      const made = { clientSource: 'added_manually', leadSource: 'manual', sourceDetail: null } as const
      await addClients(ctx, [
        { id, name: 'Late', contacts: [], ...made, assignedToId: null, isNewLead: false, leadCount: 0 },
      ])
      await open
    })
    // Long enough for it that what is set aside for clocks is not what saves it.
    const begunLong = () =>
      world().sql(`select 1 from pg_stat_activity where datname = current_database()
        and application_name like 'fairlead%' and xact_start < clock_timestamp() - interval '1500 milliseconds'`)
    await vi.waitUntil(async () => (await begunLong()).length > 0, { timeout: 60_000, interval: 50 })
    await ask(ann, since)
    expect(await names(ann)).toEqual(['First'])
    commit()
    await late
    await world().advance({ minutes: 1 })
    await ask(ann, since)
    expect(await names(ann)).toEqual(['Late'])
  },
)

it('periods go by when a client was added', async () => {
  const ann = await world().signIn('periods@export.test')
  for (const [name, days] of [
    ['Today', 0],
    ['Yesterday', 2],
    ['Week', 8],
    ['Old', 40],
  ] as const) {
    const id = await add(ann, name)
    await world().sql(`update clients set created_at = created_at - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ])
  }
  const of = async (body: object) => {
    await ask(ann, body)
    return names(ann)
  }
  expect(await of({ period: 'LAST_24_HOURS' })).toEqual(['Today'])
  expect(await of({ period: 'LAST_7_DAYS' })).toEqual(['Today', 'Yesterday'])
  expect(await of({ period: 'LAST_30_DAYS' })).toEqual(['Today', 'Yesterday', 'Week'])
  expect(await of({ period: 'ALL' })).toHaveLength(4)
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  expect((await ann.browser.call(exportClients, { body: { period: 'CUSTOM' } })).status).toBe(400)
  expect(await of({ period: 'CUSTOM', until: day(20) })).toEqual(['Old'])
})

it('has the clients of a filter and a search alone, but those that are taken out of it (202)', async () => {
  const ann = await world().signIn('filter@export.test')
  await add(ann, 'Grace New')
  const old = await add(ann, 'Grace Old')
  const left = await add(ann, 'Grace Left')
  await add(ann, 'Lukas')
  const newest = { key: 'isNewLead' as const, value: false }
  const selection = { filters: { expressions: [newest] }, search: 'grace', except: [left] }
  await ask(ann, { selection })
  expect((await names(ann)).sort()).toEqual(['Grace New', 'Grace Old'])
  await ask(ann, { selection: { ids: [old] } })
  expect(await names(ann)).toEqual(['Grace Old'])
  const unknown = {
    filters: { expressions: [{ key: 'customFields' as const, cf_id: old, option: 'ANY' as const }] },
  }
  expect((await ann.browser.call(exportClients, { body: { selection: unknown } })).status).toBeLessThan(500)
})

it('has a column for each own field but those that are deleted', async () => {
  const ann = await world().signIn('fields@export.test')
  const id = await add(ann, 'Grace')
  for (const name of ['Kept', 'Deleted']) {
    const { cf_id } = await aField(ann, name)
    await fillField(ann, id, cf_id, 'Oak')
    if (name === 'Deleted') void (await ann.browser.call(deleteCustomField, { params: { id: cf_id } })).body
  }
  await ask(ann)
  const [row] = cellsOf(await textOf(ann))
  expect([row?.Kept, row && 'Deleted' in row]).toEqual(['Oak', false])
})

it('needs integrations and the sight of all clients, when it is asked for and when it is fetched (S42)', async () => {
  const owner = await world().signIn('owner@rights.test')
  await add(owner, 'Grace')
  const ben = await joinTeam(world(), owner, 'ben@rights.test', memberDefaults)
  expect((await ben.browser.call(exportClients, { body: {} })).status).toBe(403)
  await permit(world(), ben, { manageIntegrations: true })
  expect((await ben.browser.call(exportOptions)).body.sees_all_clients).toBe(false)
  expect((await ben.browser.call(exportClients, { body: {} })).error.message).toContain(
    'permission to see other people’s clients',
  )
  await permit(world(), ben, { manageIntegrations: true, viewOtherAssignedClients: true, viewUnassignedClients: true })
  await ask(ben)
  const made = await newest(ben)
  expect((await fetchFile(ben, made?.url)).status).toBe(200)
  // The owner is told, by a link; nobody of another account, and nobody without a session, gets it.
  const [newestMail] = await world().outbox(owner.email)
  expect(newestMail?.message).toMatchObject({ mail: { subject: expect.stringContaining('exported clients') } })
  expect(JSON.stringify(newestMail?.message)).toContain('/integration/client-export')
  expect((await fetchFile(owner, made?.url)).status).toBe(200)
  const other = await world().signIn('other@rights.test')
  expect((await fetchFile(other, made?.url)).status).toBe(404)
  expect((await fetch(`${world().appUrl}${made?.url}`)).status).toBe(401)
  await permit(world(), ben, { manageIntegrations: true })
  expect((await fetchFile(ben, made?.url)).status).toBe(403)
  // One that waits when the right goes is not written.
  await permit(world(), ben, { manageIntegrations: true, viewOtherAssignedClients: true, viewUnassignedClients: true })
  void (await ben.browser.call(exportClients, { body: {} })).body
  await permit(world(), ben, { manageIntegrations: true })
  await world().settle()
  expect(await newest(ben)).toMatchObject({
    status: 'failed',
    url: null,
    reason: expect.stringContaining('permission'),
  })
})

it('is there for a day, and stays in the log', async () => {
  const ann = await world().signIn('day@export.test')
  await add(ann, 'Grace')
  await ask(ann)
  const made = await newest(ann)
  await world().advance({ hours: 25 })
  expect((await fetchFile(ann, made?.url)).status).toBe(410)
  await world().settle()
  expect(await newest(ann)).toMatchObject({ status: 'expired', url: null, written: 1 })
  expect(filesOf(ann)).toEqual([])
  expect((await ann.browser.call(getIntegration, { params: { id: 'client_export' } })).body).toMatchObject({
    status: 'active',
    path: '/integration/client-export',
  })
})

it('what is broken off says so, can be begun again, and never passes for whole (R43)', async () => {
  const ann = await world().signIn('broken@export.test')
  for (let i = 0; i < 3; i++) await add(ann, `Client ${i}`)
  const { storage } = world().fairlead
  const { store } = storage
  storage.store = async (key, pieces) => {
    for await (const piece of pieces) if (piece.length > 0) break
    return store(
      key,
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the disk is full')
      })(),
    )
  }
  try {
    void (await ann.browser.call(exportClients, { body: {} })).body
    for (let i = 0; i < 4; i++) {
      await world().settle()
      await world().advance({ minutes: 2 })
    }
  } finally {
    storage.store = store
  }
  const failed = await newest(ann)
  expect(failed).toMatchObject({
    status: 'failed',
    url: null,
    size: null,
    reason: expect.stringContaining('Try again'),
  })
  expect(filesOf(ann)).toEqual([])
  expect((await ann.browser.call(exportOptions)).body.last_client_export_datetime).toBeNull()
  void (await ann.browser.call(retryExport, { params: { id: failed?.id ?? '' } })).body
  await world().settle()
  expect(await names(ann)).toHaveLength(3)

  // A process that died each time leaves a row that no job has.
  const { body: lost } = await ann.browser.call(exportClients, { body: {} })
  await world().sql(`delete from pgboss.job where name = 'write-export'`)
  await world().sql(`update client_exports set status = 'running' where id = $1`, [lost.id])
  await world().settle()
  expect(await newest(ann)).toMatchObject({
    id: lost.id,
    status: 'failed',
    reason: expect.stringContaining('Nothing was kept'),
  })
})

it('all that is kept of one client, with its files, for the person who may delete it (S60)', async () => {
  const ann = await world().signIn('person@export.test')
  const id = await add(ann, 'Grace', { email: 'grace@lane.test' })
  const key = await uploadFile(ann.browser, 'TIMELINE_ATTACHMENT', '../plan.png', await png())
  const note = { client_id: id, item_type: 'NOTE' as const, text: 'Likes oak', attachments: [key] }
  void (await ann.browser.call(addActivity, { body: note })).body
  void (await ann.browser.call(deleteClient, { params: { id } })).body
  await world().settle()
  void (await ann.browser.call(exportPerson, { params: { id } })).body
  await world().settle()
  const answer = await fetchFile(ann, (await newest(ann))?.url)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'data.json',
    expect.stringMatching(/^files\/1 [^/]*plan\.png$/),
  ])
  const { tables } = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
  expect(tables.clients).toMatchObject([{ id, name: 'Grace' }])
  expect(JSON.stringify(tables.client_contacts)).toContain('grace@lane.test')
  expect(JSON.stringify(tables.activities)).toContain('Likes oak')
  expect(JSON.stringify(tables)).not.toContain('search_text')
  const [newestMail] = await world().outbox(ann.email)
  expect(JSON.stringify(newestMail?.message)).toContain(`/client/${id}`)
  const of = async (client_id: string) =>
    (await ann.browser.call(listExports, { query: { client_id } })).body.results.map(({ kind }) => kind)
  expect([await of(id), await of(newId())]).toEqual([['person'], []])
  const ben = await joinTeam(world(), ann, 'ben@person.test', memberDefaults)
  expect((await ben.browser.call(exportPerson, { params: { id } })).status).toBe(404)
})

it('writes numbers as the account’s country does, so that they are what they were when they are taken in again', async () => {
  const uwe = await world().signIn('uwe@export.test')
  await world().sql(`update organizations set country_code = 'DE' where id = $1`, [uwe.orgId])
  const { cf_id } = await aField(uwe, 'Size', 'number')
  const id = await add(uwe, 'Eva')
  await fillField(uwe, id, cf_id, 1.234)
  await ask(uwe, { period: 'ALL', format: 'csv' })
  const text = await textOf(uwe)
  expect(cellsOf(text)[0]?.Size).toBe('1,234')
  const again = await takeIn(world(), uwe, 'clients.csv', text, { duplicates: 'overwrite' })
  expect(again.counts).toMatchObject({ unchanged: 1, with_problems: 0 })
  await ask(uwe, { period: 'ALL', format: 'xlsx' })
  const bytes = new Uint8Array(await (await fetchFile(uwe, (await newest(uwe))?.url)).arrayBuffer())
  expect((await readXlsx(bytes)).sheets[0]?.rows[1]).toContain(1.234)
})

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient, deleteClient, getClient, updateClient } from '@fairlead/contract/records/clients'
import { addActivity, editActivity } from '@fairlead/contract/records/timeline'
import { eraseClient, previewErasure } from '@fairlead/contract/seeing/erasure'
import { undoBatch } from '@fairlead/contract/work/batches'
import { exportClients, exportPerson, listExports, retryExport } from '@fairlead/contract/work/exports'
import { getImport } from '@fairlead/contract/work/imports'
import { listDeliveries } from '@fairlead/contract/work/inbox'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { newId } from '#platform/db'
import { dropExports, forgetExportsOf } from '#work/exports'
import { dropImports } from '#work/imports'
import { sendSheet, takeIn } from '../../../testing/imports.ts'
import { clientsOf } from '../../../testing/look.ts'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

/** Everything that is stored, in any table of any schema of ours, and in any file. */
async function dump(): Promise<string> {
  const tables = await world().sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const parts: string[] = []
  for (const { schema, name } of tables) {
    const [row] = await world().sql<{ all: string | null }>(
      `select string_agg(t::text, e'\\n') as all from ${schema}.${name} t`,
    )
    parts.push(`${name}: ${row?.all ?? ''}`)
  }
  // Bytes are written as hex, and what is sealed is opened.
  const bodies = await world().sql<{ body: string }>(
    `select convert_from(body, 'UTF8') as body from lead_inbox where body is not null`,
  )
  const messages = await world().sql<{ id: string; sealed: string }>(
    'select id, sealed from outbound_messages where sealed is not null',
  )
  const { secrets } = world().fairlead.installation
  parts.push(
    ...bodies.map(({ body }) => body),
    ...messages.map(({ id, sealed }) => secrets.open(sealed, `outbound ${id}`)),
  )
  const walk = (path: string): void => {
    for (const name of existsSync(path) ? readdirSync(path) : []) {
      const one = join(path, name)
      if (statSync(one).isDirectory()) walk(one)
      else parts.push(one, readFileSync(one, 'latin1'))
    }
  }
  walk(join(world().fairlead.config.DATA_DIR, 'uploads'))
  return parts.join('\n').toLowerCase()
}

async function deliver(person: Person, ...items: object[]) {
  const body = JSON.stringify({ items })
  const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
  await fetch(`${world().publicUrl}/hooks/test_source/${person.orgId}`, { method: 'POST', headers, body })
  await world().settle()
}

/** Words that nobody else has, one for each place where something of a person may lie. */
const marks = {
  name: 'Marisol Quetzalcoatl',
  email: 'mark2@erase-me.test',
  address: 'Markthree Lane',
  company: 'Markfour Ltd',
  note: 'markfive was said',
  before: 'marksix was said first',
  followUp: 'markseven to do',
  raw: 'markeight@erase-me.test',
  answer: 'marknine answer',
  custom: 'markten stage',
  batch: 'markeleven before',
  bulk: 'marktwentyone planned',
  told: 'marktwentytwo told',
  brought: 'marktwelve brought',
  file: 'markthirteen.png',
  job: 'markfourteen title',
  phone: '+6591510015',
}

async function seed(ann: Person): Promise<{ id: string; fileKey: string }> {
  const { browser, orgId } = ann
  const body = {
    name: marks.name,
    email: marks.email,
    phonenumber: marks.phone,
    address: marks.address,
    company: marks.company,
  }
  const { id } = (await browser.call(createClient, { body }, { headers: { 'idempotency-key': 'k1' } })).body
  void (await browser.call(updateClient, { params: { id }, body: { job_title: marks.job } })).body
  const fileKey = await uploadFile(browser, 'TIMELINE_ATTACHMENT', marks.file, await png())
  const note = { client_id: id, item_type: 'NOTE' as const, text: marks.before, attachments: [fileKey] }
  const written = (await browser.call(addActivity, { body: note }, { headers: { 'idempotency-key': 'k2' } })).body
  const params = { type: 'NOTE' as const, id: written.id }
  void (await browser.call(editActivity, { params, body: { text: marks.note } } as never)).body
  await planFollowUp({ browser }, id, { maturity_type: 'NOT_FIXED', note: marks.followUp })
  await deliver(ann, { id: 'a', name: marks.name, email: marks.email, message: marks.answer, other: marks.raw })
  // Of capabilities that stand beside: own fields, bulk changes, clients that were brought along.
  const [field, batch, brought] = [newId(), newId(), newId()]
  await world().sql(
    `insert into custom_fields (id, org_id, name, name_key, type, position, created_at) values ($1, $2, 'Stage', 'stage', 'text', 1, now())`,
    [field, orgId],
  )
  await world().sql(
    `insert into custom_values (org_id, client_id, field_id, text_value, text_key, origin, is_by_person, set_at) values ($1, $2, $3, $4, $4, 'manual', true, now())`,
    [orgId, id, field, marks.custom],
  )
  await world().sql(
    `insert into batches (id, org_id, kind, status, change, total, selection, created_at) values ($1, $2, 'x', 'done', $4, 1, $3, now())`,
    [
      batch,
      orgId,
      JSON.stringify({ filters: { expressions: [] }, search: marks.name }),
      JSON.stringify({ change: { kind: 'follow_up', day: null, note: marks.bulk }, names: [] }),
    ],
  )
  await world().sql(
    `insert into batch_items (org_id, batch_id, client_id, outcome, before) values ($1, $2, $3, 'changed', $4)`,
    [orgId, batch, id, JSON.stringify({ company: marks.batch })],
  )
  await world().sql(
    `insert into brought_batches (id, org_id, user_id, from_org_id, total, created_at) values ($1, $2, $3, $1, 1, now())`,
    [brought, orgId, ann.userId],
  )
  await world().sql(
    `insert into brought_clients (org_id, batch_id, source_id, client_id, name, outcome) values ($1, $2, $1, $3, $4, 'copied')`,
    [orgId, brought, id, marks.brought],
  )
  await world().sql(
    `insert into realtime (org_id, kind, user_id, data, at) values ($1, 'notice.added', $2, $3, now())`,
    [orgId, ann.userId, JSON.stringify({ client_id: id, body: marks.told })],
  )
  return { id, fileKey }
}

it('after an erasure nothing in any table and in any file has anything of the person, and the lead is still counted (S60, 169)', async () => {
  const ann = await world().signIn('ann@erase.test')
  const other = await addClient(ann, { name: 'Marisol Other', phonenumber: '+6591510016' })
  const { id, fileKey } = await seed(ann)
  void (await ann.browser.call(exportClients, { body: { with_notes: true } })).body
  void (await ann.browser.call(exportPerson, { params: { id } })).body
  await world().settle()
  const before = await dump()
  for (const [where, mark] of Object.entries(marks))
    expect([where, before.includes(mark.toLowerCase())]).toEqual([where, true])

  const preview = (await ann.browser.call(previewErasure, { params: { id } })).body
  expect(preview).toMatchObject({ name: marks.name, is_in_bin: false, files: 1, leads: 1, fields: 1, exports: 2 })
  expect((await ann.browser.call(eraseClient, { params: { id }, body: { name: 'Marisol' } })).status).toBe(400)
  expect((await ann.browser.call(eraseClient, { params: { id }, body: { name: ` ${marks.name} ` } })).status).toBe(202)
  // A second tap changes nothing.
  expect((await ann.browser.call(eraseClient, { params: { id }, body: { name: marks.name } })).status).toBe(202)
  await world().settle()

  const after = await dump()
  for (const [where, mark] of Object.entries(marks))
    expect([where, after.includes(mark.toLowerCase())]).toEqual([where, false])
  expect(await world().fairlead.storage.find(fileKey)).toBeUndefined()
  expect((await ann.browser.call(getClient, { params: { id } })).status).toBe(404)
  expect((await clientsOf(ann)).map((row) => row.id)).toEqual([other])
  // That a lead came is counted still; the log of exports stays; of the person a hash is kept.
  expect((await ann.browser.call(listDeliveries)).body.results).toMatchObject([
    { summary: 'Details deleted', client: null },
  ])
  expect((await ann.browser.call(listExports)).body.results).toMatchObject([
    { kind: 'person', status: 'expired', url: null },
    { kind: 'clients', status: 'expired', written: 2, reason: expect.stringContaining('permanently deleted') },
  ])
  const rows = await world().sql<{ subject_hash: string; client_id: null; counts: object }>('select * from erasures')
  expect(rows).toMatchObject([
    { state: 'done', client_id: null, counts: { clients: 1, leads: 1, files: 1, exports: 2 } },
  ])
  expect(rows[0]?.subject_hash).toBe(world().fairlead.installation.secrets.sign('erasure', `${ann.orgId} ${id}`))
})

it('leaves the words and the numbers of the program alone, the person who is called like them', async () => {
  const ann = await world().signIn('words@erase.test')
  const batch = newId()
  const change = {
    change: { kind: 'mark', new_lead: true, note: null },
    names: ['Mark', 'Markus', 'Null and void'],
    'Mark: and': 'see "Mark"',
    n: 123456,
  }
  await world().sql(
    `insert into batches (id, org_id, kind, status, change, total, selection, reason, created_at) values ($1, $2, 'mark', 'done', $3, 1, $4, 'Mark was there', now())`,
    [batch, ann.orgId, JSON.stringify(change), JSON.stringify({ search: 'mark', filters: { expressions: [] } })],
  )
  for (const [name, phonenumber] of [
    ['Mark', '123456'],
    ['Null', '1234567'],
    ['True', '1234568'],
    ['Note', '1234569'],
  ] as const) {
    const id = await addClient(ann, { name, phonenumber })
    void (await ann.browser.call(eraseClient, { params: { id }, body: { name } })).body
  }
  await world().settle()
  expect(await world().sql('select 1 from erasures where org_id = $1 and done_at is null', [ann.orgId])).toEqual([])
  const [row] = await world().sql('select kind, change, selection, reason from batches where id = $1', [batch])
  expect(row).toEqual({
    kind: 'mark',
    change: { ...change, names: ['…', 'Markus', '… and void'], 'Mark: and': 'see "…"' },
    selection: { search: '…', filters: { expressions: [] } },
    reason: '… was there',
  })
})

it('ends what is under way with somebody in it: an import can be undone, an export is written again', async () => {
  const ann = await world().signIn('under@erase.test')
  const id = await addClient(ann, 'Marisol')
  await world().settle()
  const done = await takeIn(world(), ann, 'a.csv', 'Name,Email\nFay,fay@x.test\n')
  const other = await sendSheet(world(), ann, 'b.csv', 'Name,Email\nGus,gus@x.test\n')
  expect((await ann.browser.call(previewErasure, { params: { id } })).body).toMatchObject({ exports: 0, imports: 2 })
  // As they stand in the middle of their work.
  await world().sql(`update imports set status = 'running' where id = $1`, [done.id])
  await world().sql(`update batches set status = 'running', finished_at = null where id = $1`, [done.batch_id])
  await world().sql(`update imports set status = 'reading' where id = $1`, [other.id])
  const written = (await ann.browser.call(exportClients, { body: {} })).body
  const ofOne = (await ann.browser.call(exportPerson, { params: { id } })).body
  await world().sql(`update client_exports set status = 'running', attempts = 1 where org_id = $1`, [ann.orgId])
  await world().inOrg(ann.orgId, async (ctx) => {
    await dropExports(ctx, 'Gone')
    await dropImports(ctx, 'Gone')
    await forgetExportsOf(ctx, [id])
  })
  const sql = 'select status, attempts from client_exports where id = $1'
  expect(await world().sql(sql, [written.id])).toEqual([{ status: 'queued', attempts: 2 }])
  await world().settle()
  const exports = (await ann.browser.call(listExports)).body.results
  expect(exports.find((one) => one.id === written.id)).toMatchObject({ status: 'done', written: 2 })
  expect(exports.find((one) => one.id === ofOne.id)).toMatchObject({ status: 'failed', url: null })
  expect((await ann.browser.call(retryExport, { params: { id: ofOne.id } })).status).toBe(404)
  expect((await ann.browser.call(getImport, { params: { id: done.id } })).body.status).toBe('failed')
  expect((await ann.browser.call(getImport, { params: { id: other.id } })).body).toMatchObject({
    status: 'failed',
    reason: 'Gone',
    kept_until: null,
  })
  expect((await ann.browser.call(undoBatch, { params: { id: done.batch_id ?? '' } })).status).toBe(202)
  await world().settle()
  expect((await clientsOf(ann)).map((one) => one.id)).toEqual([id])
})

it("a person's own export has the deliveries that were theirs alone, and says that others are left out", async () => {
  const ann = await world().signIn('raw@erase.test')
  const items = [
    { id: 'r1', name: 'Rosa', email: 'rosa@raw.test', answers: { wish: 'a garden' } },
    { id: 'r2', name: 'Stranger', email: 'stranger@raw.test' },
  ]
  await deliver(ann, ...items)
  await deliver(ann, { id: 'r3', name: 'Rosa', email: 'rosa@raw.test', answers: { wish: 'a balcony' } })
  const [rosa] = await clientsOf(ann, { search: 'rosa@raw' })
  void (await ann.browser.call(exportPerson, { params: { id: rosa?.id ?? '' } })).body
  await world().settle()
  const [made] = (await ann.browser.call(listExports)).body.results
  const answer = await fetch(new URL(made?.url ?? '', world().appUrl), {
    headers: { cookie: [...ann.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const texts = Object.values(files).map((bytes) => Buffer.from(bytes).toString())
  expect(texts.join()).not.toContain('stranger')
  expect(Object.keys(files).filter((name) => name.startsWith('received/'))).toHaveLength(1)
  expect(texts[0]).toContain('are left out')
  expect(texts[1]).toContain('a garden')
})

it('is for the person who may delete the client, from the bin too, and for nobody else', async () => {
  const owner = await world().signIn('owner@erase.test')
  const ben = await joinTeam(world(), owner, 'ben@erase.test', memberDefaults)
  const id = await addClient(ben, 'Grace')
  const ask = (person: Person) => person.browser.call(eraseClient, { params: { id }, body: { name: 'Grace' } })
  expect((await ask(ben)).status).toBe(403)
  expect((await ask(await world().signIn('stranger@erase.test'))).status).toBe(404)
  await permit(world(), ben, { deleteClients: true })
  void (await ben.browser.call(deleteClient, { params: { id } })).body
  expect((await ben.browser.call(previewErasure, { params: { id } })).body).toMatchObject({ is_in_bin: true })
  expect((await ask(ben)).status).toBe(202)
  await world().settle()
  expect(await world().sql('select 1 from clients where id = $1', [id])).toEqual([])
})

it('what lay in the bin for 30 days goes as thoroughly', async () => {
  const ann = await world().signIn('bin@erase.test')
  const id = await addClient(ann, 'Lukas')
  await deliver(ann, { id: 'b', name: 'Lukas', email: 'lukas@bin.test' })
  const [binned] = await clientsOf(ann, { search: 'lukas@bin' })
  void (await ann.browser.call(deleteClient, { params: { id: binned?.id ?? '' } })).body
  await world().advance({ days: 31 })
  await world().settle()
  expect(await world().sql('select id from clients where org_id = $1', [ann.orgId])).toEqual([{ id }])
  expect((await dump()).includes('lukas@bin.test')).toBe(false)
  const [lead] = await world().sql('select client_id, summary from leads where org_id = $1', [ann.orgId])
  expect(lead).toEqual({ client_id: null, summary: 'Details deleted' })
})

it('is done although its job is no more', async () => {
  const oz = await world().signIn('oz@erasure.test')
  const id = await addClient(oz, 'Lost')
  void (await oz.browser.call(eraseClient, { params: { id }, body: { name: 'Lost' } })).body
  await world().sql(`delete from pgboss.job where name = 'erase-client'`)
  await world().settle()
  expect(await world().sql('select 1 from clients where id = $1', [id])).toEqual([])
})

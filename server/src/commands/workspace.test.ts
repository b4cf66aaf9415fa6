import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { getWebhook } from '@fairlead/contract/flow/webhooks'
import { getUserDetails } from '@fairlead/contract/identity/account'
import { accessPolicy } from '@fairlead/contract/identity/session'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { clientEnrolments, enrolClient } from '@fairlead/contract/work/sequence-clients'
import { createDefaultSequence } from '@fairlead/contract/work/sequences'
import tar from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#platform/db'
import { createLog } from '#platform/telemetry'
import { readArchive, writeArchive } from '../platform/backup/archive.ts'
import { sumOf } from '../platform/workspace/rows.ts'
import { Browser } from '../testing/browser.ts'
import { type Installation, install } from '../testing/chaos/installation.ts'
import { type ServerProcess, startServer, testEntry } from '../testing/chaos/server-process.ts'
import { settled } from '../testing/chaos/settled.ts'
import { signInByOutbox } from '../testing/chaos/sign-in.ts'
import { fairlead, fairleadHere } from '../testing/command.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import '../testing/test-world.ts'
import { clientsOf, timelineOf } from '../testing/look.ts'
import { addClient, aWebhook, planFollowUp } from '../testing/make.ts'
import { makePdf } from '../testing/pdf.ts'
import { png, uploadFile } from '../testing/upload.ts'

type Place = { dataDir: string; env: Record<string, string> }
const folders: string[] = []
const drops: (() => Promise<void>)[] = []
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'fairlead-workspace-')))
  return folders.at(-1) ?? ''
}
let source: Installation
let old: Place
let server: ServerProcess
let orgId: string
let annId: string
let fileKey: string
let webhookId: string
let address: string
let key: string
const archive = join(folder(), 'ann.tar.gz')

async function newMachine(): Promise<Place> {
  const dataDir = folder()
  const database = source.databaseUrl ? await emptyDatabase(source.databaseUrl) : undefined
  if (database) drops.push(database.drop)
  const env = { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) }
  expect((await fairleadHere(['migrate'], env)).code).toBe(0)
  return { dataDir, env }
}

/** What is stored of the workspace, table by table, but for what is sealed and what does not travel. */
async function contents({ dataDir, env }: Place): Promise<Record<string, string>> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: join(dataDir, 'database'),
    log: createLog('silent'),
  })
  const ask = async <T>(text: string, values?: unknown[]) => (await database.executeSql(text, values)).rows as T[]
  try {
    const tables = await ask<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'
       and table_name not in ('sessions', 'realtime', 'events', 'outbound_messages', 'push_subscriptions', 'dead_letters', 'invitations', 'ownership_offers', 'client_exports', 'imports', 'import_rows', 'magic_tokens')`,
    )
    const all: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await ask<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'sealed')::text, '|' order by (to_jsonb(t) - 'sealed')::text)), '') as sum
         from "${name}" t where t.org_id = $1`,
        [orgId],
      )
      all[name] = row?.sum ?? ''
    }
    const [others] = await ask<{ n: number }>('select count(*)::int as n from organizations where id <> $1', [orgId])
    return { ...all, others: String(others?.n) }
  } finally {
    await database.close()
  }
}

async function open(at: ServerProcess, link: string): Promise<Browser> {
  const browser = new Browser(at.appUrl)
  const magic_token = new URL(link).searchParams.get('token') ?? ''
  void (await browser.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })).body
  return browser
}

beforeAll(async () => {
  source = await install(inject('template'))
  server = await source.start()
  old = {
    dataDir: server.dataDir,
    env: { DATA_DIR: server.dataDir, ...(source.databaseUrl ? { DATABASE_URL: source.databaseUrl } : {}) },
  }
  const { browser, userId } = await signInByOutbox(server.appUrl, 'ann@example.com')
  annId = userId
  const [row] = await server.sql('select org_id from memberships where user_id = $1', [userId])
  orgId = (row as { org_id: string }).org_id
  const client_id = await addClient({ browser }, 'Mei "Ling" Ünal\\')
  fileKey = await uploadFile(browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
  const note = { client_id, item_type: 'NOTE' as const, text: 'A\nB\t"', attachments: [fileKey] }
  void (await browser.call(addActivity, { body: note })).body
  await planFollowUp({ browser }, client_id, { maturity_type: 'NOT_FIXED' })
  const key = await uploadFile(browser, 'DOCUMENT_TEMPLATE', 'brochure.pdf', makePdf(2))
  void (await browser.call(createDocument, { body: { key } })).body
  const { id } = (await browser.call(createDefaultSequence)).body
  void (await browser.call(enrolClient, { params: { id }, body: { client_id } })).body
  const webhook = await aWebhook({ browser }, 'Site')
  webhookId = webhook.id
  address = JSON.stringify((await browser.call(getWebhook, { params: { id: webhookId } })).body.url)
  const bob = await signInByOutbox(server.appUrl, 'bob@example.com')
  await addClient(bob, 'Of Bob alone')
  await settled(server)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await source?.remove()
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

async function unpacked(path: string): Promise<string> {
  let text = ''
  for await (const { content } of readArchive(path)) text += content.toString()
  return text
}

/** What the database of a machine answers. */
async function asked<Row>(machine: Place, text: string): Promise<Row[]> {
  const database = await openDatabase({
    url: machine.env.DATABASE_URL,
    dataDir: join(machine.dataDir, 'database'),
    log: createLog('silent'),
  })
  try {
    return (await database.executeSql(text)).rows as Row[]
  } finally {
    await database.close()
  }
}

/** A delivery that waits to be read. */
const delivery = (connection: string, forOrgId: string) => ({
  id: randomUUID(),
  source: 'leads_distributor',
  connection_id: connection,
  external_id: 'x',
  for_org_id: forOrgId,
  content_type: 'a',
  headers: {},
  body: null,
  received_at: '2026-01-01T00:00:00Z',
  state: 'waiting',
  items: null,
})

type Entry = { name: string; content: Buffer }
type Rows = Record<string, unknown>[]

/** The archive as somebody changed it who knows how it is made: its checksums are right. */
async function tampered(change: (entries: Entry[], rows: (table: string, edit: (rows: Rows) => void) => void) => void) {
  const entries: Entry[] = []
  for await (const entry of readArchive(archive)) entries.push(entry)
  const sums = entries.pop()
  change(entries, (table, edit) => {
    let entry = entries.find(({ name }) => name.startsWith(`tables/${table}/`))
    if (!entry) {
      entry = { name: `tables/${table}/000001.ndjson`, content: Buffer.alloc(0) }
      entries.splice(entries.findLastIndex(({ name }) => name.startsWith('tables/')) + 1, 0, entry)
    }
    const text = entry.content.toString().trim()
    const rows = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Rows[number])
    edit(rows)
    entry.content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  })
  const tables: Record<string, ReturnType<typeof sumOf>> = {}
  const files: Record<string, string> = {}
  for (const { name, content } of entries) {
    const table = /^tables\/(.+)\/\d+/.exec(name)?.[1]
    if (table) {
      tables[table] ??= sumOf()
      for (const line of content.toString().trimEnd().split('\n')) tables[table].add(line)
    } else if (name.startsWith('files/'))
      files[name.slice('files/'.length)] = createHash('sha256').update(content).digest('hex')
  }
  const results = Object.fromEntries(Object.entries(tables).map(([table, sum]) => [table, sum.result()]))
  entries.push({
    name: sums?.name ?? '',
    content: Buffer.from(JSON.stringify({ tables: results, files })),
  })
  const path = join(folder(), 'tampered.tar.gz')
  await writeArchive(path, async (pack) => {
    for (const { name, content } of entries) await pack.addStream(name, content.length, Readable.from([content]))
  })
  return path
}

describe('one workspace', () => {
  it('is written while the server runs, for its owner’s eyes alone, without secrets and without anybody else', async () => {
    const made = await fairleadHere(['export', 'Ann@example.com', archive], old.env)
    expect(made, made.err).toMatchObject({ code: 0, out: expect.stringMatching(/clients: 1\n[\s\S]* 8 files/) })
    key = /Its key is (\S+)/.exec(made.out)?.[1] ?? ''
    expect(statSync(archive).mode & 0o077).toBe(0)
    const text = await unpacked(archive)
    expect(text).toContain('Mei \\"Ling\\"')
    const secret = /[\w-]{32}/.exec(address)?.[0] ?? 'none'
    for (const unwanted of [
      'Of Bob alone',
      'bob@example.com',
      secret,
      key,
      readFileSync(join(old.dataDir, 'secret-key'), 'utf8').trim(),
    ])
      expect([unwanted, text.includes(unwanted)]).toEqual([unwanted, false])
    expect(await fairleadHere(['export', 'nobody@example.com'], old.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No one has'),
    })
    expect(await fairleadHere(['export', 'ann@example.com', archive], old.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists'),
    })
  }, 240_000)

  it('is read on an empty machine: every row and file, whole or not at all, and its owner signs in', async () => {
    // As a timer does at nine in the morning: what is compared is exported once nothing writes any longer.
    await server.sql(
      'insert into morning_lists (org_id, user_id, day) values ($1, $2, current_date) on conflict do nothing',
      [orgId, annId],
    )
    expect(await server.stop()).toBe(0)
    const before = { ...(await contents(old)), others: '0' }
    const archive = join(folder(), 'at-rest.tar.gz')
    const made = await fairleadHere(['export', 'ann@example.com', archive], old.env)
    expect(made, made.err).toMatchObject({ code: 0 })
    const key = /Its key is (\S+)/.exec(made.out)?.[1] ?? ''
    const fresh = await newMachine()
    const empty = await contents(fresh)
    const dry = await fairleadHere(['import', archive, '--key', key, '--dry-run'], fresh.env)
    expect(dry, dry.err).toMatchObject({ code: 0, out: expect.stringContaining('Would import') })
    expect(await contents(fresh)).toEqual(empty)
    // A power cut on the way leaves nothing, and the next try begins again.
    expect(
      (await fairlead(['import', archive, '--key', key], { ...fresh.env, CRASH_POINT: 'workspace.table' })).code,
    ).toBeNull()
    expect(await contents(fresh)).toEqual(empty)
    expect(await fairleadHere(['import', archive, '--key', 'another key'], fresh.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('key'),
    })
    const read = await fairleadHere(['import', archive, '--key', key], fresh.env)
    expect(read, read.err).toMatchObject({ code: 0, out: expect.stringContaining('all checksums match') })
    expect(await contents(fresh)).toEqual(before)
    expect(await fairleadHere(['import', archive, '--key', key], fresh.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('already here'),
    })

    const again = await startServer({ entry: testEntry, dataDir: fresh.dataDir, ports: server.ports, env: fresh.env })
    try {
      const { out } = await fairleadHere(['sign-in-link', 'ann@example.com'], { ...fresh.env, APP_URL: again.appUrl })
      const browser = await open(again, out.trim())
      expect((await browser.call(getUserDetails)).body).toMatchObject({ email: 'ann@example.com', role: 'OWNER' })
      const [client] = await clientsOf({ browser })
      expect((await browser.call(clientEnrolments, { params: { id: client?.id ?? '' } })).body.results).toMatchObject([
        { state: 'open', how: 'by_hand', step: { number: 1 } },
      ])
      expect(client).toMatchObject({ name: 'Mei "Ling" Ünal\\', follow_up: { maturity_type: 'NOT_FIXED' } })
      const items = await timelineOf({ browser }, client?.id ?? '')
      const url = items.flatMap(({ attachments }) => attachments)[0]?.url ?? ''
      expect([(await fetch(url)).status, url.includes(fileKey)]).toEqual([200, true])
      // What is sealed was sealed again, by the key of this machine.
      expect(JSON.stringify((await browser.call(getWebhook, { params: { id: webhookId } })).body.url)).toBe(address)
    } finally {
      await again.stop()
    }
  }, 240_000)

  it('finds people by their addresses where they are known, and lets nobody work in two', async () => {
    const fresh = await newMachine()
    expect((await fairleadHere(['create-owner', 'ann@example.com'], fresh.env)).code).toBe(0)
    const read = await fairleadHere(['import', archive], fresh.env)
    expect(read, read.err).toMatchObject({ code: 0, out: expect.stringContaining('Already here') })
    expect(read.out).toContain('1 of them are in another workspace')
    expect(read.out).toContain('webhook secrets were left out')
    expect((await contents(fresh)).clients).toMatch(/^1 /)
    const cut = join(folder(), 'cut.tar.gz')
    writeFileSync(cut, readFileSync(archive).subarray(0, statSync(archive).size - 600))
    const other = await newMachine()
    expect(await fairleadHere(['import', cut], other.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/damaged|incomplete/),
    })
    expect((await contents(other)).clients).toMatch(/^0 /)
  }, 240_000)

  it('is read from nobody who planted something of another workspace in it', async () => {
    const fresh = await newMachine()
    const made = await fairleadHere(['create-owner', 'victim@example.com'], fresh.env)
    expect(made, made.err).toMatchObject({ code: 0 })
    const [victim] = await asked<{ org_id: string; user_id: string }>(
      fresh,
      `select m.org_id, m.user_id from memberships m join users u on u.id = m.user_id where u.email = 'victim@example.com'`,
    )
    const { org_id, user_id } = victim ?? { org_id: '', user_id: '' }
    const secret = join(fresh.dataDir, 'uploads', 'private', 'victim', 'deed.png')
    mkdirSync(dirname(secret), { recursive: true })
    writeFileSync(secret, 'of the victim')
    const before = await contents(fresh)
    const png1 = await png()
    const planted: [string, RegExp, Parameters<typeof tampered>[0]][] = [
      [
        'a membership in the other workspace',
        /"memberships"/,
        (_, rows) => rows('memberships', (all) => all.push({ ...all[0], org_id })),
      ],
      [
        'a client of it',
        /"clients"/,
        (_, rows) =>
          rows('clients', (all) =>
            all.push({ ...all[0], org_id, id: randomUUID(), created_by_id: null, assigned_to_id: null }),
          ),
      ],
      [
        'a person of it',
        /"memberships" that name people/,
        (_, rows) => rows('memberships', (all) => all.push({ ...all[0], user_id, role: 'MEMBER' })),
      ],
      [
        'a person under the id of somebody else',
        /belongs to someone else here/,
        (_, rows) => rows('users', (all) => all.push({ ...all[0], id: user_id, email: 'eve@example.com' })),
      ],
      [
        'a person who has nothing to do with it',
        /"users"/,
        (_, rows) => rows('users', (all) => all.push({ ...all[0], id: randomUUID(), email: 'eve@example.com' })),
      ],
      ['a delivery to it', /"lead_inbox"/, (_, rows) => rows('lead_inbox', (all) => all.push(delivery('x', org_id)))],
      [
        'a file beside its own',
        /a file that is none/,
        (entries) => entries.push({ name: 'files/private/victim/deed.png', content: png1 }),
      ],
      [
        'an upload under the key of another',
        /an upload whose key/,
        (_, rows) => rows('uploads', (all) => all.push({ ...all[0], key: 'private/victim/deed.png' })),
      ],
      [
        'a page that shows a file of another',
        /"contents" that name a file of another workspace/,
        (_, rows) =>
          rows('contents', (all) =>
            all.push({
              ...all[0],
              id: randomUUID(),
              type: 'html_page',
              blocks: [{ id: 'a', type: 'attachment', key: `private/${org_id.slice(-12)}/plan.pdf`, label: '' }],
            }),
          ),
      ],
      [
        'a page as a picture',
        /not what its name says/,
        (entries) => {
          const file = entries.find(({ name }) => name === `files/${fileKey}`)
          if (file) file.content = Buffer.from('<script>alert(1)</script>')
        },
      ],
      [
        'a delivery to an app, which is read for whoever has its pages',
        /deliveries to another workspace/,
        (_, rows) => rows('lead_inbox', (all) => all.push(delivery('meta:1', orgId))),
      ],
      [
        'a delivery that takes the place of one to it',
        /deliveries to another workspace/,
        (_, rows) => rows('lead_inbox', (all) => all.push(delivery(`distribution:${org_id}:x`, orgId))),
      ],
      [
        'a person under another spelling of an address',
        /an address that no export writes/,
        (_, rows) => rows('users', (all) => all.push({ ...all[0], id: randomUUID(), email: 'Victim@example.com' })),
      ],
      [
        'another owner than its own in what the operator is told',
        /of another name or owner than it says/,
        (entries) => {
          const manifest = entries[0]
          if (manifest)
            manifest.content = Buffer.from(manifest.content.toString().replace('ann@example.com', 'victim@example.com'))
        },
      ],
      [
        'lines that are no rows',
        /rows that no export writes/,
        (_, rows) => rows('clients', (all) => all.push(null as never)),
      ],
      [
        'something that is neither a row nor a file',
        /holds "\.\.\/\.\.\/etc\/passwd", which no export writes/,
        (entries) => entries.push({ name: '../../etc/passwd', content: Buffer.from('x') }),
      ],
      [
        'a file that is larger than an upload may be',
        /larger than an upload may be/,
        (entries) => {
          const file = entries.find(({ name }) => name.startsWith('files/public/') || name === `files/${fileKey}`)
          if (file) file.content = Buffer.concat([file.content, randomBytes(101 * 1024 * 1024)])
        },
      ],
      [
        'a command in its name',
        /isn’t a workspace archive/,
        (entries) => {
          const manifest = entries[0]
          if (manifest) manifest.content = Buffer.from(manifest.content.toString().replace('ann@example.com', '$(id)'))
        },
      ],
    ]
    for (const [what, reason, change] of planted) {
      const said = await fairleadHere(['import', await tampered(change), '--key', key], fresh.env)
      expect([what, said.code, said.err], said.out).toEqual([what, 1, expect.stringMatching(reason)])
    }
    expect(await contents(fresh)).toEqual(before)
    expect(readFileSync(secret, 'utf8')).toBe('of the victim')
    // Tampering alone is not what refuses it; what was joined from another workspace is cut off.
    const [joined, set] = [randomUUID(), randomUUID()]
    const linked = await tampered((_, rows) => {
      rows('contents', (all) => all.push({ ...all[0], id: joined, linked_org_id: org_id, linked_id: set }))
      rows('content_set_joins', (all) =>
        all.push({ org_id: orgId, user_id: annId, set_org_id: org_id, set_id: set, joined_at: '2026-01-01T00:00:00Z' }),
      )
    })
    const same = await fairleadHere(['import', linked, '--key', key], fresh.env)
    expect(same, same.err).toMatchObject({ code: 0 })
    expect(
      await asked(
        fresh,
        `select (select count(*)::int from content_set_joins) as joins,
          (select deleted_at is not null and linked_org_id is null from contents where id = '${joined}') as is_cut`,
      ),
    ).toEqual([{ joins: 0, is_cut: true }])
  }, 240_000)

  it('is read from no archive of links, that expands without end, or that continues after its checksums', async () => {
    const fresh = await newMachine()
    const before = await contents(fresh)
    const entries: Entry[] = []
    for await (const entry of readArchive(archive)) entries.push(entry)
    const [manifest] = entries
    const written = async (add: (pack: tar.Pack) => void) => {
      const path = join(folder(), 'written.tar.gz')
      const pack = tar.pack()
      pack.entry({ name: manifest?.name ?? '' }, manifest?.content)
      add(pack)
      pack.finalize()
      await pipeline(pack, createGzip(), createWriteStream(path))
      return path
    }
    const link = await written((pack) =>
      pack.entry({ name: `files/${fileKey}`, type: 'symlink', linkname: '/etc/passwd' }),
    )
    const zeros = await written((pack) => pack.entry({ name: `files/${fileKey}` }, Buffer.alloc(150 * 1024 * 1024)))
    const longer = join(folder(), 'longer.tar.gz')
    await writeArchive(longer, async (pack) => {
      const file = entries.find(({ name }) => name.startsWith('files/'))
      for (const { name, content } of [...entries, file ?? entries[0]].flatMap((one) => one ?? []))
        await pack.addStream(name, content.length, Readable.from([content]))
    })
    for (const [path, reason] of [
      [link, /isn’t a regular file/],
      [zeros, /expands to far more/],
      [longer, /continues after its checksums/],
    ] as const) {
      const said = await fairleadHere(['import', path, '--key', key], fresh.env)
      expect([said.code, said.err]).toEqual([1, expect.stringMatching(reason)])
    }
    expect(await contents(fresh)).toEqual(before)
  }, 240_000)
})

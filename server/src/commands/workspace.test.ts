import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWebhook, getWebhook } from '@fairlead/contract/flow/webhooks'
import { getUserDetails } from '@fairlead/contract/identity/account'
import { accessPolicy } from '@fairlead/contract/identity/session'
import { createClient, listClients } from '@fairlead/contract/records/clients'
import { addActivity, getTimeline } from '@fairlead/contract/records/timeline'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#platform/db'
import { createLog } from '#platform/telemetry'
import { readArchive } from '../platform/backup/archive.ts'
import { Browser } from '../testing/browser.ts'
import { type Installation, install } from '../testing/chaos/installation.ts'
import { type ServerProcess, startServer, testEntry } from '../testing/chaos/server-process.ts'
import { settled } from '../testing/chaos/settled.ts'
import { signInByOutbox } from '../testing/chaos/sign-in.ts'
import { fairlead } from '../testing/command.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import '../testing/test-world.ts'
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
  expect((await fairlead(['migrate'], env)).code).toBe(0)
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
  const [row] = await server.sql('select org_id from memberships where user_id = $1', [userId])
  orgId = (row as { org_id: string }).org_id
  const client_id = (await browser.call(createClient, { body: { name: 'Mei "Ling" Ünal\\' } })).body.id
  fileKey = await uploadFile(browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
  const note = { client_id, item_type: 'NOTE' as const, text: 'A\nB\t"', attachments: [fileKey] }
  void (await browser.call(addActivity, { body: note })).body
  void (await browser.call(setFollowUp, { params: { id: client_id }, body: { maturity_type: 'NOT_FIXED' } })).body
  const webhook = (await browser.call(createWebhook, { body: { name: 'Site', recipe: 'custom' } })).body
  webhookId = webhook.id
  address = JSON.stringify((await browser.call(getWebhook, { params: { id: webhookId } })).body.url)
  const bob = await signInByOutbox(server.appUrl, 'bob@example.com')
  void (await bob.browser.call(createClient, { body: { name: 'Of Bob alone' } })).body
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

describe('one workspace', () => {
  it('is written while the server runs, for its owner’s eyes alone, without secrets and without anybody else', async () => {
    const made = await fairlead(['export', 'Ann@example.com', archive], old.env)
    expect(made, made.err).toMatchObject({ code: 0, out: expect.stringMatching(/clients: 1\n[\s\S]* 3 files/) })
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
    expect(await fairlead(['export', 'nobody@example.com'], old.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody'),
    })
    expect(await fairlead(['export', 'ann@example.com', archive], old.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists'),
    })
  }, 240_000)

  it('is read on an empty machine: every row and file, whole or not at all, and its owner signs in', async () => {
    expect(await server.stop()).toBe(0)
    const before = { ...(await contents(old)), others: '0' }
    const fresh = await newMachine()
    const empty = await contents(fresh)
    const dry = await fairlead(['import', archive, '--key', key, '--dry-run'], fresh.env)
    expect(dry, dry.err).toMatchObject({ code: 0, out: expect.stringContaining('Would be read') })
    expect(await contents(fresh)).toEqual(empty)
    // A power cut on the way leaves nothing, and the next try begins anew.
    expect(
      (await fairlead(['import', archive, '--key', key], { ...fresh.env, CRASH_POINT: 'workspace.table' })).code,
    ).toBeNull()
    expect(await contents(fresh)).toEqual(empty)
    expect(await fairlead(['import', archive, '--key', 'another key'], fresh.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('key'),
    })
    const read = await fairlead(['import', archive, '--key', key], fresh.env)
    expect(read, read.err).toMatchObject({ code: 0, out: expect.stringContaining('all checksums are equal') })
    expect(await contents(fresh)).toEqual(before)
    expect(await fairlead(['import', archive, '--key', key], fresh.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is here already'),
    })

    const again = await startServer({ entry: testEntry, dataDir: fresh.dataDir, ports: server.ports, env: fresh.env })
    try {
      const { out } = await fairlead(['sign-in-link', 'ann@example.com'], { ...fresh.env, APP_URL: again.appUrl })
      const browser = await open(again, out.trim())
      expect((await browser.call(getUserDetails)).body).toMatchObject({ email: 'ann@example.com', role: 'OWNER' })
      const [client] = (await browser.call(listClients)).body.results
      expect(client).toMatchObject({ name: 'Mei "Ling" Ünal\\', follow_up: { maturity_type: 'NOT_FIXED' } })
      const items = (await browser.call(getTimeline, { params: { id: client?.id ?? '' } })).body.results
      const url = items.flatMap(({ attachments }) => attachments)[0]?.url ?? ''
      expect([(await fetch(url)).status, url.includes(fileKey)]).toEqual([200, true])
      // What is sealed was sealed anew, by the key of this machine.
      expect(JSON.stringify((await browser.call(getWebhook, { params: { id: webhookId } })).body.url)).toBe(address)
    } finally {
      await again.stop()
    }
  }, 240_000)

  it('finds people by their addresses where they are known, and lets nobody work in two', async () => {
    const fresh = await newMachine()
    expect((await fairlead(['create-owner', 'ann@example.com'], fresh.env)).code).toBe(0)
    const read = await fairlead(['import', archive], fresh.env)
    expect(read, read.err).toMatchObject({ code: 0, out: expect.stringContaining('Known here already') })
    expect(read.out).toContain('1 of them work in another workspace')
    expect(read.out).toContain('secrets of webhooks were left out')
    expect((await contents(fresh)).clients).toMatch(/^1 /)
    const cut = join(folder(), 'cut.tar.gz')
    writeFileSync(cut, readFileSync(archive).subarray(0, statSync(archive).size - 600))
    const other = await newMachine()
    expect(await fairlead(['import', cut], other.env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/damaged|cut off/),
    })
    expect((await contents(other)).clients).toMatch(/^0 /)
  }, 240_000)
})

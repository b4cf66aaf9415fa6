import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getUserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { bind, lockSchema, openDatabase } from '#platform/db'
import { createLog } from '#platform/telemetry'
import { readArchive } from '../platform/backup/archive.ts'
import { type Installation, install } from '../testing/chaos/installation.ts'
import { type ServerProcess, startServer, testEntry } from '../testing/chaos/server-process.ts'
import { settled } from '../testing/chaos/settled.ts'
import { signInByOutbox } from '../testing/chaos/sign-in.ts'
import { until } from '../testing/chaos/until.ts'
import { fairlead, fairleadHere } from '../testing/command.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import '../testing/test-world.ts'
import { clientsOf } from '../testing/look.ts'
import { addClient, addNote } from '../testing/make.ts'
import { png, uploadFile } from '../testing/upload.ts'

type Place = { dataDir: string; env: Record<string, string> }
const folders: string[] = []
const drops: (() => Promise<void>)[] = []
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'fairlead-backup-')))
  return folders.at(-1) ?? ''
}
let source: Installation
let old: Place
let server: ServerProcess
let ann: Awaited<ReturnType<typeof signInByOutbox>>
let picture: string
const archive = join(folder(), 'all.tar.gz')

/** A machine on which nothing of Fairlead is yet: on PostgreSQL when the tests run on it. */
async function emptyMachine(): Promise<Place> {
  const dataDir = folder()
  if (!source.databaseUrl) return { dataDir, env: { DATA_DIR: dataDir } }
  const { url, drop } = await emptyDatabase(source.databaseUrl)
  drops.push(drop)
  return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: url } }
}
const giveKey = (to: Place) => copyFileSync(join(old.dataDir, 'secret-key'), join(to.dataDir, 'secret-key'))

/** Every row of every table as text, by a way of its own, and what the tables hold to. */
async function contents({ dataDir, env }: Place): Promise<Record<string, string>> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: join(dataDir, 'database'),
    log: createLog('silent'),
  })
  try {
    const { rows } = await database.executeSql(`select tablename as name from pg_tables where schemaname = 'public'`)
    const all: Record<string, string> = {}
    for (const { name } of rows as { name: string }[]) {
      const columns = name === 'schema_versions' ? '(t.name)' : 't'
      const found = await database.executeSql(
        `select count(*) || ' ' || coalesce(md5(string_agg(${columns}::text, '|' order by ${columns}::text)), '') as sum from "${name}" t`,
      )
      all[name] = (found.rows[0] as { sum: string }).sum
    }
    const rules = await database.executeSql(
      `select (select string_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid), '|'
          order by conrelid::regclass::text, conname) from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
        (select string_agg(sequencename || ' ' || coalesce(last_value, 0), '|' order by sequencename)
          from pg_sequences where schemaname = 'public') as sequences`,
    )
    return { ...all, ...(rules.rows[0] as Record<string, string>) }
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  source = await install(inject('template'))
  server = await source.start()
  old = {
    dataDir: server.dataDir,
    env: { DATA_DIR: server.dataDir, ...(source.databaseUrl ? { DATABASE_URL: source.databaseUrl } : {}) },
  }
  ann = await signInByOutbox(server.appUrl, 'ann@example.com')
  const { browser } = ann
  const client_id = await addClient({ browser }, 'Mei "Ling" Ünal\\')
  const attachments = [await uploadFile(browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())]
  await addNote({ browser }, client_id, 'A\nB\t"', attachments)
  picture = await uploadFile(browser, 'PROFILE_PICTURE', 'me.png', await png())
  void (await browser.call(updateUserDetails, { body: { profile_picture_key: picture } })).body
  await settled(server)
})
afterAll(async () => {
  for (const drop of drops) await drop()
  await source?.remove()
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is made while the server runs, for its owner’s eyes alone, and holds no key unless asked', async () => {
    const made = await fairleadHere(['backup', join(folder(), 'running.tar.gz')], old.env)
    expect(made, made.err).toMatchObject({ code: 0 })
    const path = made.out.split(': ')[0] ?? ''
    expect(statSync(path).mode & 0o077).toBe(0)
    expect(await fairleadHere(['backup', path], old.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists'),
    })
    const key = readFileSync(join(old.dataDir, 'secret-key'), 'utf8').trim()
    const withKey = join(folder(), 'keys.tar.gz')
    expect(await fairleadHere(['backup', withKey, '--with-keys'], old.env)).toMatchObject({ code: 0 })
    expect([await unpacked(path), await unpacked(withKey)].map((text) => text.includes(key))).toEqual([false, true])
  }, 240_000)

  it('of one data folder, restored on an empty machine, has every row and file, and people sign in (R36)', async () => {
    expect(await server.stop()).toBe(0)
    const before = await contents(old)
    expect(Object.values(before).filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(10)
    const made = await fairleadHere(['backup', archive], old.env)
    expect(made, made.err).toMatchObject({ code: 0, out: expect.stringContaining(' 6 files') })

    const fresh = await emptyMachine()
    giveKey(fresh)
    const restored = await fairleadHere(['restore', archive], fresh.env)
    expect(restored, restored.err).toMatchObject({ code: 0, out: expect.stringContaining('all checksums match') })
    expect(await contents(fresh)).toEqual(before)

    const again = await startServer({ entry: testEntry, dataDir: fresh.dataDir, ports: server.ports, env: fresh.env })
    try {
      // Who was signed in still is, since the key is the same.
      const { profile_picture } = (await ann.browser.call(getUserDetails)).body
      const answer = await fetch(profile_picture?.cdn_url ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      // The pause between two codes was restored too.
      await again.sql('delete from rate_limits')
      const { browser, userId } = await signInByOutbox(again.appUrl, 'ann@example.com')
      expect(userId).toBe(ann.userId)
      expect(await clientsOf({ browser })).toMatchObject([{ name: 'Mei "Ling" Ünal\\' }])
      await addClient({ browser }, 'Another')
    } finally {
      await again.stop()
    }
  }, 240_000)

  it('is not restored into what is not empty, without its key, or when it is damaged', async () => {
    const taken = await fairleadHere(['restore', archive], old.env)
    expect(taken).toMatchObject({ code: 1, err: expect.stringContaining('isn’t empty') })

    const keyless = await emptyMachine()
    const refused = await fairleadHere(['restore', archive], keyless.env)
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/fingerprint .* has none.*--lost-key/s) })
    expect(existsSync(join(keyless.dataDir, 'secret-key'))).toBe(false)
    writeFileSync(join(keyless.dataDir, 'secret-key'), 'another key that is long enough, of 40')
    expect(await fairleadHere(['restore', archive], keyless.env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('another one'),
    })
    const cut = join(folder(), 'cut.tar.gz')
    writeFileSync(cut, readFileSync(archive).subarray(0, statSync(archive).size - 600))
    const damaged = await fairleadHere(['restore', cut, '--lost-key'], keyless.env)
    expect(damaged).toMatchObject({ code: 1, err: expect.stringMatching(/is damaged|incomplete/) })
    // Nothing of it is left: the whole one goes in.
    const lost = await fairleadHere(['restore', archive, '--lost-key'], keyless.env)
    expect(lost, lost.err).toMatchObject({ code: 0 })
  }, 240_000)

  it('leaves no key behind where it is refused, so that another one can be restored there', async () => {
    const path = join(folder(), 'with-keys.tar.gz')
    expect(await fairleadHere(['backup', path, '--with-keys'], old.env)).toMatchObject({ code: 0 })
    const dataDir = folder()
    cpSync(old.dataDir, dataDir, { recursive: true })
    for (const name of ['secret-key', 'vapid.json']) rmSync(join(dataDir, name))
    const refused = await fairleadHere(['restore', path], { ...old.env, DATA_DIR: dataDir })
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('isn’t empty') })
    const keysIn = (dir: string) => ['secret-key', 'vapid.json'].filter((name) => existsSync(join(dir, name)))
    expect(keysIn(dataDir)).toEqual([])
    // Nor where it is found damaged when half of it is read.
    const cut = join(folder(), 'cut-with-keys.tar.gz')
    writeFileSync(cut, readFileSync(path).subarray(0, statSync(path).size - 600))
    const empty = await emptyMachine()
    const damaged = await fairleadHere(['restore', cut], empty.env)
    expect(damaged).toMatchObject({ code: 1, err: expect.stringMatching(/is damaged|incomplete/) })
    expect(keysIn(empty.dataDir)).toEqual([])
  }, 240_000)

  it.runIf(process.env.DATABASE_URL)(
    'two at once into one database are one, and the person who comes second is told and keeps no key',
    async () => {
      const path = join(folder(), 'twice.tar.gz')
      expect(await fairleadHere(['backup', path, '--with-keys'], old.env)).toMatchObject({ code: 0 })
      const { env } = await emptyMachine()
      const places = [folder(), folder()]
      // Both find the database empty before either has begun to fill it.
      const holder = new pg.Client({ connectionString: env.DATABASE_URL })
      await holder.connect()
      await holder.query('begin')
      await lockSchema(bind(holder))
      const done = Promise.all(places.map((DATA_DIR) => fairlead(['restore', path], { ...env, DATA_DIR })))
      await until(
        'both wait to fill it',
        async () => {
          const { rows } = await holder.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          )
          return rows.length === 2
        },
        120_000,
      )
      await holder.query('commit')
      await holder.end()
      const results = (await done).map(({ code, err }, i) => ({
        code,
        err,
        hasKey: existsSync(join(places[i] ?? '', 'secret-key')),
      }))
      expect(results.sort((a, b) => Number(a.code) - Number(b.code))).toMatchObject([
        { code: 0, hasKey: true },
        { code: 1, err: expect.stringContaining('isn’t empty'), hasKey: false },
      ])
    },
    240_000,
  )

  it('with its keys needs nothing but itself, on the other kind of database too', async () => {
    const path = join(folder(), 'moved.tar.gz')
    expect(await fairleadHere(['backup', path, '--with-keys'], old.env)).toMatchObject({ code: 0 })
    const dataDir = folder()
    const embedded = { dataDir, env: { DATA_DIR: dataDir } }
    const restored = await fairleadHere(['restore', path], embedded.env)
    expect(restored, restored.err).toMatchObject({ code: 0 })
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8')).toBe(
      readFileSync(join(old.dataDir, 'secret-key'), 'utf8').trim(),
    )
    const status = await fairleadHere(['status'], embedded.env)
    expect(status, status.err).toMatchObject({ code: 0, out: expect.stringContaining('1 in 1 account') })
  }, 240_000)

  it('of a newer schema is refused, by name', async () => {
    const database = await openDatabase({
      url: old.env.DATABASE_URL,
      dataDir: join(old.dataDir, 'database'),
      log: createLog('silent'),
    })
    await database.executeSql(`insert into schema_versions (name, program) values ('9999_of_tomorrow', '99.0.0')`)
    await database.close()
    const path = join(folder(), 'newer.tar.gz')
    expect(await fairleadHere(['backup', path], old.env)).toMatchObject({ code: 0 })
    const { code, err } = await fairleadHere(['restore', path], (await emptyMachine()).env)
    expect([code, err]).toEqual([1, expect.stringContaining('9999_of_tomorrow')])
  }, 240_000)
})

async function unpacked(path: string): Promise<string> {
  let text = ''
  for await (const { content } of readArchive(path)) text += content.toString()
  return text
}

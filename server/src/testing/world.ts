import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { updateOnboardingStatus } from '@fairlead/contract/seeing/onboarding'
import { readConfig } from '#config'
import type { Ctx } from '#platform/context'
import { type OutboxEntry, readOutbox } from '#platform/outbound'
import { createLog } from '#platform/telemetry'
import { compose, type Fairlead, type Overrides } from '../compose.ts'
import { testHooks } from '../platform/db/client.ts'
import { Browser } from './browser.ts'
import { freePort } from './free-port.ts'
import { copyTemplate, foldersOf, type Template } from './template.ts'
import { refuseUnscoped } from './tenancy.ts'

export type Person = { userId: string; email: string; orgId: string; browser: Browser }

export type World = {
  readonly fairlead: Fairlead
  readonly appUrl: string
  readonly publicUrl: string
  /** Does all jobs that are due, until none is left, nor in the hands of the world's own workers. */
  settle: () => Promise<void>
  /** Moves the database's clock on. */
  advance: (time: { minutes?: number; hours?: number; days?: number; seconds?: number }) => Promise<void>
  now: () => Promise<Date>
  browser: () => Browser
  /** Signs in by the code from the outbox; a new address becomes an owner, who skips the first screens. */
  signIn: (email: string, browser?: Browser) => Promise<Person>
  /** The same, and the first screens are still to come. */
  signUp: (email: string, browser?: Browser) => Promise<Person>
  /** Messages that were sent to an address or number, newest first. */
  outbox: (to: string) => Promise<OutboxEntry[]>
  /** Runs code as the system within an organisation, in one transaction. */
  inOrg: <T>(orgId: string, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Raw SQL, outside all rules, to look at what was stored. */
  sql: <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>
  /** Makes the world as it was when it was new: without what was stored in it, and with the clock at the present time. */
  reset: () => Promise<void>
  close: () => Promise<void>
}

/** `work`: whether its own workers do the jobs, as on a running server. */
export type WorldOptions = { env?: Record<string, string>; overrides?: Overrides; work?: boolean }

/** Empties all tables but those that a migrated database has rows in, each in a transaction of its own. */
const emptyTables = `do $$
declare name text;
begin
  for name in
    select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname in ('public', 'pgboss')
      and (schemaname, tablename) not in (('public', 'schema_versions'), ('pgboss', 'version'), ('pgboss', 'queue'))
  loop
    set local session_replication_role = replica;
    execute 'delete from ' || name;
    commit;
  end loop;
end $$`

/** Where the clock of a new world stands, in milliseconds beside the machine's. */
const startOfClock = () => Number(process.env.TEST_CLOCK_HOURS ?? 0) * 3_600_000

/** A machine may be slow: tests of outages have a process of their own. */
export const patience = { connect: 30_000, web: 30_000, jobs: 60_000 }

/** A running server on a fresh database, with a clock that can be moved. */
export async function createWorld(template: Template, options: WorldOptions = {}): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), foldersOf(template)))
  const copy = await copyTemplate(template)
  const [port, publicPort] = [await freePort(), await freePort()]
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dir,
    PORT: String(port),
    PUBLIC_PORT: String(publicPort),
    METRICS_PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...(copy.url ? { DATABASE_URL: copy.url } : {}),
    ...options.env,
  })
  testHooks.clockShiftMs = startOfClock()
  const fairlead = await compose(config, {
    inMemory: true,
    patience,
    checkReplies: true,
    log: createLog(config.LOG_LEVEL),
    ...(copy.template ? { template: copy.template } : {}),
    ...options.overrides,
  })
  const { app, publicApp, jobs, units, wake, database, installation } = fairlead
  await wake.start()
  await jobs.start(units, { work: options.work ?? false })
  await app.listen({ port, host: '127.0.0.1' })
  await publicApp.listen({ port: publicPort, host: '127.0.0.1' })
  await refuseUnscoped(database)

  const sql = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    const { rows } = await database.db.$client.query({ text, system: true } as never, values)
    return rows as T[]
  }
  const signInWith = async (email: string, browser: Browser) => {
    void (await browser.call(emailCode, { body: { email } })).body
    await jobs.drain('asked for')
    const [entry] = await world.outbox(email)
    const code = entry?.message.channel === 'mail' ? /\b\d{6}\b/.exec(entry.message.mail.subject)?.[0] : undefined
    if (!code) throw new Error(`no code was sent to ${email}`)
    const { user_id: userId, is_new_user: isNew } = (await browser.call(emailSignIn, { body: { email, code } })).body
    const [row] = await sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
    return { person: { userId, email, orgId: row?.org_id ?? '', browser }, isNew }
  }
  /** Says who somebody is whom a test signs in: 'mira.fernandes@x.test' is Mira Fernandes. */
  const introduce = async ({ userId, email, orgId }: Person) => {
    const words = (email.split(/[@+]/)[0] ?? '').split(/[._\-\d]+/).filter(Boolean)
    const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ')
    if (!name) return
    await sql('update users set name = $2 where id = $1', [userId, name])
    await sql('update organizations set name = $2 where id = $1', [orgId, name])
  }
  const world: World = {
    fairlead,
    appUrl: config.APP_URL,
    publicUrl: config.PUBLIC_URL,
    async settle() {
      await jobs.drain()
      if (!options.work) return
      // Its workers may have taken jobs before.
      while ((await sql("select from pgboss.job where state = 'active' limit 1")).length > 0) {
        await pause(10)
        await jobs.drain()
      }
    },
    async advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      testHooks.clockShiftMs += ms
      await sql('update pgboss.job set start_after = start_after - make_interval(secs => $1) where state < $2', [
        ms / 1000,
        'active',
      ])
    },
    now: () => database.now(),
    browser: () => new Browser(config.APP_URL),
    async signIn(email, browser = new Browser(config.APP_URL)) {
      const { person, isNew } = await signInWith(email, browser)
      if (isNew) await introduce(person)
      if (isNew) void (await browser.call(updateOnboardingStatus, { body: { platform: 'WEB_APP' } })).body
      return person
    },
    async signUp(email, browser = new Browser(config.APP_URL)) {
      return (await signInWith(email, browser)).person
    },
    async outbox(to) {
      return readOutbox(units, installation.secrets, to)
    },
    inOrg: (orgId, work) => units.inOrg(orgId, work),
    sql,
    async reset() {
      // What is being done still may add to what waits, also while the tables are emptied.
      const left = 'select from event_queue union all select from pgboss.job limit 1'
      do {
        await sql('delete from event_queue')
        await sql("delete from pgboss.job where state <> 'active'")
        while ((await sql("select from pgboss.job where state = 'active' limit 1")).length > 0) await pause(10)
        await database.executeSql(emptyTables)
      } while ((await sql(left)).length > 0)
      testHooks.clockShiftMs = startOfClock()
      await refuseUnscoped(database)
    },
    async close() {
      testHooks.check = () => {}
      fairlead.drain()
      await Promise.all([app.close(), publicApp.close()])
      await jobs.stop()
      await wake.stop()
      await database.close()
      await copy.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  return world
}

import { once } from 'node:events'
import { mkdtempSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getUserDetails } from '@fairlead/contract/identity/account'
import { accessPolicy } from '@fairlead/contract/identity/session'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { type Installation, install } from '../testing/chaos/installation.ts'
import type { ServerProcess } from '../testing/chaos/server-process.ts'
import { until } from '../testing/chaos/until.ts'
import { fairlead, fairleadHere } from '../testing/command.ts'
import '../testing/test-world.ts'

let place: Installation
let server: ServerProcess
let env: Record<string, string>

beforeAll(async () => {
  place = await install(inject('template'))
  server = await place.start()
  env = {
    DATA_DIR: server.dataDir,
    APP_URL: server.appUrl,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
  }
})
afterAll(() => place?.remove())

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
/** Opens a link as a browser does that did not ask for it, and says yes. */
async function open(link: string): Promise<Browser> {
  const browser = new Browser(server.appUrl)
  const magic_token = new URL(link).searchParams.get('token') ?? ''
  void (await browser.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })).body
  return browser
}

describe('the operator’s command, while the server runs', () => {
  it('makes an owner once, whose link signs in once', async () => {
    const made = await fairlead(
      ['create-owner', 'Ann@Example.com', '--name', 'Ann Lim', '--zone', 'Asia/Singapore'],
      env,
    )
    expect(made, made.err).toMatchObject({ code: 0 })
    const details = (await (await open(lastLine(made.out))).call(getUserDetails)).body
    expect(details).toMatchObject({ email: 'ann@example.com', name: 'Ann Lim', role: 'OWNER' })
    await expect(open(lastLine(made.out))).rejects.toThrow()
    expect(await fairleadHere(['create-owner', 'ann@example.com'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('sign-in-link'),
    })
    const bad = await fairlead(['create-owner', 'bob@example.com', '--zone', 'Mars/Base'], env)
    expect(bad).toMatchObject({ code: 2, err: expect.stringContaining('zone') })
  })

  it('gives a link to who is known and may come in', async () => {
    const { out } = await fairleadHere(['sign-in-link', 'ann@example.com'], env)
    expect((await (await open(lastLine(out))).call(getUserDetails)).body.email).toBe('ann@example.com')
    expect(await fairleadHere(['sign-in-link', 'nobody@example.com'], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('No one has the address'),
    })
    await server.sql(`update memberships set status = 'DEACTIVATED'`)
    expect(await fairleadHere(['sign-in-link', 'ann@example.com'], env)).toMatchObject({ code: 1, out: '' })
    // The person who has an account that rests takes it up again by the link.
    await server.sql(`update memberships set status = 'RESTING'`)
    const again = lastLine((await fairleadHere(['sign-in-link', 'ann@example.com'], env)).out)
    expect((await (await open(again)).call(getUserDetails)).body.email).toBe('ann@example.com')
    await server.sql(`update memberships set status = 'ACTIVE'`)
  })

  it('lists work that failed for good, and sends it again once', async () => {
    const id = '0193a1b2-0000-7000-8000-000000000001'
    await server.sql(
      `insert into dead_letters (id, org_id, queue, data, reason, attempts, died_at)
       values ($1, null, 'sweep-limits', '{}', 'The reason', 3, now())`,
      [id],
    )
    const listed = await fairleadHere(['dead-letters'], env)
    expect(listed.out).toContain(`${id}`)
    expect(listed.out).toContain('The reason')
    expect(await fairleadHere(['dead-letters', '--replay', id], env)).toMatchObject({ code: 0 })
    await until('the job is done', async () => {
      const done = await server.sql(
        `select 1 from pgboss.job where name = 'sweep-limits' and data = '{}' and state = 'completed'`,
      )
      return done.length > 0
    })
    expect(await fairleadHere(['dead-letters', '--replay', id], env)).toMatchObject({ code: 1 })
    expect((await fairleadHere(['dead-letters'], env)).out).toContain('no dead letters')
    expect(await fairleadHere(['dead-letters', '--replay', 'x'], env)).toMatchObject({ code: 2 })
  })

  it('says how the installation fares, and no secret', async () => {
    const { code, out } = await fairleadHere(['status'], {
      ...env,
      MAIL_URL: 'smtp://fl:pass-word@mail.example.com:587',
    })
    expect(code).toBe(0)
    expect(out).toMatch(/Schema\s+up to date/)
    expect(out).toContain('1 in 1 account')
    expect(out).not.toContain('pass-word')
    expect(await fairleadHere(['migrate'], env)).toMatchObject({ code: 0, out: 'The schema is up to date.\n' })
  })

  it('reaches the embedded database by a socket that is its owner’s alone, and restores nothing in the meantime', async () => {
    const refused = await fairleadHere(['restore', 'none.tar.gz'], env)
    expect(refused.code).toBe(1)
    if (place.databaseUrl) return expect(refused.err).toContain('There’s no file')
    expect(refused.err).toContain('Stop it first')
    expect(statSync(join(server.dataDir, 'socket')).mode & 0o777).toBe(0o600)
  })
})

describe('a line that cannot be understood', () => {
  it('gets help, and the exit code 2', async () => {
    const wrong = [['nothing'], ['constructor'], ['backup', 'a', 'b'], ['restore'], ['status', '--all']]
    const [none, ...refused] = await Promise.all([fairlead([], env), ...wrong.map((line) => fairleadHere(line, env))])
    const help = await fairleadHere(['restore', '--help'], env)
    expect(none).toMatchObject({ code: 0, out: expect.stringContaining('Usage: fairlead <command>') })
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('--lost-key') })
    for (const [i, line] of wrong.entries()) expect(refused[i], line.join(' ')).toMatchObject({ code: 2, out: '' })
  })

  it('and what the machine or the database refuses is told without a stack', async () => {
    const nowhere = await fairleadHere(['backup', join(server.dataDir, 'nowhere', 'x.tar.gz')], env)
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringMatching(/^ENOENT.*\n$/)])
    const away = await fairlead(['status'], { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/x' })
    expect([away.code, away.err]).toEqual([1, expect.stringMatching(/^Can’t reach the database.*\n$/)])
    const dir = mkdtempSync(join(tmpdir(), 'fairlead-'))
    const other = createServer((socket) => socket.end('what?\n')).listen(join(dir, 'socket'))
    await once(other, 'listening')
    const strange = await fairleadHere(['status'], { APP_URL: server.appUrl, DATA_DIR: dir })
    expect([strange.code, strange.err]).toEqual([
      1,
      expect.stringMatching(/^The server running.*different version.*\n$/),
    ])
    other.close()
  })

  it('and settings that are wrong are told as at a start', async () => {
    expect(await fairleadHere(['status'], { ...env, PORT: 'x' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('PORT'),
    })
  })
})

import { emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { createClient, listClients } from '@fairlead/contract/records/clients'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../testing/test-world.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const secretKey = 'canary-5e2f0c7d9b1a4836-key-of-this-house'
const world = useWorld({
  env: { SECRET_KEY: secretKey, LOG_LEVEL: 'trace' },
  overrides: { log: createLog('trace', { write: (line) => lines.push(line) }) },
})

describe('the log', () => {
  it('has one JSON object a line, whatever outsiders put into their requests (S51)', async () => {
    const forged = '\n{"level":30,"msg":"forged"}\r\u001b[2J\u0000'
    const ann = await world().signIn('ann@example.com')
    void (await ann.browser.call(createClient, { body: { name: `Ann ${forged.replace('\u0000', '')}` } })).status
    await ann.browser.fetch(`/api/nothing${encodeURIComponent(forged)}?x=${encodeURIComponent(forged)}`)
    await ann.browser.fetch('/api/nothing', { headers: { 'x-request-id': 'a"}\t{"level":30' } })
    ann.browser.agent = 'forged\t{"level":60}'
    void (await ann.browser.call(listClients)).body
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
  })

  it('never has a code, a cookie, a link or a key (S58)', async () => {
    const browser = world().browser()
    const { email } = await world().signIn('bob@example.com', browser)
    const [entry] = await world().outbox(email)
    if (entry?.message.channel !== 'mail') throw new Error('no mail was sent')
    const code = /\b\d{6}\b/.exec(entry.message.mail.subject)?.[0] ?? ''
    const link = /[?&]token=([\w-]+)/.exec(entry.message.mail.text)?.[1]
    if (!code || !link) throw new Error('the mail has no code or no link')
    // A wrong code and a broken token are logged as refusals, without what was sent.
    await world()
      .browser()
      .call(emailSignIn, { body: { email, code: '998877' } })
    const token = 'canary-token-77aa'
    await world().browser().fetch(`/api/auth/api/v1/resources-access-policy?magic_token=${token}`)
    await world().browser().fetch(`/login?magic_token=${token}`)
    await world()
      .browser()
      .fetch('/api/nothing', { headers: { authorization: 'Bearer canary-bearer' } })
    // A statement that fails is logged with its text, and without its values.
    await world().sql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    await world().sql(
      'create trigger refuse before insert or update on sessions for each row execute function refuse()',
    )
    await world().advance({ minutes: 1 })
    void (await browser.call(emailCode, { body: { email } })).body
    await world().settle()
    const [second] = await world().outbox(email)
    const newCode = second?.message.channel === 'mail' ? /\b\d{6}\b/.exec(second.message.mail.subject)?.[0] : ''
    expect((await browser.call(emailSignIn, { body: { email, code: newCode ?? '' } })).status).toBe(500)
    await world().sql('drop trigger refuse on sessions')
    const secrets = [secretKey, code, link, newCode, '998877', token, 'canary-bearer', ...browser.cookies.values()]
    const log = lines.join('')
    expect(log).toMatch(/"message":"a statement failed"[^\n]*"cause":\{"type":"DatabaseError","sqlstate":"P0001"/)
    expect(log).not.toContain('broken')
    for (const secret of secrets.filter((one): one is string => one !== undefined && one.length > 4))
      expect(log, secret).not.toContain(secret)
  })

  it('tells which fault of the database it was, and nothing that the database quotes (S58)', async () => {
    const { browser } = await world().signIn('cy@example.com')
    await world().sql(`create function quote() returns trigger language plpgsql as $$ begin
      raise exception 'no %', new.name using detail = 'Failing row contains ' || new.name, table = 'clients', constraint = 'quoted';
    end $$`)
    await world().sql('create trigger quote before insert on clients for each row execute function quote()')
    const name = 'Canary of the row'
    expect((await browser.call(createClient, { body: { name } })).status).toBe(500)
    await world().sql('drop function quote() cascade')
    const known = { severity: 'ERROR', code: '23505', detail: `Key (name)=(${name})` }
    const cause = Object.assign(new Error(`duplicate ${name}`), known)
    createLog('info', { write: (line) => lines.push(line) }).error({ err: new Error('it failed', { cause }) })
    const log = lines.join('')
    expect(log).toMatch(/"sqlstate":"P0001","table":"clients","constraint":"quoted","stack":" +at /)
    expect(log).toMatch(/"message":"it failed"[^\n]*"sqlstate":"23505"/)
    expect(log).not.toContain(name)
  })
})

import { changeEmail, startChangeEmail } from '@fairlead/contract/identity/session'
import { createClient } from '@fairlead/contract/records/clients'
import { describe, expect, it } from 'vitest'
import { clientsOf } from '../../testing/look.ts'
import { codeTo } from '../../testing/sent.ts'
import { useWorld } from '../../testing/test-world.ts'
import type { Person } from '../../testing/world.ts'

const world = useWorld({ alone: true })

const add = (person: Person, key: string, name: string) =>
  person.browser.call(createClient, { body: { name } }, { headers: { 'idempotency-key': key } })
const names = async (person: Person) => (await clientsOf(person)).map((client) => client.name)

describe('a creating POST with an Idempotency-Key (R38)', () => {
  it('has one effect, and the same answer for 24 hours', async () => {
    const ann = await world().signIn('ann@example.com')
    const first = await add(ann, 'key-1', 'Once')
    await world().advance({ hours: 23 })
    const again = await add(ann, 'key-1', 'Once')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await names(ann)).toEqual(['Once'])
    await world().advance({ hours: 2 })
    const dayAfter = await add(ann, 'key-1', 'Once')
    expect(dayAfter.body.id).not.toBe(first.body.id)
  })

  it('is refused when the same key comes with another body', async () => {
    const bob = await world().signIn('bob@example.com')
    void (await add(bob, 'key-2', 'First')).body
    const other = await add(bob, 'key-2', 'Second')
    expect([other.status, other.error.message]).toEqual([
      422,
      'This Idempotency-Key was already used for another request. Use a new key.',
    ])
    expect(await names(bob)).toEqual(['First'])
  })

  it('has one effect when twenty come at once', async () => {
    const cy = await world().signIn('cy@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(cy, 'key-3', 'As soon as possible')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await names(cy)).toEqual(['As soon as possible'])
  })

  it('belongs to who sent it, and a request that was refused does not use it up', async () => {
    const [dan, eve] = [await world().signIn('dan@example.com'), await world().signIn('eve@example.com')]
    expect((await add(dan, 'key-4', '')).status).toBe(400)
    void (await add(dan, 'key-4', 'Dan’s')).body
    void (await add(eve, 'key-4', 'Eve’s')).body
    expect([await names(dan), await names(eve)]).toEqual([['Dan’s'], ['Eve’s']])
    expect((await add(dan, 'two words', 'x')).status).toBe(400)
  })

  it('that is refused and yet counted is heard again: a wrong code is a try each time, and a pause ends', async () => {
    const gil = await world().signIn('gil@example.com')
    const headers = { 'idempotency-key': 'key-6' }
    const ask = () => gil.browser.call(startChangeEmail, { body: { new_email: 'gil.new@example.com' } }, { headers })
    expect((await ask()).status).toBe(200)
    expect((await ask()).headers.get('idempotent-replayed')).toBe('true')
    const code = await codeTo(world(), 'gil.new@example.com')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const enter = () =>
      gil.browser.call(changeEmail, { body: { code: wrong } }, { headers: { 'idempotency-key': 'key-7' } })
    expect([(await enter()).status, (await enter()).status]).toEqual([400, 400])
    expect(await world().sql(`select tries from login_codes where purpose = 'change_email'`)).toEqual([{ tries: 2 }])

    const again = { 'idempotency-key': 'key-8' }
    const askAgain = () =>
      gil.browser.call(startChangeEmail, { body: { new_email: 'gil.new@example.com' } }, { headers: again })
    expect((await askAgain()).status).toBe(429)
    await world().advance({ seconds: 31 })
    expect((await askAgain()).status).toBe(200)
    const secondCode = await codeTo(world(), 'gil.new@example.com')
    expect((await gil.browser.call(changeEmail, { body: { code: secondCode } })).status).toBe(200)
  })

  it('is forgotten after its day', async () => {
    const hal = await world().signIn('hal@example.com')
    void (await add(hal, 'key-9', 'Yesterday')).body
    await world().advance({ hours: 20 })
    void (await add(hal, 'key-10', 'Today')).body
    await world().advance({ hours: 5 })
    await world().settle()
    const kept = await world().sql<{ key: string }>('select key from idempotency_keys')
    expect(kept.map(({ key }) => key)).toEqual(['key-10'])
  })

  it('has no effect without its answer: a failure between the two leaves neither', async () => {
    const fay = await world().signIn('fay@example.com')
    await world().sql(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.status is not null then raise exception 'killed'; end if; return new; end $$`)
    await world().sql('create trigger refuse before update on idempotency_keys for each row execute function refuse()')
    expect((await add(fay, 'key-5', 'Half')).status).toBe(500)
    await world().sql('drop trigger refuse on idempotency_keys')
    expect(await names(fay)).toEqual([])
    expect((await add(fay, 'key-5', 'Half')).status).toBe(201)
    expect(await names(fay)).toEqual(['Half'])
  })
})

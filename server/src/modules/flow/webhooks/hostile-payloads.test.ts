import { expect, it } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { walk } from './payload.ts'
import { Unreadable } from './read-body.ts'
import { readDelivery } from './webhook-source.ts'

const json = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) })
const form = (text: string) => ({ contentType: 'application/x-www-form-urlencoded', body: Buffer.from(text) })
const fieldsOf = (payload: unknown) => guessMapping(payload).fields.map(({ path, field }) => `${path}: ${field}`)

it('the address of an agent or of a site, which stands in every payload, is nobody’s who writes', () => {
  const person = { name: 'Ann', email: 'ann@example.com', phone: '+6591230001' }
  const others = {
    agent_email: 'bob@agency.test',
    assigned_to: 'bob@agency.test',
    admin: 'site@agency.test',
    owner_phone: '+6561230000',
  }
  expect(fieldsOf({ ...person, ...others }).sort()).toEqual(['email: email', 'name: name', 'phone: phone'])
  expect(fieldsOf({ contact: person, recipient: 'sales@agency.test' }).sort()).toEqual([
    'contact.email: email',
    'contact.name: name',
    'contact.phone: phone',
  ])
})

it('the id of an event is not that of each of its guests', () => {
  expect(guessMapping({ event_id: 'webinar-12', name: 'Ann', email: 'ann@example.com' }).id_path).toBeNull()
  expect(guessMapping({ lead_id: '7', email: 'ann@example.com' }).id_path).toBe('lead_id')
})

it('what nobody honest sends is refused with words, and holds nobody up', async () => {
  const many = form(Array.from({ length: 2001 }, (_, i) => `field${i}=x`).join('&'))
  await expect(readDelivery(many, null)).rejects.toThrow('more than 2000 fields')
  await expect(readDelivery(json(Array.from({ length: 501 }, () => ({ email: 'a@b.test' }))), null)).rejects.toThrow(
    'more than 500 leads',
  )
  const strange = json({ form_response: { answers: [{ type: { toString: 1 } }] } })
  await readDelivery(strange, null).catch((error) => expect(error).toBeInstanceOf(Unreadable))
  const same = await readDelivery(form(Array.from({ length: 1500 }, () => 'a=b').join('&')), null)
  expect(same.leads).toHaveLength(1)
})

it('names and questions are cut at 500 characters, never within one', async () => {
  const long = `${'q'.repeat(499)}😀${'r'.repeat(100_000)}`
  const short = 'q'.repeat(499)
  const entriesOf = (value: unknown) => walk(value).entries.map(({ path, label }) => [path, label])
  expect(entriesOf({ fields: [{ id: long, title: long, value: 'x' }] })).toEqual([[`fields[${short}]`, short]])
  expect(entriesOf({ one: { title: long, value: 'x' } })).toEqual([['one', short]])
  expect(entriesOf({ [long]: 'x' })).toEqual([[short, short]])
})

it('texts and nesting of any kind are read in proportion to their length, or refused', async () => {
  const length = 100_000
  for (const name of ['email', 'message', 'id', 'phone'])
    for (const sign of ['a@', '>', ')', '[', '<', 'a|', '.', ' ', '+49 171 2345603 ']) {
      const text = sign.repeat(length / sign.length)
      const { leads } = await readDelivery(json({ name: 'Ann', [name]: text }), null)
      expect([name, sign, leads.length]).toEqual([name, sign, 1])
    }
  for (const name of ['aB', 'a[', 'a.', ' ('])
    expect((await readDelivery(json({ name: 'Ann', [name.repeat(length / 2)]: 'x' }), null)).leads).toHaveLength(1)
  // JSON in a text that is nested too deeply stays text; a whole body is refused.
  const inText = await readDelivery(json({ message: '['.repeat(40_000) + ']'.repeat(40_000) }), null)
  expect(inText.leads).toHaveLength(1)
  const deep = { contentType: 'application/json', body: Buffer.from(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) }
  await expect(readDelivery(deep, null)).rejects.toThrow('nested too deeply')
})

it('the key by which Google shows who it is stands in no answer', async () => {
  const { leads } = await readDelivery(json({ google_key: 'a secret', lead_id: '1', email: 'ann@example.com' }), null)
  expect(JSON.stringify(leads)).not.toContain('a secret')
})

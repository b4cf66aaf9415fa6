import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payload } from '../../../testing/outside/webhooks.ts'
import { walk } from './payload.ts'
import { readBody } from './read-body.ts'
import { readDelivery } from './webhook-source.ts'

const read = async (body: string, contentType = 'application/json') => {
  const { leads, guess } = await readDelivery({ contentType, body: Buffer.from(body) }, null)
  return {
    guess,
    leads: leads.map(({ fields }) => Object.fromEntries(fields.map(({ field, value }) => [field, value]))),
  }
}
const documented = (name: string) => {
  const { headers, body } = payload(name)
  return read(body, headers['content-type'])
}

describe('what senders document is understood without a mapping', () => {
  it.each([
    ['html-form', { name: 'Grace Njoroge', email: 'grace@example.com', phone: '+254712345678' }],
    ['zapier', { first_name: 'Olu', last_name: 'Adeyemi', email: 'olu@example.com' }],
    ['make', { name: 'Olu Adeyemi', email: 'olu@example.com', phone: '+447400123003' }],
    ['make-synonyms', { name: '  ZHANG Wei 张伟 ', email: 'ZHANG.WEI@EXAMPLE.COM', phone: '(+86) 138-1234-5678' }],
    ['pabbly', { name: 'Olu Adeyemi', email: 'olu@example.com', phone: '+447400123003' }],
    ['contact-form-7', { name: 'Renée Dubois', email: 'renee.dubois@example.com', phone: '07400 123002' }],
    ['wpforms', { name: 'Asha Rao', email: 'asha.rao@example.com', phone: '+919800000001' }],
    ['wpforms-webhook', { name: 'Asha Rao', email: 'asha.rao@example.com', phone: '+919800000001' }],
    ['elementor-advanced', { name: 'Lim Ah Kow', email: 'lim.ahkow@example.com', phone: '012-345 6701' }],
    ['elementor-flat', { name: 'Lim Ah Kow', email: 'lim.ahkow@example.com', phone: '012-345 6701' }],
    [
      'webflow',
      { first_name: 'Zaphod', last_name: 'Beeblebrox', email: 'zaphod@example.com', phone: '+1 202 555 0142' },
    ],
    ['typeform', { first_name: 'Laura', email: 'laura@example.com', phone: '+34608112233' }],
    [
      'google-ads-lead',
      { name: 'Priya Nair', email: 'priya.nair@example.com', phone: '+919800000021', city: 'Whitefield' },
    ],
    ['google-ads-names', { first_name: 'Ana', last_name: 'de Souza', phone: '+5511912345678' }],
    ['hostile-keys', { name: 'Sam Sample', email: 'sam@example.com' }],
  ])('%s', async (name, expected) => {
    expect((await documented(name)).leads).toEqual([expected])
  })

  /** A form with files as a browser sends it, in bytes. */
  const parts = (fields: (readonly [string, Buffer, string?])[]) =>
    Buffer.concat([
      ...fields.flatMap(([name, value, type]) => [
        Buffer.from(
          `--x\r\ncontent-disposition: form-data; name="${name}"\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
        ),
        value,
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--x--\r\n'),
    ])
  const multipart = 'multipart/form-data; boundary=x'
  const mail = ['email', Buffer.from('r@x.org')] as const

  it.each([
    ['UTF-8', 'Renée 张', [['name', Buffer.from('Renée 张')]]],
    ['windows-1252, which nothing says', 'Renée – 5€', [['name', Buffer.from('Ren\xe9e \x96 5\x80', 'latin1')]]],
    ['UTF-8, as each part says', 'Renée', [['name', Buffer.from('Renée'), 'text/plain; charset=utf-8']]],
    [
      'another, as the form says',
      '山田',
      [
        ['_charset_', Buffer.from('Shift_JIS')],
        ['name', Buffer.from('\x8e\x52\x93\x63', 'latin1')],
      ],
    ],
    [
      'one that nobody knows',
      'Renée',
      [
        ['_charset_', Buffer.from('klingon')],
        ['name', Buffer.from('Renée')],
      ],
    ],
  ] as [string, string, [string, Buffer, string?][]][])('a form with files, in %s', async (_, name, fields) => {
    const { leads } = await readDelivery({ contentType: multipart, body: parts([...fields, mail]) }, null)
    expect(leads[0]?.fields).toContainEqual({ field: 'name', value: name })
    expect(leads[0]?.fields).toContainEqual({ field: 'email', value: 'r@x.org' })
  })

  it('but one in which a part names an encoding of its own that is not understood is held with the reason', async () => {
    const foreign = ['name', Buffer.from('x'), 'text/plain; charset=iso-8859-2'] as const
    const delivery = { contentType: multipart, body: parts([foreign, mail]) }
    await expect(readDelivery(delivery, null)).rejects.toThrow(/uses an encoding that can’t be read/)
  })

  it('an encoded form in the encoding that its request or the form itself names', async () => {
    const named = await read('name=%8E%52%93%63&email=y@x.org&_charset_=Shift_JIS', 'application/x-www-form-urlencoded')
    expect(named.leads).toMatchObject([{ name: '山田' }])
    const declared = await read('name=%A3ukasz&email=y@x.org', 'application/x-www-form-urlencoded; charset=ISO-8859-2')
    expect(declared.leads).toMatchObject([{ name: 'Łukasz' }])
    const western = 'application/x-www-form-urlencoded; charset=ISO-8859-1'
    expect((await read('name=Ren%E9e&email=y@x.org', western)).leads).toMatchObject([{ name: 'Renée' }])
    expect((await read('name=Ren%C3%A9e&email=y@x.org', western)).leads).toMatchObject([{ name: 'Renée' }])
  })

  it('a list of leads, each by its own names', async () => {
    expect((await documented('list')).leads).toMatchObject([
      { name: 'A', email: 'a@example.com' },
      { name: 'No contact' },
      { name: 'C', phone: '+6581234506' },
    ])
  })

  it('a list within, next to what is about all of it', async () => {
    const { guess, leads } = await read('{"page":1,"leads":[{"email":"a@x.org"},{"email":"b@x.org"}],"sent":"now"}')
    expect(guess.items).toBe('leads')
    expect(leads).toEqual([{ email: 'a@x.org' }, { email: 'b@x.org' }])
  })

  it('ids beyond what a number holds stay as they were written, and a submission’s own id is found', async () => {
    const { leads } = await readDelivery(
      { contentType: 'application/json', body: Buffer.from('{"lead_id":1234567890123456789,"email":"a@x.org"}') },
      null,
    )
    expect(leads[0]?.externalId).toBe('1234567890123456789')
  })
})

describe('what cannot be read says why', () => {
  it.each([
    ['cut JSON', '{"name": "cut', 'application/json', /bracket, comma or quotation mark/],
    ['a value', '"text"', 'application/json', /single value/],
    ['nobody', '[]', 'application/json', /list is empty/],
    ['prose', 'Hello there', 'text/plain', /It was sent as “text\/plain”/],
    ['a well', '['.repeat(200_000), 'application/json', /isn’t|deeply/],
    ['other parts', 'no parts', 'multipart/form-data; boundary=x', /parts of the form/],
    ['parts without a mark', 'no parts', 'multipart/form-data', /parts of the form/],
  ])('%s', async (_what, body, type, reason) => {
    await expect(read(body, type)).rejects.toThrow(reason)
  })
})

describe('reading a body', () => {
  it('makes of names with brackets what they say, and keeps each of several values', async () => {
    const form = 'a[b][c]=1&a[b][d]=2&tags[]=x&tags[]=y&plain=z&plain=w&a[b]=3'
    const { entries } = walk(await readBody('application/x-www-form-urlencoded', Buffer.from(form)))
    expect(entries.map(({ path, value }) => [path, value])).toEqual([
      ['a.b.c', '1'],
      ['a.b.d', '2'],
      ['a.b.', '3'],
      ['tags', 'x, y'],
      ['plain', 'z, w'],
    ])
  })

  it('reads what a browser sends of a page without a declared encoding, and of any other', async () => {
    const read = async (form: string) =>
      walk(await readBody('application/x-www-form-urlencoded', Buffer.from(form))).entries.map(({ value }) => value)
    expect(await read('name=Gr%E2ce+M%FCller%80&x')).toEqual(['Grâce Müller€', ''])
    expect(await read('name=Gr%C3%A2ce&city=%E6%9D%B1%E4%BA%AC&odd=100%&plus=1%2B1')).toEqual([
      'Grâce',
      '東京',
      '100%',
      '1+1',
    ])
  })

  it('reads the texts of a form with files', async () => {
    const data = new FormData()
    data.append('name', 'Noor')
    data.append('plan', new File(['x'], 'plan.pdf'))
    const request = new Request('http://x.invalid', { method: 'POST', body: data })
    const body = Buffer.from(await request.arrayBuffer())
    const { entries } = walk(await readBody(request.headers.get('content-type') ?? '', body))
    expect(entries.map(({ path, value }) => [path, value])).toEqual([
      ['name', 'Noor'],
      ['plan', 'plan.pdf'],
    ])
  })

  it('never fails on what strangers send, and never says that a value has no place (S52)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 20 }), async (text) => {
        try {
          const { leads } = await readDelivery({ contentType: 'application/json', body: Buffer.from(text) }, null)
          for (const { answers } of leads) expect(new Set(answers.map(({ name }) => name)).size).toBe(answers.length)
        } catch (error) {
          expect((error as Error).constructor.name).toBe('Unreadable')
        }
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string())), async (pairs) => {
        const body = Buffer.from(new URLSearchParams(pairs).toString())
        walk(await readBody('application/x-www-form-urlencoded', body))
        expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      }),
    )
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emailsIn, readEmail } from './read-email.ts'

const address = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9!#$%&'*+=?^_{}~-]{1,20}$/),
    fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/),
    fc.constantFrom('example', 'co.example', 'test'),
  )
  .map(([local, name, end]) => `${local}@${name}.${end}`)

it('takes every address that a browser takes, as it was typed, in every wrapping', () => {
  const wrappings: ((text: string) => string)[] = [
    (text) => text,
    (text) => ` ${text}\n`,
    (text) => `Ann Lee <${text}>`,
    (text) => `"Lee, Ann" <${text}>`,
    (text) => `mailto:${text}`,
    (text) => `<mailto:${text}?subject=Hello>`,
    (text) => `\u202a${text}\u202c`,
    (text) => [...text].join('\u200b'),
    (text) => text.replace('@', '＠'),
    (text) => `${text} (work)`,
    (text) => `E-Mail: ${text}`,
    (text) => `“${text}”`,
    (text) => `1. ${text}`,
  ]
  fc.assert(
    fc.property(address, fc.constantFrom(...wrappings), (text, wrap) => {
      fc.pre(!/[?]/.test(text))
      expect(readEmail(wrap(text))).toBe(text)
    }),
  )
})

it('finds each of a list once, whatever its case', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(address, { minLength: 2, maxLength: 4, selector: (text) => text.toLowerCase() }),
      fc.constantFrom(', ', '; ', ' ', '\n', ' | ', ' ::: ', ' or ', ' & ', ' / ', '、', '، '),
      (all, sign) => {
        expect(emailsIn([...all, all[0]?.toUpperCase()].join(sign)).map((one) => one.toLowerCase())).toEqual(
          all.map((one) => one.toLowerCase()),
        )
      },
    ),
  )
})

it('takes nothing else for an address', () => {
  for (const text of [
    'true',
    'none',
    'html',
    '@name',
    'ann@',
    '@example.com',
    'ann@@example.com',
    'ann@-example.com',
    'ann example.com',
    'an n@example.com',
    'https://www.tiktok.com/@kitchen.tips',
    'www.tiktok.com/@kitchen.tips',
    'tiktok.com/@kitchen.tips',
    'ann@gmail,com',
    'ann@gmail, com',
    `ann@${'>'.repeat(200_000)}example.com`,
    '{"email":"ann@example.com"}',
    '["ann@example.com"]',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect(readEmail(text), text).toBeUndefined()
})

it('a comma instead of a point spoils its own address alone', () => {
  for (const text of [
    'ann@x.com, mary@gmail,com',
    'ann@x.com, mary@gmail, com',
    'mary@gmail,com, ann@x.com',
    'mary@gmail,co.uk; ann@x.com',
    'mary@gmail,com / ann@x.com',
    'mary@gmail,com/ann@x.com',
    'ann@x.com; Mary <mary@gmail,com>',
    'mary@gmail,com (work); ann@x.com',
    'ann@x.com,com',
  ])
    expect(emailsIn(text), text).toEqual(['ann@x.com'])
  expect(emailsIn('mary@gmail,com')).toEqual([])
  expect(emailsIn('ann@intranet,bob@intranet, carl@intranet')).toEqual([
    'ann@intranet',
    'bob@intranet',
    'carl@intranet',
  ])
  expect(emailsIn('a@b,'.repeat(2500))).toEqual(['a@b'])
})

it('reads what stricter rules refuse, and domains of other scripts as browsers send them', () => {
  expect(readEmail('sales&service@firm.example')).toBe('sales&service@firm.example')
  expect(readEmail("o'neill+home@firm.example")).toBe("o'neill+home@firm.example")
  expect(readEmail('o’neill@firm.example')).toBe("o'neill@firm.example")
  expect(emailsIn('ann@firm.example/bob@firm.example')).toEqual(['ann@firm.example', 'bob@firm.example'])
  expect(readEmail('info@müller.example')).toBe('info@xn--mller-kva.example')
})

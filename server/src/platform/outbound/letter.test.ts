import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameInMail } from './letter.ts'

describe('a name in a mail to others', () => {
  it.each([
    ['Mira Fernandes', 'Mira Fernandes'],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['O’Neill & Sons, Inc.', 'O’Neill & Sons, Inc.'],
    ['李小龍', '李小龍'],
    ['Win at https://evil.example/now today', 'Win at today'],
    ['evil.example/win?x=1 Prize', 'evil example Prize'],
    ['www.evil.example', 'www evil example'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil example'],
    ['evil\u200b.example', 'evil example'],
    ['evil。example', 'evil example'],
    ['उदाहरण.भारत', 'उदाहरण भारत'],
    ['💩.la/win Prize', '💩 la Prize'],
    ['_.evil.example', '_ evil example'],
    [':.evil', ': evil'],
    [':.💩💩', ': 💩💩'],
    ['[Prize](evil.example)', '[Prize](evil example)'],
    ['185.1.1.5/win', '185 1 1 5 win'],
    ['me@evil.example', 'me evil example'],
    ['Line\r\nBcc: x', 'Line Bcc: x'],
    ['a'.repeat(80), `${'a'.repeat(59)}…`],
  ])('%j is %j', (name, shown) => expect(nameInMail(name)).toBe(shown))

  it('has at most 60 characters and nothing that is taken for a link, whatever it is', () => {
    const part = fc.oneof(
      fc.constantFrom('.', '//', ':', 'http', 'www', 'com', '@', ' ', '。', '\u200b', '\n'),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const shown = nameInMail(parts.join(''))
        expect([...shown].length).toBeLessThanOrEqual(60)
        expect(shown).not.toMatch(/:\/\/|[^\s.。][.。][\p{L}\p{M}\p{N}\p{S}-]{2,}|@|[\r\n]/u)
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filledText, firstWord, tokens, unknownTokens } from './tokens.ts'

it('fills tokens in, or their fallback, or takes them out with the space around them (rule 70)', () => {
  expect(filledText('Hi {{client_first_name}}, see {{content_title|this}}.', {})).toBe('Hi, see this.')
  expect(filledText('Hi {{client_first_name|there}}, {{x}} ok', {})).toBe('Hi there, ok')
  expect(filledText('Hi {{ client_first_name }}!', { client_first_name: 'Mei' })).toBe('Hi Mei!')
  expect(firstWord('Dr. Nur Aisyah')).toBe('Nur')
  expect(unknownTokens('{{client_name}} {{nonsense}} {{content_link}}', 'html_page')).toEqual([
    'nonsense',
    'content_link',
  ])
})

it('never leaves a raw token, and never reads one in a value (S48)', () => {
  const names = fc.constantFrom(...Object.keys(tokens), 'nonsense')
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-z ,.]{0,8}$/), names), { maxLength: 8 }), (pieces) => {
      const text = pieces.map(([plain, name]) => `${plain}{{${name}}}`).join('')
      expect(filledText(text, { client_name: 'Ann' })).not.toMatch(/\{\{|\}\}/)
    }),
  )
  expect(filledText('{{client_name}}', { client_name: '{{user_name}}', user_name: 'Sam' })).toBe('{{user_name}}')
})

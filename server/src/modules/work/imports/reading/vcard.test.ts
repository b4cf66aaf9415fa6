import { expect, test } from 'vitest'
import { cardsIn } from './vcard.ts'

const namesIn = (lines: readonly string[]) =>
  [...cardsIn(new TextEncoder().encode(lines.join('\r\n')), 'utf-8')].map(({ properties }) =>
    properties.filter(({ name }) => name === 'FN').map(({ value }) => value),
  )
const begin = 'BEGIN:VCARD'
const end = 'END:VCARD'

test.each([
  ['two cards', [begin, 'FN:Ana', end, begin, 'FN:Ben', end]],
  ['a card within a card', [begin, 'AGENT:', begin, 'FN:Agent', end, 'FN:Ana', end, begin, 'FN:Ben', end]],
  [
    'a card within a card, on the same line',
    [begin, 'FN:Ana', 'AGENT:BEGIN:VCARD', 'FN:Agent', end, end, begin, 'FN:Ben', end],
  ],
  [
    'a card within a card within a card',
    [begin, 'AGENT:', '', begin, 'AGENT:', begin, end, 'FN:Agent', end, 'FN:Ana', end, begin, 'FN:Ben', end],
  ],
  ['a card without its end', [begin, 'FN:Ana', begin, 'FN:Ben', end]],
  ['a file that is cut off', [begin, 'FN:Ana', end, begin, 'FN:Ben']],
  ['a card within a card without its end', [begin, 'FN:Ana', 'AGENT:', begin, 'FN:Agent', end, begin, 'FN:Ben', end]],
])('%s: nobody is lost, and nobody is called by the name of another', (_, lines) =>
  expect(namesIn(lines)).toEqual([['Ana'], ['Ben']]),
)

test('an agent who is named by an address or on one line is a property', () => {
  expect(namesIn([begin, 'AGENT:CID:JQPUBLIC.part3@example.test', 'FN:Ana', end])).toEqual([['Ana']])
  expect(namesIn([begin, 'AGENT:BEGIN:VCARD\\nFN:Agent\\nEND:VCARD\\n', 'FN:Ana', end])).toEqual([['Ana']])
})

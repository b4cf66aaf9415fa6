import type { Charset } from './charset.ts'
import { cleanCell, type SheetRow, Unreadable } from './sheet.ts'
import { type Card, cardsIn, type Property, partsOf, textIn } from './vcard.ts'

/** The columns as which an address book is shown. */
export const vcardColumns = [
  'Name',
  'First name',
  'Last name',
  'Phone',
  'Email',
  'Company',
  'Job title',
  'Address',
  'City',
  'Country',
  'Categories',
  'Note',
  'Birthday',
] as const

const all = ({ properties }: Card, name: string): Property[] => properties.filter((one) => one.name === name)

/** Preferred ones first, as phones mark them; faxes and pagers are nothing to call. */
function ranked(found: readonly Property[]): Property[] {
  const typesOf = ({ params }: Property) => (params.get('TYPE') ?? []).map((type) => type.toLowerCase())
  const isPreferred = (one: Property) => typesOf(one).includes('pref') || one.params.has('PREF')
  const rank = (one: Property) => (isPreferred(one) ? 0 : typesOf(one).includes('cell') ? 1 : 2)
  return found
    .filter((one) => !typesOf(one).some((type) => type === 'fax' || type === 'pager'))
    .sort((a, b) => rank(a) - rank(b))
}

/** tel:+65-9127-4486;ext=1 and mailto:… of version 4.0: of a number's parameters the extension is a part of it. */
const withoutScheme = (value: string): string =>
  value.replace(/^(tel|mailto):/i, '').replace(/;(?!ext=)[\w-]+=[^;]*/gi, '')

const joined = (texts: readonly string[], by: string): string => [...new Set(texts.filter(Boolean))].join(by)

/** One card as a row. */
function rowOf(card: Card): SheetRow {
  const first = (name: string) => all(card, name)[0]
  const [last = '', given = '', middle = ''] = partsOf(first('N')?.value ?? '', ';')
  const organisation = joined(partsOf(first('ORG')?.value ?? '', ';'), ', ')
  const [address] = ranked(all(card, 'ADR'))
  const [box = '', flat = '', street = '', city = '', region = '', code = '', country = ''] = partsOf(
    address?.value ?? '',
    ';',
  )
  const firstNames = joined([given, middle], ' ')
  const full = textIn(first('FN')?.value ?? '') || joined([firstNames, last], ' ')
  // A company's card repeats its name as that of a person.
  const cells: Record<(typeof vcardColumns)[number], string> = {
    Name: full,
    'First name': firstNames,
    'Last name': last,
    Phone: joined(
      ranked(all(card, 'TEL')).map(({ value }) => withoutScheme(textIn(value))),
      '; ',
    ),
    Email: joined(
      ranked(all(card, 'EMAIL')).map(({ value }) => withoutScheme(textIn(value))),
      '; ',
    ),
    Company: organisation,
    'Job title': textIn(first('TITLE')?.value ?? '') || textIn(first('ROLE')?.value ?? ''),
    Address: joined([box, flat, street, joined([code, region], ' ')], ', '),
    City: city,
    Country: country,
    Categories: joined(
      all(card, 'CATEGORIES').flatMap(({ value }) => partsOf(value, ',')),
      '; ',
    ),
    Note: joined(
      all(card, 'NOTE').map(({ value }) => textIn(value)),
      '\n\n',
    ),
    Birthday: textIn(first('BDAY')?.value ?? ''),
  }
  return { line: card.line, cells: vcardColumns.map((column) => cleanCell(cells[column])) }
}

/** The cards of an address book as rows. Throws `Unreadable` where it has none. */
export function* readVcard(bytes: Uint8Array, charset: Charset): Generator<SheetRow> {
  let isEmpty = true
  for (const card of cardsIn(bytes, charset)) {
    isEmpty = false
    yield rowOf(card)
  }
  if (isEmpty) throw new Unreadable('There are no contacts in this file.')
}

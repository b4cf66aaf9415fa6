import { type CellValue, writeXlsx } from 'hucre/xlsx'

/** What programs and people hand out as a sheet of clients, made the same at every run, with all that is wrong with such sheets. */
export type Sheet = {
  file: { name: string; mimeType: string; buffer: Buffer }
  /** Rows under the header that have anything in them. */
  rows: number
  /** Rows about somebody whom no other row is about. */
  people: number
  /** Rows about somebody whom a row above is about. */
  repeated: number
  /** Rows that name nobody who could be reached. */
  broken: number
}

type Kind = 'person' | 'empty' | 'broken' | 'repeated'
const back = 7
/** What is wrong with which row. */
function kindOf(i: number): Kind {
  if (i % 100 === 37) return 'empty'
  if (i % 50 === 15) return 'broken'
  return i % 25 === 11 ? 'repeated' : 'person'
}

const given = ['Anna', 'Jörg', 'Zoë', 'Müzeyyen', 'Lukas', 'Renée', 'Søren', 'Mei Ling', 'Jürgen', 'Käthe']
const family = ['Weiß', 'Krüger', "O'Brien", 'Nguyen', 'Lindqvist', 'Schäfer', 'von der Heide', 'Gonçalves', 'Tan']
const cities = ['München', 'Köln', 'Berlin', 'Hamburg', 'Düsseldorf']

type Person = { first: string; last: string; email: string; national: string; city: string }
/** The person of a number; those with the same number are one and the same, in whatever sheet they stand. */
function personOf(n: number): Person {
  const [first = '', last = ''] = [given[n % given.length], family[n % family.length]]
  return {
    ...{ first, last: `${last} ${n}`, city: cities[n % cities.length] ?? '' },
    email: `p${n}@leads.test`,
    national: `151${String(20_000_000 + n)}`,
  }
}

type Row<Cell> = { kind: Kind; cells: readonly Cell[] }
/** So many rows: `write` puts a person into cells, `wreck` makes cells of nobody who can be reached. */
function rowsOf<Cell>(
  size: number,
  from: number,
  write: (person: Person, i: number) => readonly Cell[],
  wreck: (i: number) => readonly Cell[],
): Row<Cell>[] {
  return Array.from({ length: size }, (_, i) => {
    const kind = kindOf(i)
    if (kind === 'empty') return { kind, cells: [] }
    if (kind === 'broken') return { kind, cells: wreck(i) }
    return { kind, cells: write(personOf(from + (kind === 'repeated' ? i - back : i)), i) }
  })
}

function counts(rows: readonly Row<unknown>[]) {
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).length
  return { rows: rows.length - of('empty'), people: of('person'), repeated: of('repeated'), broken: of('broken') }
}

const quoted = (cell: string, comma: string) =>
  cell.includes(comma) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
const lines = (rows: readonly (readonly string[])[], comma: string) =>
  rows.map((cells) => `${cells.map((cell) => quoted(cell, comma)).join(comma)}\r\n`).join('')

/** Numbers as people write them: a country's code or none, blanks, brackets, and now and then no number at all. */
const written = ({ national }: Person, i: number): string => {
  if (i % 50 === 8) return 'ext. 12'
  const [area, a, b] = [national.slice(0, 3), national.slice(3, 7), national.slice(7)]
  const ways = [`+49 ${area} ${a}${b}`, `+49 (0)${area}-${a}-${b}`, `0${area}/${a}${b}`, `0049${national}`]
  return ways[i % ways.length] ?? ''
}

/** All contacts of HubSpot as CSV: many columns, notes of several lines, cells that begin as formulas do. */
export function hubspot(size: number, from = 0): Sheet {
  const head = [
    ...['Record ID - Contact', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Company name', 'City'],
    ...['Lifecycle Stage', 'Create Date', 'Contact unworked', 'Message'],
  ]
  const rows = rowsOf(
    size,
    from,
    (person, i) => [
      ...[String(60_001 + i), person.first, ` ${person.last}  `, person.email.toUpperCase(), written(person, i)],
      ...[i % 9 === 0 ? '=cmd|Weiß, Krüger & Co' : 'Weiß & Co', person.city, i % 2 ? 'lead' : 'opportunity'],
      ...[`2026-0${(i % 9) + 1}-14 09:30`, 'true', i % 4 ? '' : 'Wants a "large" kitchen,\nwith two windows'],
    ],
    (i) => [String(60_001 + i), '', '', i % 100 === 15 ? 'n/a' : 'none', 'call me', '', '', 'lead', '', '', ''],
  )
  const text = lines([head, ...rows.map(({ cells }) => (cells.length > 0 ? cells : head.map(() => '')))], ',')
  return { file: { name: 'hubspot-crm-exports.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }, ...counts(rows) }
}

/** Inquiries of a property portal as a German Excel saves them: semicolons, Windows-1252, a title above the header. */
export function portal(size: number, from = 0): Sheet {
  const head = ['Anfrage-Nr.', 'Eingang', 'Vorname', 'Nachname', 'Telefon', 'E-Mail', 'Ort', 'Kaufpreis', 'Nachricht']
  const rows = rowsOf(
    size,
    from,
    (person, i) => [
      ...[String(i + 1), `${String((i % 28) + 1).padStart(2, '0')}.09.2026`, person.first, person.last],
      ...[written(person, i), i % 3 ? person.email : '', person.city, `${(i % 90) + 10}9.000,50`],
      i % 5 ? '' : 'Bitte zurückrufen; „dringend“',
    ],
    (i) => [String(i + 1), '', '', '', '–', 'keine Angabe', '', '', ''],
  )
  const title = 'Interessenten, Übersicht vom 22.11.2026\r\n\r\n'
  const text = `${title}${lines([head, ...rows.map(({ cells }) => cells)], ';')}`
  // All that these texts have outside of Latin-1, by its byte in Windows-1252.
  const bytes: Readonly<Record<string, number>> = { '„': 0x84, '“': 0x93, '–': 0x96 }
  const buffer = Buffer.from(
    text.replace(/[„“–]/g, (mark) => String.fromCharCode(bytes[mark] ?? 0)),
    'latin1',
  )
  return { file: { name: 'anfragen.csv', mimeType: 'text/csv', buffer }, ...counts(rows) }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook that a team kept by hand: numbers as numbers, dates as dates, names and links by formulas, lines left out. */
export async function workbook(size: number, from = 0): Promise<Sheet> {
  const head = ['Name', 'Mobile', 'E-mail', 'Added', 'Budget', 'Status']
  const rows = rowsOf<CellValue>(
    size,
    from,
    (person, i) => [
      `${person.first} ${person.last}`,
      i % 2 ? Number(`49${person.national}`) : `0${person.national}`,
      person.email,
      new Date(Date.UTC(2026, i % 9, (i % 27) + 1)),
      (i % 90) * 1000 + 500,
      i % 3 ? 'Hot' : 'Cold',
    ],
    () => ['', '#N/A', 'unknown', null, null, 'Hot'],
  )
  const cells = new Map(
    rows.flatMap(({ kind, cells: [name] }, i) =>
      kind === 'person' && i % 10 === 0
        ? [[`${i + 1},0`, { formula: `CONCATENATE("${name}","")`, formulaResult: name as string }] as const]
        : [],
    ),
  )
  const blank = head.map(() => null)
  const all = [head, ...rows.map((row) => (row.cells.length > 0 ? [...row.cells] : blank))]
  const bytes = await writeXlsx({ sheets: [{ name: 'Kunden', rows: all, cells }] })
  return { file: { name: 'Kunden 2026.xlsx', mimeType: xlsxType, buffer: Buffer.from(bytes) }, ...counts(rows) }
}

/** A phone's address book: folded lines, quoted-printable of old phones, several numbers, a card without any. */
export function phoneBook(size: number, from = 0): Sheet {
  const qp = (text: string) =>
    [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  const rows = rowsOf(
    size,
    from,
    (person, i) =>
      i % 5 === 0
        ? [
            ...['VERSION:2.1', `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${qp(person.last)};${qp(person.first)};;;`],
            ...[`TEL;CELL:0${person.national}`, `EMAIL;INTERNET:${person.email}`],
          ]
        : [
            ...['VERSION:3.0', `N:${person.last};${person.first};;;`, `FN:${person.first} ${person.last}`],
            ...[`item1.TEL;type=pref:${written(person, i)}`, `EMAIL;TYPE=HOME:${person.email}`],
            ...['NOTE:Met at the fair\\, wants a call\\nbefore no', ' on'],
          ],
    () => ['VERSION:3.0', 'N:;;;;', 'FN:', 'NOTE:Nobody knows who that was'],
  ).filter(({ kind }) => kind !== 'empty')
  const text = rows.map(({ cells }) => ['BEGIN:VCARD', ...cells, 'END:VCARD', ''].join('\r\n')).join('')
  return { file: { name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(text) }, ...counts(rows) }
}

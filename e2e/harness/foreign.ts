import { fieldTypes } from '@fairlead/contract/flow/lead-forms/field-types'
import { messages } from '@fairlead/contract/messages'
import { permissionTable } from '@fairlead/contract/permission-table'
import { pixelNames } from '@fairlead/contract/records/tracking-pixels'
import { badLeadReasons } from '@fairlead/contract/work/distributed-leads'
import type { Page } from 'playwright-core'

/** As a calendar names them. */
const longMonths = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString('en', { month: 'long' }),
).join('|')
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** What is no text of ours: addresses, colours, dates and times, and labels of follow-ups, which the contract words (point 4.8). */
const notWords = [
  /\S+@\S+|https?:\/\/\S*|#[0-9a-f]{6}/g,
  new RegExp(`(\\d{1,2} )?(${longMonths}) \\d{4}|\\d{1,2} (${months})( \\d{4})?|\\d\\d:\\d\\d [AP]M`, 'g'),
  /^(No follow up scheduled|Follow Up (Overdue|Someday|Today|Tomorrow|in \d+ days))$/g,
]
const weekdays = (weekday: 'long' | 'short') =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(2026, 1, day).toLocaleDateString('en', { weekday }))
const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('/', ', ').replaceAll('_', ' '))
/** What the contract words for page and server alike, and names that every browser knows. */
const given = [
  ...zones,
  // What was imported in this world; sources and batches name the file.
  'Επαφές.csv',
  // The source of this world, its batch, and the notice of a lead, which comes by the stream.
  ...['Test batch', 'Test source', 'test source', 'New lead'],
  ...['SG', 'UTC', 'Singapore Standard Time'],
  ...weekdays('long'),
  ...weekdays('short'),
  ...weekdays('short').map((day) => day.slice(0, 2)),
  ...Object.values(messages).filter((message) => typeof message === 'string'),
  ...Object.values(fieldTypes).map(({ label }) => label),
  ...Object.values(badLeadReasons),
  ...Object.values(pixelNames),
  ...permissionTable.flatMap(({ area, rows }) => [area, ...rows.flatMap((row) => [row.label, row.description])]),
]
/** In what the server answers, these are words for people: names of sources and devices, reasons, notices. */
const wordy = new Set([
  'name',
  'description',
  'device',
  'message',
  'title',
  'body',
  'reason',
  'text',
  'label',
  'hint',
  'because',
  'remedy',
  'why',
])

/** Gathers the server's own words from an answer. */
export function gather(answer: unknown, into: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer))
    if (typeof value === 'string' && wordy.has(key)) into.add(value)
    else if (key === 'details' && Array.isArray(value)) for (const detail of value) into.add(String(detail))
    else gather(value, into)
}

/** Countries, as this browser calls them. */
export const countriesIn = (page: Page) =>
  page.evaluate(() => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const names = new Intl.DisplayNames('en', { type: 'region' })
    return letters.flatMap((first) => letters.map((second) => names.of(first + second) ?? ''))
  })

const leftOf = new Map<string, string>()
/** A text without what is no text of ours. */
function wordsOf(text: string): string {
  const left = leftOf.get(text) ?? notWords.reduce((left, pattern) => left.replace(pattern, ''), text)
  leftOf.set(text, left)
  return left
}
const hasWord = (text: string) => /[a-z]{2,}/i.test(text)
/** The texts that have a word which neither the contract nor the server says. */
export function foreign(texts: readonly string[], answered: ReadonlySet<string>): string[] {
  const known = [...given, ...answered]
    .map(wordsOf)
    .filter(hasWord)
    .sort((a, b) => b.length - a.length)
  return texts.filter((text) => {
    let left = wordsOf(text)
    for (const one of hasWord(left) ? known : []) left = left.replaceAll(one, '')
    return hasWord(left)
  })
}

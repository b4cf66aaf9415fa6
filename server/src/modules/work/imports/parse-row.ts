import { digitsIn, fewestDigits } from '@fairlead/contract/contacts/phones-in'
import { mostContacts } from '@fairlead/contract/records/clients'
import { parseDay } from '@fairlead/contract/records/fields/field-values'
import type { ImportSettings, RowProblem, Target } from '@fairlead/contract/work/imports'
import { countryOf } from '#platform/phone'
import { cut, fold } from '#platform/text'
import type { FieldValues } from '#records/clients'
import { type ContactDraft, distinct, emailDrafts, nameOf, phoneDrafts } from '#records/clients/contacts'
import type { Field } from '#records/custom-fields'
import { parseValue } from '#records/custom-fields/values'
import type { SheetRow } from './reading/sheet.ts'
import { inFull } from './values.ts'

/** What rows are read with: the settings, and what the account has. */
export type Ways = {
  settings: ImportSettings
  width: number
  headers: readonly (string | null)[]
  fields: ReadonlyMap<string, Field>
  /** The country of numbers that do not say it. */
  country: string | null
  /** The account's. */
  home: string | null
  zone: string
  /** Today, for the person who takes the rows in. */
  today: string
  /** The last day that a follow-up may be on. */
  furthest: string
  /** Whose habit of writing days the sheet follows. */
  dayHabit: string | null
  /** And of writing numbers, of each column. */
  numberHabits: readonly (string | null)[]
  mayMakeGroups: boolean
  /** Whether one of the groups that all are to be in is no more. */
  isGroupGone: boolean
  /** Which groups there are, by their folded names. */
  groups: ReadonlyMap<string, string>
}

/** A row as it is understood. */
export type Draft = {
  line: number
  /** Sheets that were pasted together have their headings within. */
  isHeadings: boolean
  label: string | null
  id: string | null
  fields: FieldValues
  contacts: ContactDraft[]
  values: { fieldId: string; value: string | number | null; newOption: string | null }[]
  groups: string[]
  notes: string[]
  followUp: string | null
  problems: RowProblem[]
  /** Of each column, for the preview; null: left out. */
  understood: (string | null)[]
}

const limits: Record<string, number> = {
  name: 200,
  first_name: 100,
  last_name: 100,
  company: 200,
  job_title: 200,
  address: 500,
  city: 100,
}
const longestNote = 10_000
/** A longer number is cut off when it is stored. */
const longestNumber = 64
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const partsOf = (cell: string, by: RegExp): string[] =>
  cell
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)
/** Whether a row has its headings in all cells that are read, and in two at least. */
function repeatsHeadings(cells: readonly string[], { headers, settings }: Ways): boolean {
  const filled = cells.flatMap((cell, i) => (cell === '' ? [] : i))
  const isSame = (i: number) => fold(cells[i] ?? '') === fold(headers[i] ?? '')
  const read = filled.filter((i) => (settings.mapping[i] ?? 'skip') !== 'skip')
  return read.length > 0 && read.every(isSame) && filled.filter(isSame).length >= 2
}

/** Reads one row by the mapping. */
export function parseRow({ line, cells }: SheetRow, ways: Ways): Draft {
  const draft: Draft = {
    line,
    isHeadings: repeatsHeadings(cells, ways),
    label: null,
    id: null,
    fields: {},
    contacts: [],
    values: [],
    groups: [],
    notes: [],
    followUp: null,
    problems: [],
    understood: Array.from({ length: ways.width }, () => null),
  }
  if (draft.isHeadings) return draft
  const namedCountry = countryOf(cells[ways.settings.mapping.indexOf('country')] ?? '')
  ways.settings.mapping.forEach((target, column) => {
    const cell = cells[column] ?? ''
    if (cell === '' || target === 'skip') return
    draft.understood[column] = readCell(draft, ways, { target, cell, column, namedCountry })
  })
  if (cells.slice(ways.width).some((cell) => cell !== ''))
    draft.problems.push({ column: null, text: 'This row has more cells than there are columns.' })
  if (ways.isGroupGone) draft.problems.push({ column: null, text: 'A group chosen for all clients no longer exists.' })
  draft.contacts = distinct(draft.contacts).slice(0, mostContacts)
  draft.groups = [...new Map(draft.groups.map((name) => [fold(name), name])).values()]
  const { name, first_name, last_name, company } = draft.fields
  const isKnown = name || first_name || last_name || company || draft.contacts.length > 0
  // A company by itself is a client, too.
  if (!name && !first_name && !last_name && company && draft.contacts.length === 0) draft.fields.name = company
  draft.label = isKnown ? nameOf(draft.fields, draft.contacts) : null
  return draft
}

/** Reads a cell as its column is meant, numbers by the country that the row names; answers what was understood, null where nothing was. */
function readCell(
  draft: Draft,
  ways: Ways,
  {
    target,
    cell,
    column,
    namedCountry,
  }: { target: Target; cell: string; column: number; namedCountry: string | undefined },
): string | null {
  const wrong = (text: string): null => {
    draft.problems.push({ column, text })
    return null
  }
  const quoted = `“${cut(cell, 60)}”`
  switch (target) {
    case 'id':
      if (!uuid.test(cell)) return wrong(`${quoted} isn’t a client ID here.`)
      draft.id = cell.toLowerCase()
      return draft.id
    case 'phone': {
      const full = inFull(cell)
      if (full === null)
        return wrong(
          `${quoted}: the spreadsheet rounded this number. Skipped. Format the column as text and upload it again.`,
        )
      const drafts = phoneDrafts(full ?? cell, { guesses: [namedCountry, ways.country, ways.home] }, true)
      if (drafts.length === 0) return wrong(`${quoted} isn’t a phone number. Skipped.`)
      const kept = drafts.flatMap((one) => {
        const isText = one.value === null && digitsIn(one.raw) < fewestDigits
        if (isText) wrong(`“${one.raw}” isn’t a phone number. Skipped.`)
        else if (one.value === null)
          wrong(
            `“${one.raw}” doesn’t look like a phone number. ${cell.includes(one.raw) && one.raw.length < longestNumber ? 'Kept as is' : 'Shortened'}.`,
          )
        return isText ? [] : one
      })
      draft.contacts.push(...kept)
      return [...new Set(kept.map(({ value, raw }) => value ?? raw))].join(', ') || null
    }
    case 'email': {
      const all = emailDrafts(cell)
      const found = all.filter(({ value }) => value !== null)
      const isMeant = found.length > 0 || cell.includes('@')
      if (!isMeant) return wrong(`${quoted} isn’t an email address. Skipped.`)
      if (found.length === 0) wrong(`${quoted} doesn’t look like an email address. Kept as is.`)
      draft.contacts.push(...all)
      return all.map(({ value, raw }) => value ?? raw).join(', ')
    }
    case 'country': {
      const code = countryOf(cell)
      if (!code) return wrong(`${quoted} isn’t a known country. Skipped.`)
      draft.fields.country = code
      return code
    }
    case 'groups': {
      const names = partsOf(cell, cell.includes(';') ? /;/ : /[,|]|:::/).filter((name) => name !== '* myContacts')
      for (const name of names)
        if (!ways.groups.has(fold(name)) && !ways.settings.new_groups)
          wrong(
            `There is no group “${cut(name, 60)}”${ways.mayMakeGroups ? ' yet. You can create it in the next step, under Clients.' : '.'}`,
          )
        else draft.groups.push(cut(name, 60))
      return draft.groups.join(', ') || null
    }
    case 'notes': {
      const head = ways.headers[column]
      const several = ways.settings.mapping.filter((one) => one === 'notes').length > 1
      draft.notes.push(cut(several && head ? `${head}: ${cell}` : cell, longestNote))
      return cell
    }
    case 'follow_up': {
      const day = parseDay(cell, ways.dayHabit, ways.zone)
      if (!day) return wrong(`${quoted} isn’t a date. Skipped.`)
      if (day < ways.today) return wrong(`${quoted} is in the past. Skipped.`)
      if (day > ways.furthest) return wrong(`${quoted} is too far ahead for a follow-up. Skipped.`)
      draft.followUp = day
      return day
    }
    case 'address': {
      const before = draft.fields.address
      draft.fields.address = cut(before ? `${before}, ${cell}` : cell, limits.address ?? 500)
      return cell
    }
    default:
      return target.startsWith('field:')
        ? readValue(draft, ways, target.slice(6), cell, column, wrong)
        : plain(draft, target, cell, wrong)
  }
}

function plain(draft: Draft, target: string, cell: string, wrong: (text: string) => null): string {
  const most = limits[target] ?? 200
  const line = cell
    .split('\n')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
  if (line.length > most) wrong(`Longer than ${most} characters. Shortened.`)
  const text = cut(line, most)
  draft.fields[target as keyof FieldValues] = text
  return text
}

function readValue(
  draft: Draft,
  { fields, settings, zone, dayHabit, numberHabits }: Ways,
  fieldId: string,
  cell: string,
  column: number,
  wrong: (text: string) => null,
): string | null {
  const field = fields.get(fieldId)
  if (!field) return wrong('This field no longer exists.')
  const habits = { zone, country: field.type === 'date' ? dayHabit : (numberHabits[column] ?? null) }
  const read = parseValue(field, cell, habits)
  if ('value' in read) {
    draft.values.push({ fieldId, value: read.value, newOption: null })
    return field.type === 'dropdown' ? cell : String(read.value)
  }
  if (field.type === 'dropdown' && settings.new_options) {
    draft.values.push({ fieldId, value: null, newOption: cut(cell, 120) })
    return cell
  }
  return wrong(`“${cut(cell, 60)}”: ${read.wrong.replace(/\.?$/, '.')} Skipped.`)
}

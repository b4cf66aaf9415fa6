import { z } from 'zod'
import { CountryCode, Id } from '../primitives.ts'

export const importLimits = { rows: 100_000, columns: 200, previewRows: 20, groups: 20, people: 100 } as const
/** For so many days the file, and the sheet with the verdicts, are kept; and so long an import can be undone. */
export const importDays = 30

/** What a column can become, beside own fields of the organisation (`field:<id>`). */
export const FixedTarget = z.enum([
  /** Nothing: the column is left out. */
  'skip',
  /** Our own id, as an export has it. */
  'id',
  'name',
  'first_name',
  'last_name',
  /** Several columns may be numbers, and one cell may hold several. */
  'phone',
  'email',
  'company',
  'job_title',
  /** Several columns are put together: street, postcode, state. */
  'address',
  'city',
  'country',
  /** Names of groups, parted by semicolons, or commas. */
  'groups',
  /** A note in the timeline; several columns are several notes. */
  'notes',
  /** The day of a follow-up. */
  'follow_up',
])
export type FixedTarget = z.output<typeof FixedTarget>

export const Target = z.union([FixedTarget, z.templateLiteral(['field:', z.uuid()])])
export type Target = z.output<typeof Target>

/** Targets that several columns may have. */
export const repeatable: ReadonlySet<string> = new Set<FixedTarget>([
  'skip',
  'phone',
  'email',
  'address',
  'groups',
  'notes',
])

/** By what a row is known to be a client who is there already; tried in this order. */
export const ImportKey = z.enum(['id', 'phone', 'email'])
export type ImportKey = z.output<typeof ImportKey>

/**
 * What becomes of a row whose client is there: left out; only empty fields are filled; fields get what the sheet has
 * (an empty cell clears nothing); or one more client is made, linked as possible duplicate.
 */
export const OnDuplicate = z.enum(['skip', 'fill', 'overwrite', 'create'])
export type OnDuplicate = z.output<typeof OnDuplicate>

/** Who gets new clients (rule 105); anything but `me` needs the sight of all assigned clients. Clients who are there stay with whom they are. */
export const ImportAssign = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('me') }),
  z.strictObject({ to: z.literal('person'), user_id: Id }),
  z.strictObject({ to: z.literal('round_robin'), user_ids: z.array(Id).min(1).max(importLimits.people) }),
  /** By the assignment rules, as if each were a new lead. */
  z.strictObject({ to: z.literal('rules') }),
])
export type ImportAssign = z.output<typeof ImportAssign>

/** How the columns are read and what is done with the rows. */
export const ImportSettings = z.strictObject({
  /** What each column becomes, in their order; as many as there are columns. */
  mapping: z.array(Target).max(importLimits.columns),
  keys: z.array(ImportKey).max(3),
  duplicates: OnDuplicate,
  assign: ImportAssign,
  /** All clients of the sheet, new or not, are put into these. */
  group_ids: z.array(Id).max(importLimits.groups),
  /** Whether groups that the sheet names and that are not there are made; needs CLIENT_GROUP.CREATE. */
  new_groups: z.boolean(),
  /** Whether a dropdown gets options that the sheet has and it has not; needs CUSTOM_FIELDS.MANAGE. */
  new_options: z.boolean(),
  /** The country of numbers that do not say it; null: the account's. */
  country: CountryCode.nullable(),
  /** How 03/04/2026 is read; `guess`: by the other days of the sheet, else by the country's habit. */
  dates: z.enum(['guess', 'day_first', 'month_first']),
})
export type ImportSettings = z.output<typeof ImportSettings>

/** How the file is taken apart; found by itself, and can be corrected. */
export const ImportReading = z.strictObject({
  /** Of a workbook: which sheet, from 0. */
  sheet: z.int().min(0).max(999),
  delimiter: z.enum([',', ';', '\t', '|']),
  charset: z.enum([
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'shift_jis',
    'gb18030',
    'big5',
  ]),
  has_header: z.boolean(),
})
export type ImportReading = z.output<typeof ImportReading>

import {
  type FixedTarget,
  type ImportKey,
  type ImportSettings,
  repeatable,
  type Target,
} from '@fairlead/contract/work/import-settings'

type Mapping = ImportSettings['mapping']

/** A column becomes something else; what only one column can be, another one is no longer. */
export const mapped = (mapping: Mapping, at: number, target: Target): Mapping =>
  mapping.map((one, i) => (i === at ? target : one === target && !repeatable.has(target) ? 'skip' : one))

const who: readonly Target[] = ['name', 'first_name', 'last_name', 'phone', 'email', 'company', 'id']
/** Whether the rows say who somebody is: without that nobody can be made of them. */
export const namesSomebody = (mapping: Mapping): boolean => mapping.some((target) => who.includes(target))

const allKeys: readonly ImportKey[] = ['id', 'phone', 'email']
/** By what a row can be known: of that there must be a column. */
export const keysIn = (mapping: Mapping): ImportKey[] => allKeys.filter((key) => mapping.includes(key))

/** The targets as they are chosen from, in their groups. */
export const targetGroups: readonly { name: 'who' | 'more' | 'about'; targets: readonly FixedTarget[] }[] = [
  { name: 'who', targets: ['name', 'first_name', 'last_name', 'phone', 'email'] },
  { name: 'more', targets: ['company', 'job_title', 'address', 'city', 'country'] },
  { name: 'about', targets: ['groups', 'notes', 'follow_up', 'id'] },
]

/** The field of one's own that a column becomes, by its id. */
export const fieldIn = (target: Target): string | undefined =>
  target.startsWith('field:') ? target.slice('field:'.length) : undefined

/** Columns that become something, in their order. */
export const usedColumns = (mapping: Mapping): number[] =>
  mapping.flatMap((target, i) => (target === 'skip' ? [] : [i]))

/** A spreadsheet's name of a column that has no heading: A, B, … Z, AA. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (at % 26))
}

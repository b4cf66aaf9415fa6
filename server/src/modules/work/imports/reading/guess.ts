import { type ImportColumn, repeatable, type Target } from '@fairlead/contract/work/imports'
import { fold } from '#platform/text'
import { defaultKeyOf, isAbout, meaningOf } from '#records/clients/contacts'
import { type Kinds, kindsOf } from '../values.ts'

/** An own field as far as a column may be it. */
export type GuessField = { id: string; name: string; default_key: string | null }
export type Guess = ImportColumn['guess']
/** `isSaid`: the file's format says what the column is, whatever stands in it. */
type Looked = { header: string | null; kinds: Kinds; isEmpty: boolean; isSaid: boolean }
type Found = Guess & { weight: number }

const nothing: Found = { target: 'skip', because: 'nothing', weight: 0 }

/** Whether what stands in a column may be what its heading says. */
function fits(target: Target, kinds: Kinds): boolean {
  switch (target) {
    case 'id':
      return kinds.uuid > 0.8
    case 'email':
      return kinds.email > 0.3
    case 'phone':
      return kinds.phone > 0.3 || ((kinds.number > 0.6 || kinds.dialled > 0.6) && kinds.day < 0.5)
    case 'follow_up':
      return kinds.day > 0.3
    case 'name':
    case 'first_name':
    case 'last_name':
    case 'city':
      return kinds.word > 0.3 && kinds.email < 0.5
    case 'country':
      return kinds.word > 0.5 && kinds.email < 0.1
    case 'company':
    case 'job_title':
    case 'groups':
      return kinds.email < 0.5 && kinds.day < 0.8
    case 'notes':
      return kinds.day < 0.8
    default:
      return true
  }
}

function ofColumn({ header, kinds, isEmpty, isSaid }: Looked, fields: readonly GuessField[]): Found {
  const name = header ?? ''
  const meant = header ? meaningOf(header) : undefined
  if (meant?.isExact && (isEmpty || isSaid || fits(meant.target, kinds)))
    return { target: meant.target, because: 'heading', weight: 4 }
  const key = header ? defaultKeyOf(header) : undefined
  const field =
    fields.find((one) => fold(one.name) === fold(name)) ?? fields.find((one) => key && one.default_key === key)
  if (header && field) return { target: `field:${field.id}`, because: 'heading', weight: 3 }
  if (meant && (isEmpty || fits(meant.target, kinds))) return { target: meant.target, because: 'heading', weight: 2 }
  if (header && isAbout(header)) return nothing
  if (kinds.email > 0.8) return { target: 'email', because: 'values', weight: 1 }
  // Other numbers look like those that are dialled: without a heading, most must be.
  const isForeign = header !== null && header !== ''
  // Under another name, digits alone are an id more often than a number.
  if (isForeign && kinds.bare > 0.5) return nothing
  const isPhone = kinds.phone > (isForeign && kinds.plus < 0.5 ? 0.9 : 0.6)
  if (isPhone && kinds.day < 0.1) return { target: 'phone', because: 'values', weight: 1 }
  return nothing
}

/** Of columns that would be the same only the surest one is; the first of equals. */
function each(found: readonly Found[]): Guess[] {
  return found.map((one, i) => {
    const isTaken =
      !repeatable.has(one.target) &&
      found.some(
        (other, k) =>
          other.target === one.target && (other.weight > one.weight || (other.weight === one.weight && k < i)),
      )
    return isTaken ? { target: 'skip', because: 'nothing' } : { target: one.target, because: one.because }
  })
}

/** A name among columns without a heading: the first in which mostly short words stand. */
function withName(columns: readonly Looked[], found: readonly Found[]): readonly Found[] {
  const names: readonly Target[] = ['name', 'first_name', 'last_name']
  if (found.some(({ target }) => names.includes(target))) return found
  const at = columns.findIndex(
    ({ header, kinds }, i) =>
      !header && found[i]?.target === 'skip' && kinds.word > 0.9 && kinds.long < 0.1 && kinds.day < 0.1,
  )
  return at < 0 ? found : found.with(at, { target: 'name', because: 'values', weight: 1 })
}

/**
 * What each column is taken for: by its heading, in the languages and programs that are known, and by what stands in
 * it. A table that we wrote ourselves is not taken in twice: what it tells of the past is left out.
 */
export function guessColumns(
  headers: readonly (string | null)[],
  columns: readonly (readonly string[])[],
  { fields, country, isCard = false }: { fields: readonly GuessField[]; country: string | null; isCard?: boolean },
): Guess[] {
  const looked = headers.map((header, i): Looked => {
    const cells = columns[i] ?? []
    return { header, kinds: kindsOf(cells, country), isEmpty: cells.every((cell) => cell === ''), isSaid: isCard }
  })
  const found = withName(
    looked,
    looked.map((one) => ofColumn(one, fields)),
  )
  const guesses = each(found)
  if (!guesses.some(({ target }) => target === 'id')) return guesses
  return guesses.map((guess) =>
    guess.target === 'notes' || guess.target === 'follow_up' ? { target: 'skip', because: 'nothing' } : guess,
  )
}

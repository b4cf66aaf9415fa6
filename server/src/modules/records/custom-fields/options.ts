import { newId } from '#platform/db'
import { invalid } from '#platform/http'
import { fold } from '#platform/text'
import type { FieldOption, FieldType } from './custom-fields.tables.ts'

type Typed = readonly { id?: string | undefined; label: string }[]

/** The options of a field of this type as they were typed, new ones with ids. Throws 400 where they cannot be. */
export function readOptions(type: FieldType, typed: Typed | undefined, present: readonly FieldOption[]): FieldOption[] {
  if (type !== 'dropdown') {
    if (typed && typed.length > 0) throw invalid({ options: 'Only dropdowns have options.' })
    return []
  }
  if (!typed || typed.length === 0) throw invalid({ options: 'Add at least one option.' })
  const seen = new Map<string, string>()
  for (const { id, label } of typed) {
    const key = fold(label)
    if (seen.has(key)) throw invalid({ options: `“${label}” is listed twice.` })
    seen.set(key, label)
    if (id && !present.some((option) => option.id === id))
      throw invalid({ options: `“${label}” is no longer an option of this field.` })
  }
  if (new Set(typed.flatMap(({ id }) => id ?? [])).size < typed.filter(({ id }) => id).length)
    throw invalid({ options: 'An option is listed twice.' })
  return typed.map(({ id, label }) => ({ id: id ?? newId(), label }))
}

import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { mostGroups } from '@fairlead/contract/records/groups'
import { cut, fold } from '#platform/text'
import type { Draft, Ways } from './parse-row.ts'

/** Options by the ids of their fields, and groups, that rows bring: by their folded names. */
export type Fresh = Map<string, Set<string>>
const ofGroups = 'groups'

/** Where new options and groups go, as long as there is room. */
export class Room {
  readonly #ways: Ways
  readonly #fresh: Fresh
  readonly #taken = new Map<string, Set<string>>()

  constructor(ways: Ways, fresh: Fresh) {
    this.#ways = ways
    this.#fresh = fresh
  }

  #takenOf(place: string): Set<string> {
    const found = this.#taken.get(place)
    if (found) return found
    const { groups, fields } = this.#ways
    const present =
      place === ofGroups ? groups.keys() : (fields.get(place)?.options ?? []).map(({ label }) => fold(label))
    const taken = new Set([...present, ...(this.#fresh.get(place) ?? [])])
    this.#taken.set(place, taken)
    return taken
  }

  #has(place: string, name: string, most: number): boolean {
    const taken = this.#takenOf(place)
    return taken.size < most || taken.has(fold(name))
  }

  #take(place: string, name: string): void {
    this.#takenOf(place).add(fold(name))
    this.#fresh.set(place, (this.#fresh.get(place) ?? new Set()).add(fold(name)))
  }

  /** Leaves out of a row what there is no room for, and says so. */
  fit(draft: Draft): void {
    const { mapping } = this.#ways.settings
    draft.values = draft.values.filter(({ fieldId, newOption }) => {
      if (newOption === null || this.#has(fieldId, newOption, fieldLimits.options)) return true
      const column = mapping.indexOf(`field:${fieldId}`)
      const text = `“${cut(newOption, 60)}”: this field already has ${fieldLimits.options} options. Skipped.`
      draft.problems.push({ column, text })
      draft.understood[column] = null
      return false
    })
    const kept = draft.groups.filter((name) => this.#has(ofGroups, name, mostGroups))
    if (kept.length === draft.groups.length) return
    for (const name of draft.groups)
      if (!kept.includes(name))
        draft.problems.push({
          column: mapping.indexOf('groups'),
          text: `There are already ${mostGroups} groups. “${name}” was skipped.`,
        })
    draft.groups = kept
    mapping.forEach((target, column) => {
      if (target === 'groups') draft.understood[column] &&= kept.join(', ') || null
    })
  }

  /** What a client comes to have is there from now on. */
  take({ values, groups }: Pick<Draft, 'values' | 'groups'>): void {
    for (const { fieldId, newOption } of values) if (newOption !== null) this.#take(fieldId, newOption)
    for (const name of groups) this.#take(ofGroups, name)
  }
}

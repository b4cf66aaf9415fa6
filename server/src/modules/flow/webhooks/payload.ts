import type { PayloadValue } from '@fairlead/contract/flow/webhooks'

/** A value of a payload, with where it stands. */
export type Entry = PayloadValue & {
  /** Each of several; one for a single value. */
  all: string[]
  /** The path of what it stands in. */
  within: string
}

/** A list in a payload whose entries may each be a lead. */
export type List = { path: string; entries: unknown[] }

/** No honest payload has more; the bytes are kept in any case. */
const mostEntries = 500
const deepest = 12

type Named = Record<string, unknown>
const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
const textOf = (value: unknown): string => (isPlain(value) && value !== null ? String(value) : '')

/** Under which names senders write an answer, its question, and the field's own id, the best first. */
const valueNames = ['value', 'string_value', 'values', 'answer', 'text_value']
const titleNames = ['title', 'label', 'question', 'column_name', 'name', 'column_id', 'key', 'ref', 'id']
const idNames = ['column_id', 'key', 'ref', 'id', 'name', 'title', 'label', 'question']

const firstText = (object: Named, names: readonly string[]): string =>
  textOf(names.map((name) => object[name]).find((value) => isPlain(value) && textOf(value).trim() !== ''))

/** A question with its answer, as form builders write them: { name: 'Phone', value: '…' }. */
function asAnswer(value: unknown): { id: string; title: string; all: string[] } | undefined {
  if (!isNamed(value)) return undefined
  const name = valueNames.find((one) => Object.hasOwn(value, one))
  if (!name) return undefined
  const found = value[name]
  const all = Array.isArray(found) ? found.filter(isPlain).map(textOf) : isPlain(found) ? [textOf(found)] : undefined
  const title = firstText(value, titleNames)
  return all && title ? { id: firstText(value, idNames), title, all } : undefined
}

const answersOf = (list: readonly unknown[]): NonNullable<ReturnType<typeof asAnswer>>[] | undefined => {
  const answers = list.map(asAnswer)
  return list.length > 0 && answers.every((answer) => answer !== undefined) ? answers : undefined
}

/**
 * Typeform's answers name their fields by an id, and have their value under the name of its type: they become
 * questions with answers, as other builders write them.
 */
export function plainAnswers(payload: unknown): unknown {
  if (!isNamed(payload) || !isNamed(payload.form_response) || !Array.isArray(payload.form_response.answers))
    return payload
  const { form_response: response } = payload
  const definition = isNamed(response.definition) ? response.definition : {}
  const fields = Array.isArray(definition.fields) ? definition.fields.filter(isNamed) : []
  const answers = (response.answers as unknown[]).filter(isNamed).map((answer) => {
    const field = isNamed(answer.field) ? answer.field : {}
    const value = answer[textOf(answer.type)]
    return {
      ref: textOf(field.ref ?? field.id),
      title: textOf(fields.find((one) => one.id === field.id)?.title ?? field.ref),
      value: isNamed(value) ? (value.label ?? value.labels ?? value.other ?? '') : value,
    }
  })
  const { definition: _definition, ...rest } = response
  return { ...payload, form_response: { ...rest, answers } }
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** Names that say nothing without what they stand in. */
const vague = /^(from|to|min|max|value|type|id|name|title|first|last|code|number|\d+)$/i
/** What a value is called for people: by its own name, where that says something. */
const labelOf = (within: string, name: string) =>
  within && vague.test(name) ? `${/([^.]+)$/.exec(within)?.[1] ?? within}.${name}` : name

/** Every value of a payload, in its order, and every list whose entries may be leads. */
export function walk(payload: unknown): { entries: Entry[]; lists: List[] } {
  const entries: Entry[] = []
  const lists: List[] = []
  const seen = new Set<string>()
  const add = (path: string, within: string, label: string, all: string[]) => {
    if (seen.has(path) || entries.length >= mostEntries) return
    seen.add(path)
    entries.push({ path, within, label: label || path, value: all.join(', '), all })
  }
  const go = (value: unknown, path: string, within: string, name: string, depth: number): void => {
    const put = (all: string[]) => add(path, within, labelOf(within, name), all)
    if (isPlain(value)) put([textOf(value)])
    else if (depth > deepest) put([JSON.stringify(value)])
    else if (Array.isArray(value)) {
      if (value.every(isPlain)) {
        put(value.map(textOf))
        return
      }
      const answers = answersOf(value)
      if (answers) {
        for (const { id, title, all } of answers) add(`${path}[${id}]`, path, title, all)
        return
      }
      lists.push({ path, entries: value })
      value.forEach((item, i) => {
        go(item, `${path}[${i}]`, path, name, depth + 1)
      })
    } else if (isNamed(value))
      for (const [key, item] of Object.entries(value)) {
        const at = joined(path, key)
        const answer = asAnswer(item)
        if (answer) add(at, path, answer.title, answer.all)
        else go(item, at, path, key, depth + 1)
      }
  }
  go(payload, '', '', '', 0)
  return { entries, lists }
}

/** The leads of a payload by the list that a mapping names: of a list at the top each entry, else the whole. */
export function leadsOf(payload: unknown, items: string): unknown[] {
  if (items === '') return Array.isArray(payload) && !answersOf(payload) ? payload : [payload]
  return walk(payload).lists.find((list) => list.path === items)?.entries ?? []
}

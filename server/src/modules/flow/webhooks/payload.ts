import type { PayloadValue } from '@fairlead/contract/flow/webhooks'
import { cut } from '#platform/text'

/** A value of a payload, with where it stands. */
export type Entry = PayloadValue & {
  /** Each of several; one for a single value. */
  all: string[]
  /** The path of what it stands in. */
  within: string
}

/** A list in a payload whose entries may each be a lead. */
export type List = { path: string; entries: unknown[] }

/** Mappings can't contain longer names, and people don't read longer questions. */
const longestName = 500
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
const titleNames = ['title', 'label', 'question', 'column_name', 'name', 'column_id', 'field', 'key', 'ref', 'id']
const idNames = ['column_id', 'key', 'ref', 'id', 'field', 'name', 'title', 'label', 'question']

const firstText = (object: Named, names: readonly string[]): string =>
  textOf(names.map((name) => object[name]).find((value) => isPlain(value) && textOf(value).trim() !== ''))

/** What a question names by an id: its choices, and the rows and columns of a table. */
function named({ options, rows, columns }: Named): (id: string) => string {
  const all = [options, rows, columns].flatMap((list) => (Array.isArray(list) ? list.filter(isNamed) : []))
  const texts = new Map(all.map((one) => [textOf(one.id), firstText(one, ['text', 'label', 'name'])]))
  return (id) => texts.get(id) || id
}

/** A part of an answer for people: a choice by its text, a file by its address, a row of a table with what was chosen. */
function textsOf(answer: unknown, nameOf: (id: string) => string): string[] {
  if (isPlain(answer)) return [nameOf(textOf(answer))]
  if (Array.isArray(answer)) return answer.flatMap((one) => textsOf(one, nameOf))
  if (!isNamed(answer)) return []
  const text = firstText(answer, ['url', 'text', 'label', 'name', 'full'])
  if (text) return [text]
  return Object.entries(answer).map(([id, one]) => `${nameOf(id)}: ${textsOf(one, nameOf).join(', ')}`)
}

/**
 * A question with its answer, as form builders write them: { name: 'Phone', value: '…' }. An answer that is an object is
 * one `among` others only: elsewhere it may be the person.
 */
function asAnswer(value: unknown, among = false): { id: string; title: string; all: string[] } | undefined {
  if (!isNamed(value)) return undefined
  const name = valueNames.find((one) => Object.hasOwn(value, one))
  if (!name) return undefined
  const found = value[name]
  const isText = isPlain(found) || (Array.isArray(found) && found.every(isPlain))
  const title = firstText(value, titleNames)
  if (!title || !(isText || among)) return undefined
  return {
    id: cut(firstText(value, idNames), longestName),
    title: cut(title, longestName),
    all: textsOf(found, named(value)),
  }
}

const answersOf = (list: readonly unknown[]): NonNullable<ReturnType<typeof asAnswer>>[] | undefined => {
  const answers = list.map((one) => asAnswer(one, true))
  const isSome = list.some((one) => asAnswer(one) !== undefined)
  return isSome && answers.every((answer) => answer !== undefined) ? answers : undefined
}

/** So long a text may be JSON, and so deep are texts looked at. */
const [longestJson, deepestJson] = [100_000, 2]
/** Real payloads aren't nested deeper; recursive functions must not overflow the stack. */
const deepestNesting = 100

/** Whether values are nested so deeply that recursive reading could overflow the stack. */
export function isTooDeep(payload: unknown): boolean {
  let level = [payload]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestNesting) return true
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** JSON that a sender wrote into a text, as Jotform and Unbounce do, as what it says. */
export function withJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string' && /^\s*[{[]/.test(value) && value.length <= longestJson) {
    try {
      const read: unknown = JSON.parse(value)
      return typeof read === 'object' && read !== null && !isTooDeep(read) ? read : value
    } catch {
      return value
    }
  }
  if (!isNamed(value) || depth >= deepestJson) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withJson(one, depth + 1)]))
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
      value: isNamed(value) ? [value.label ?? value.labels ?? [], value.other ?? []].flat() : value,
    }
  })
  const { definition: _definition, ...rest } = response
  return { ...payload, form_response: { ...rest, answers } }
}

const joined = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** Names that say nothing without what they stand in. */
const vague = /^(from|to|min|max|value|type|id|name|title|first|last|full|code|number|\d+)$/i
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
      for (const [whole, item] of Object.entries(value)) {
        const key = cut(whole, longestName)
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

import type { RowProblem } from '@fairlead/contract/work/imports'
import type { RowOutcome } from '@fairlead/contract/work/row-outcomes'
import { newId } from '#platform/db'
import { fold } from '#platform/text'
import { areOtherPeople, type ContactDraft, type FieldValues, givenName } from '#records/clients'
import { type Fresh, Room } from './capacity.ts'
import type { Known } from './matched-clients.ts'
import type { Draft, Ways } from './parse-row.ts'
import { changesFor, type Gain, isNothing, merged } from './row-changes.ts'

/** What becomes of one row, and why. */
export type Verdict = {
  line: number
  outcome: RowOutcome
  text: string
  clientId: string | null
  label: string | null
  problems: RowProblem[]
}
/** A client that is to be made, with all that rows say of it. */
export type Made = { id: string; line: number; fields: FieldValues; contacts: ContactDraft[]; gain: Gain }

/** Clients whom a dry run would have made or changed by now, who has which key by that, and what it would have added. */
export type Would = { holders: Map<string, string>; known: Map<string, Known>; made: Set<string>; fresh: Fresh }
/** Of more clients that are there a dry run does not remember what it would change: each is a kilobyte or two. */
const mostRemembered = 50_000

const identityOf = (name: string, contacts: readonly Pick<ContactDraft, 'value' | 'raw' | 'matchKey'>[]) => ({
  name: givenName(name, contacts),
  keys: contacts.flatMap(({ matchKey }) => matchKey ?? []),
})

/** Who is known, and who comes to be known while rows are gone through. */
export class Plan {
  readonly made = new Map<string, Made>()
  readonly gains = new Map<string, Gain>()
  readonly verdicts: Verdict[] = []
  readonly #ways: Ways
  readonly #holders: Map<string, string[]>
  readonly #known: Map<string, Known>
  /** Of a dry run: clients that rows further up would make or change. */
  readonly #would: Would | undefined
  readonly #room: Room

  constructor(ways: Ways, found: { holders: Map<string, string[]>; known: Map<string, Known> }, would?: Would) {
    this.#ways = ways
    this.#holders = found.holders
    this.#known = found.known
    this.#would = would
    this.#room = new Room(ways, would?.fresh ?? new Map())
  }

  /** Decides about the next row. */
  add(draft: Draft): void {
    this.#room.fit(draft)
    const { verdict, problems } = this.#decide(draft)
    this.verdicts.push({ line: draft.line, label: draft.label, ...verdict, problems: [...draft.problems, ...problems] })
  }

  #decide(draft: Draft): { verdict: Pick<Verdict, 'outcome' | 'text' | 'clientId'>; problems: RowProblem[] } {
    const { duplicates } = this.#ways.settings
    const problems: RowProblem[] = []
    const say = (outcome: RowOutcome, text: string, clientId: string | null = null) => ({
      verdict: { outcome, text, clientId },
      problems,
    })
    if (draft.isHeadings) return say('invalid', 'This row repeats the headings.')
    const found = this.#match(draft, problems)
    if (!draft.label && !found) return say('invalid', 'This row has no name, phone number or email.')
    if (!found) {
      const other = this.#othersOf(draft)[0]
      const beside =
        other &&
        `Added separately from ${other.isSeen ? other.fields.name : 'another client'}, who shares a phone or email but is a different person`
      return say('new', beside ?? 'Added as a new client', this.#make(draft))
    }
    const { client, by } = found
    if (!client.isSeen) return say('refused', `A client with this ${by} already exists, but you can’t see it.`)
    if (duplicates === 'create')
      return say('new', `Added separately from ${client.fields.name}, who has the same ${by}`, this.#make(draft))
    const who = client.line === null ? `${client.fields.name}` : `${client.fields.name} of line ${client.line}`
    if (duplicates === 'skip') return say('duplicate', `${who} has the same ${by}. Left unchanged.`, client.id)
    if (!client.mayEdit) return say('refused', `Matched ${who} by ${by}, but you can’t edit this client.`, client.id)
    const gain = changesFor(client, draft, this.#ways, (key) => this.#ownerOf(key, client.id), problems)
    const kept = gain.kept.length > 0 ? `Left unchanged: ${gain.kept.join(', ')}.` : ''
    if (isNothing(gain))
      return say(
        'unchanged',
        kept ? `Matched ${who} by ${by}. ${kept}` : `Matched ${who} by ${by}. Nothing new to add.`,
        client.id,
      )
    this.#gain(client, gain)
    return say('updated', `Matched ${who} by ${by}: ${gain.words.join(', ')}${kept && `. ${kept}`}`, client.id)
  }

  /** The client of a row: by id, by number, by address, as the keys say; of several the one who may be changed, and the latest. */
  #match(draft: Draft, problems: RowProblem[]): { client: Known; by: string } | undefined {
    const { keys, mapping } = this.#ways.settings
    const best = (ids: readonly string[]): Known | undefined =>
      ids
        .flatMap((id) => this.#find(id) ?? [])
        .filter(({ isBinned }) => !isBinned)
        .sort(
          (a, b) =>
            Number(b.isSeen) - Number(a.isSeen) ||
            Number(b.mayEdit) - Number(a.mayEdit) ||
            (a.lastActivityAt < b.lastActivityAt ? 1 : -1),
        )[0]
    if (keys.includes('id') && draft.id) {
      const client = best([draft.id])
      if (client?.isSeen) return { client, by: 'id' }
      problems.push({ column: mapping.indexOf('id'), text: 'There’s no client with this ID.' })
    }
    for (const kind of ['phone', 'email'] as const) {
      if (!keys.includes(kind)) continue
      const ids = draft.contacts.flatMap((one) =>
        one.kind === kind && one.matchKey ? this.#holdersOf(one.matchKey) : [],
      )
      const client = best(ids.filter((id) => !this.#isOther(draft, id)))
      if (client) return { client, by: kind === 'phone' ? 'phone number' : 'email address' }
    }
    return undefined
  }

  /** Whether a client with one of a row's keys is another person; a key that was chosen by itself decides alone (rule 168). */
  #isOther(draft: Draft, id: string): boolean {
    const { keys } = this.#ways.settings
    const client = this.#find(id)
    if (!client || !keys.includes('phone') || !keys.includes('email')) return false
    return areOtherPeople(
      identityOf(draft.label ?? '', draft.contacts),
      identityOf(client.fields.name ?? '', client.contacts),
    )
  }

  #othersOf(draft: Draft): Known[] {
    const ids = draft.contacts.flatMap(({ matchKey }) => (matchKey ? this.#holdersOf(matchKey) : []))
    return ids.flatMap((id) => (this.#isOther(draft, id) ? (this.#find(id) ?? []) : []))
  }

  // What rows further up would have made of it is more than what is stored.
  #find = (id: string): Known | undefined => this.#would?.known.get(id) ?? this.#known.get(id)

  #holdersOf(key: string): string[] {
    const would = this.#would?.holders.get(key)
    return [...(this.#holders.get(key) ?? []), ...(would ? [would] : [])]
  }

  /** Another client who has a number or an address. */
  #ownerOf(key: string, except: string): Known | undefined {
    return this.#holdersOf(key)
      .filter((id) => id !== except)
      .flatMap((id) => this.#find(id) ?? [])
      .find(({ isBinned }) => !isBinned)
  }

  #hold(id: string, contacts: readonly ContactDraft[]): void {
    for (const { matchKey } of contacts) {
      if (!matchKey) continue
      this.#holders.set(matchKey, [...(this.#holders.get(matchKey) ?? []), id])
      if (this.#would && !this.#would.holders.has(matchKey)) this.#would.holders.set(matchKey, id)
    }
  }

  #make(draft: Draft): string {
    const id = newId()
    const known: Known = {
      id,
      fields: { ...draft.fields, name: draft.label },
      contacts: [...draft.contacts],
      values: new Map(draft.values.map(({ fieldId, value, newOption }) => [fieldId, newOption ?? value])),
      groups: new Set(draft.groups.map(fold)),
      notes: new Set(draft.notes),
      followUp: draft.followUp,
      lastActivityAt: '',
      isSeen: true,
      mayEdit: true,
      isBinned: false,
      line: draft.line,
    }
    this.#known.set(id, known)
    this.#would?.known.set(id, known)
    this.#would?.made.add(id)
    this.#hold(id, draft.contacts)
    this.#room.take(draft)
    const { fields, contacts, values, groups, notes, followUp } = draft
    this.made.set(id, {
      id,
      line: draft.line,
      fields,
      contacts,
      gain: { set: {}, add: [], values, groups, notes, followUp, words: [], kept: [] },
    })
    return id
  }

  #gain(client: Known, gain: Gain): void {
    Object.assign(client.fields, gain.set)
    client.contacts.push(...gain.add)
    for (const { fieldId, value, newOption } of gain.values) client.values.set(fieldId, newOption ?? value)
    for (const name of gain.groups) client.groups.add(fold(name))
    for (const note of gain.notes) client.notes.add(note)
    client.followUp = gain.followUp ?? client.followUp
    this.#room.take(gain)
    const would = this.#would
    if (would && would.known.size - would.made.size < mostRemembered) would.known.set(client.id, client)
    this.#hold(client.id, gain.add)
    const made = this.made.get(client.id)
    if (made) {
      Object.assign(made.fields, gain.set)
      made.contacts.push(...gain.add)
      made.gain = merged(made.gain, { ...gain, set: {}, add: [] })
    } else {
      const before = this.gains.get(client.id)
      this.gains.set(client.id, before ? merged(before, gain) : gain)
    }
  }
}

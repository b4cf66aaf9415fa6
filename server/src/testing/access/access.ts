import type { Permissions } from '@fairlead/contract/permissions'
import type { Person, World } from '../world.ts'

export type Asked = { params?: object; query?: object; body?: object }
/**
 * Statuses by who asks; `other` is the owner of another organisation, `viewer` sees the owner's clients by a sub-team,
 * `alone` are members with one permission, where the rules of `roles.ts` do not say it.
 */
export type Expected = {
  owner?: number
  member?: number
  colleague?: number
  other?: number
  viewer?: number
  alone?: Partial<Record<keyof Permissions, number>>
}

export type Fixture = {
  /** Makes what the call needs, as the owner, and answers a request that the owner may make. */
  make: (w: World, owner: Person) => Promise<Asked>
  /** The request of another person who may make it, where it names what has to be their own, as an upload. */
  asker?: (w: World, who: Person) => Promise<Asked>
  expect?: Expected
}

/** An order of a list with a cursor: its name, a key that a cursor of it may have, and the query that asks for it. */
export type Order = [order: string, sound: string, query?: object]

/** What the tests of every call need to know of those of a capability: `<capability>.access.ts` beside its code. */
export type Access = {
  /**
   * For each call that needs a session, a request that the owner may make. The default is a client of the owner's: not
   * found for others, allowed for a colleague who may see what is assigned to others.
   */
  calls: Record<string, Fixture>
  /** The orders of each list with a cursor. */
  orders?: Record<string, Order[]>
  /** How many statements a call may wait for, if more than others. */
  most?: Record<string, number>
  /** These delete what belongs to somebody else under a condition that finds nothing: rows are counted. */
  deleting?: string[]
  /** These count a wrong code, which is what they are asked with. */
  counting?: string[]
}

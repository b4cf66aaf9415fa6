import type { Permissions } from '@fairlead/contract/permissions'
import type { Person, World } from '../world.ts'

export type Asked = { params?: object; query?: object; body?: object }
/**
 * Statuses by who asks; `other` is the owner of another organisation, `viewer` sees the owner's clients by a sub-team,
 * `alone` are members with one permission, where the rules of the matrix do not say it.
 */
type Expected = {
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

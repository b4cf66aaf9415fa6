import type { Filters } from '@fairlead/contract/records/filters'
import { systemActor } from '#platform/context'
import { clientStatements, filterStatements } from '#records/client-lists'

/** An owner's hot read, without the session that Fairlead joins to it: its text, and its parameters by their names. */
export type HotRead = { text: string; parameters: readonly string[] }

/** Hot reads by name. */
export const hotReads = (): ReadonlyMap<string, HotRead> =>
  new Map(clientStatements(systemActor('')).map(([name, text, parameters]) => [name, { text, parameters }]))

/** What an owner's list and count ask with a filter: texts with their values. */
export const filteredReads = (orgId: string, userId: string, filters: Filters) =>
  filterStatements({ ...systemActor(orgId), userId }, filters)

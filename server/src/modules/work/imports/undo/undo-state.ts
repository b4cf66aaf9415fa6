import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import type { ContactName, FieldValues } from '#records/clients'
import type { Before } from '#records/custom-fields'
import type { GroupChange } from '#records/groups'
import type { FollowUpChange } from '#work/follow-ups'

/** What an import did to one client, as its undo needs it. */
export type Past = {
  /** When it did so last, and which version of the client it left. */
  at: string
  version: number | null
  /** How it left the client, as `stateNow` says it; absent of imports of earlier versions. */
  state?: string
  isMade: boolean
  before: { fields: FieldValues; values: Before[] }
  after: { fields: FieldValues; values: { fieldId: string; value: FieldValue | null }[] }
  contacts: ContactName[]
  /** Which were the first ones until then. */
  demoted: ContactName[]
  groups: GroupChange[]
  notes: string[]
  followUps: FollowUpChange[]
}

export const emptyPast = (at: string): Past => ({
  at,
  version: null,
  isMade: false,
  before: { fields: {}, values: [] },
  after: { fields: {}, values: [] },
  contacts: [],
  demoted: [],
  groups: [],
  notes: [],
  followUps: [],
})

/** What was done first and then: of each thing what it was before the first, and after the last. */
export function pastOver(first: Past | undefined, then: Past): Past {
  if (!first) return then
  const known = new Set(first.before.values.map(({ fieldId }) => fieldId))
  const again = new Set(then.after.values.map(({ fieldId }) => fieldId))
  return {
    at: then.at,
    version: then.version ?? first.version,
    ...(then.state ? { state: then.state } : {}),
    isMade: first.isMade,
    before: {
      fields: { ...then.before.fields, ...first.before.fields },
      values: [...first.before.values, ...then.before.values.filter(({ fieldId }) => !known.has(fieldId))],
    },
    after: {
      fields: { ...first.after.fields, ...then.after.fields },
      values: [...first.after.values.filter(({ fieldId }) => !again.has(fieldId)), ...then.after.values],
    },
    contacts: [...first.contacts, ...then.contacts],
    demoted: [...first.demoted, ...then.demoted],
    groups: [...first.groups, ...then.groups],
    notes: [...first.notes, ...then.notes],
    followUps: [...first.followUps, ...then.followUps],
  }
}

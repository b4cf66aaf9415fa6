import type { Input } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type { ActivityData, addActivity, WrittenKind } from '@fairlead/contract/records/timeline'
import { invalid } from '#platform/http'
import type { NewActivity } from '#records/activities'

type Written = Partial<Omit<Input<typeof addActivity>['body'], 'client_id' | 'item_type' | 'at'>>

/** The data of each kind that people write, from what they typed; earlier data fills what is absent. Throws 400. */
const make: { [K in WrittenKind]: (w: Written, before: Partial<ActivityData<K>>) => ActivityData<K> } = {
  NOTE(w, before) {
    const text = w.text ?? before.text
    if (!text) throw invalid({ text: messages.required })
    return { text }
  },
  PHONECALL: (w, before) => ({
    text: pick(w.text, before.text),
    outcome: pick(w.outcome, before.outcome),
    direction: w.direction ?? before.direction ?? 'outgoing',
    duration_seconds: pick(w.duration_seconds, before.duration_seconds),
  }),
  MEETING: (w, before) => ({
    text: pick(w.text, before.text),
    outcome: pick(w.outcome, before.outcome),
    place: pick(w.place, before.place),
  }),
  MESSAGE(w, before) {
    const channel = w.channel ?? before.channel
    if (!channel) throw invalid({ channel: messages.required })
    return { text: pick(w.text, before.text), channel, outcome: pick(w.outcome, before.outcome) }
  },
}

/** Absent stays as before, null clears (rule 201). */
const pick = <T>(next: T | null | undefined, before: T | null | undefined): T | null =>
  (next === undefined ? before : next || null) ?? null

export const writtenData = <K extends WrittenKind>(kind: K, typed: Written, before: unknown = {}): ActivityData<K> =>
  make[kind](typed, before as Partial<ActivityData<K>>)

/** What a person typed as an entry of the log. */
export function writtenEntry(kind: WrittenKind, clientId: string, typed: Written, at: Date | undefined): NewActivity {
  return { kind, clientId, data: writtenData(kind, typed), ...(at ? { at } : {}) } as NewActivity
}

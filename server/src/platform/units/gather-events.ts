import { clientIdOf, mostInSet } from '#events/define'
import { newId } from '#platform/db'

/** An event as it is stored. */
export type EventRow = {
  id: string
  org_id: string
  name: string
  subject_id: string
  actor_id: string | null
  cause_id: string | null
  depth: number
  payload: unknown
  at: string
  /** How many clients it is about. */
  size: number
}
/** An event as it was emitted; `set`: the field of its payload that lists clients. */
export type EmittedEvent = Omit<EventRow, 'size'> & { set: string | undefined }

/** Equal items once, in their order. */
const distinct = (items: readonly unknown[]): unknown[] => [
  ...new Map(items.map((item) => [typeof item === 'string' ? item : JSON.stringify(item), item])).values(),
]

/**
 * What a transaction emitted, as it is stored: what it says of the same fact in several places becomes one event about
 * all of these clients, cut into chunks of `mostInSet`. Events about one subject stay as they are.
 */
export function gatherEvents(emitted: readonly EmittedEvent[]): EventRow[] {
  const facts = Map.groupBy(emitted, ({ set, id, org_id, name, actor_id, cause_id, payload }) =>
    set === undefined
      ? id
      : JSON.stringify([org_id, name, actor_id, cause_id, { ...(payload as object), [set]: undefined }]),
  )
  return [...facts.values()].flatMap((same) => {
    const [{ set, ...first }] = same as [EmittedEvent]
    if (set === undefined) return [{ ...first, size: 1 }]
    const items = distinct(same.flatMap(({ payload }) => (payload as Record<string, unknown[]>)[set] ?? []))
    return Array.from({ length: Math.ceil(items.length / mostInSet) }, (_, i): EventRow => {
      const some = items.slice(i * mostInSet, (i + 1) * mostInSet)
      return {
        ...first,
        id: i === 0 ? first.id : newId(),
        subject_id: clientIdOf(some[0]),
        payload: { ...(first.payload as object), [set]: some },
        size: some.length,
      }
    })
  })
}

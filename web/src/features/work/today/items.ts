import type { ClientRow } from '@fairlead/contract/records/clients'
import type { LiveReading } from '@fairlead/contract/records/content-sharing'
import { dueType, type FollowUp } from '@fairlead/contract/work/follow-ups'
import type { TodayItem } from '@fairlead/contract/work/today'
import type { ItemKind } from './kinds.ts'

type Reachable = Pick<ClientRow, 'id' | 'name' | 'phone_number' | 'phone_extension' | 'email'>
/** The client of an item, as actions take it. */
export type ItemClient = Reachable & Pick<ClientRow, 'assigned_to' | 'access_policy'> & { follow_up: FollowUp | null }

/** Something that is due today for one client. */
export type Item = Omit<TodayItem, 'client'> & {
  client: ItemClient
  /** What it is about, in people's own words: a note, where the lead came from, the name of a sequence. */
  about: string | null
  /** A person decides: do it now, or skip it. */
  needsDecision: boolean
  isOverdue: boolean
  /** What the client reads right now. */
  reading: string | null
}

/** What an item is about. */
function aboutOf({ kind, step, follow_up: followUp, opened, client }: TodayItem): string | null {
  switch (kind) {
    case 'step':
      return step?.sequence.name ?? null
    case 'follow_up':
      return followUp?.note ?? null
    case 'new_lead':
      return client.source_detail
    case 'opened':
      return opened?.content.name ?? null
  }
}

/** An item as the screen shows it. */
export function itemOf(item: TodayItem, now: Date, zone: string): Item {
  const { kind, step, follow_up: followUp } = item
  return {
    ...item,
    client: { ...item.client, follow_up: followUp },
    about: aboutOf(item),
    needsDecision: kind === 'step' && (item.is_late || step?.decision != null),
    isOverdue: kind === 'follow_up' ? dueType(followUp, now, zone).type === 'overdue' : false,
    reading: null,
  }
}

/** What comes first: waiting leads, who reads right now, what is late, then by time; decisions last. */
function rank({ kind, reading, isOverdue, needsDecision }: Item): number {
  if (needsDecision) return 5
  if (kind === 'new_lead') return 0
  if (reading) return 1
  if (isOverdue) return 2
  return kind === 'opened' ? 4 : 3
}
const time = (at: string) => Date.parse(at)

/** One thing of a client is enough at a time: which goes before the others. */
const precedence: readonly ItemKind[] = ['step', 'new_lead', 'follow_up', 'opened']

/** Everything that is due, in order: one item a client, with what each reads right now. */
export function inOrder(items: readonly Item[], live: readonly LiveReading[]): Item[] {
  const byClient = new Map<string, Item>()
  for (const item of items) {
    const other = byClient.get(item.client.id)
    const goesBefore =
      !other ||
      precedence.indexOf(item.kind) < precedence.indexOf(other.kind) ||
      (item.kind === other.kind && time(item.at) < time(other.at))
    if (goesBefore) byClient.set(item.client.id, item)
  }
  return [...byClient.values()]
    .map((item) => ({
      ...item,
      reading: live.find(({ client }) => client?.id === item.client.id)?.content.name ?? null,
    }))
    .sort((a, b) => rank(a) - rank(b) || time(a.at) - time(b.at))
}

/** How many there are of each kind. */
export const countKinds = (items: readonly Item[]): Record<ItemKind, number> => {
  const counts = { step: 0, follow_up: 0, new_lead: 0, opened: 0 }
  for (const { kind } of items) counts[kind] += 1
  return counts
}

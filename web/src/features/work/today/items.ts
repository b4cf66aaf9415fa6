import type { ContactChannel } from '@fairlead/contract/contact'
import type { ClientRow } from '@fairlead/contract/records/clients'
import type { SharedContentType } from '@fairlead/contract/records/content'
import type { LiveReading } from '@fairlead/contract/records/content-sharing'
import { dayOf, dueType, type FollowUpRow } from '@fairlead/contract/work/follow-ups'

export const itemKinds = ['step', 'follow_up', 'new_lead', 'opened'] as const
export type ItemKind = (typeof itemKinds)[number]

type Client = Pick<
  ClientRow,
  'id' | 'name' | 'phone_number' | 'email' | 'follow_up' | 'assigned_to' | 'access_policy'
> &
  Partial<Pick<ClientRow, 'phone_extension'>>

/** Something that is due today for one client. */
export type Item = {
  /** Tells it from everything else of the day, and from the same client's next follow-up. */
  key: string
  kind: ItemKind
  client: Client
  /** What it is about, in people's own words: a note, an answer, the name of a sequence. */
  about: string | null
  /** When it is due, since when the lead waits, or when something was opened. */
  at: string | null
  hasTime: boolean
  isOverdue: boolean
  /** It is so late that a person decides: do it now, or skip it. */
  needsDecision: boolean
  /** What the client reads right now. */
  reading: string | null
  /** Why it is due, in one line. */
  why: string | null
  /** How it is done, where that is planned. */
  plan: Plan | null
}

/** What a step of a sequence asks for. */
export type Plan = {
  channel: ContactChannel
  content: { type: SharedContentType; id: string; name: string } | null
  /** The message with its tokens, or what to speak about in a call. */
  text: string | null
  sequence: { id: string; name: string }
  stepId: string
}

const plain = { hasTime: false, isOverdue: false, needsDecision: false, reading: null, why: null, plan: null } as const

/** A follow-up that is overdue or due today. */
export function followUpItem({ client, ...followUp }: FollowUpRow, now: Date, zone: string): Item {
  const { type } = dueType(followUp, now, zone)
  return {
    ...plain,
    key: `follow_up:${client.id}:${followUp.remind_on ?? ''}`,
    kind: 'follow_up',
    client: { ...client, follow_up: followUp },
    about: followUp.note,
    at: followUp.remind_on,
    hasTime: followUp.has_time,
    isOverdue: type === 'overdue',
  }
}

/** A new lead that nobody has contacted yet. */
export const newLeadItem = (client: ClientRow): Item => ({
  ...plain,
  key: `new_lead:${client.id}`,
  kind: 'new_lead',
  client,
  about: client.source_detail,
  at: client.new_since ?? client.created_at,
})

/** A client who opened something since the last contact: once a day. */
export const openedItem = (client: ClientRow, now: Date, zone: string): Item => ({
  ...plain,
  key: `opened:${client.id}:${dayOf(now, zone)}`,
  kind: 'opened',
  client,
  about: null,
  at: client.last_viewed_at,
})

/** What comes first: waiting leads, who reads right now, what is late, then by time; decisions last. */
function rank({ kind, reading, isOverdue, needsDecision }: Item): number {
  if (needsDecision) return 5
  if (kind === 'new_lead') return 0
  if (reading) return 1
  if (isOverdue) return 2
  return kind === 'opened' ? 4 : 3
}
const time = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))

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

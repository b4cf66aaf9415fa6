import type { ContactChannel } from '@fairlead/contract/contact'
import type { Request } from '@fairlead/contract/endpoint'
import type { addActivity, editActivity, ItemOf, WrittenKind } from '@fairlead/contract/records/timeline'
import type { Outcome } from '@fairlead/contract/work/follow-ups'

/** What a person writes into a timeline, as the fields of its form hold it. */
export type Entry = {
  kind: WrittenKind
  text: string
  outcome: Outcome | ''
  channel: ContactChannel
  direction: 'outgoing' | 'incoming'
  minutes: string
  place: string
  /** Day and time on the wall, YYYY-MM-DDTHH:MM; empty for now. */
  at: string
}

export const emptyEntry: Entry = {
  kind: 'NOTE',
  text: '',
  outcome: '',
  channel: 'whatsapp',
  direction: 'outgoing',
  minutes: '',
  place: '',
  at: '',
}

/** Whether there is anything in it that deserves to be saved. */
export function isFilled({ kind, text }: Entry): boolean {
  // That somebody called or met is worth an entry by itself; an empty note is none.
  return kind !== 'NOTE' || text.trim() !== ''
}

/** Whether something was typed or chosen that would be missed. */
export const isTouched = ({ text, outcome, minutes, place, at }: Entry): boolean =>
  [text.trim(), outcome, minutes, place, at].some((value) => value !== '')

type Sent = Request<typeof editActivity>['body']

/** The fields that count for each kind; what is empty is cleared. */
const sent: Record<WrittenKind, (entry: Entry) => Sent> = {
  NOTE: () => ({}),
  PHONECALL: ({ outcome, direction, minutes }) => ({
    outcome: outcome || null,
    direction,
    duration_seconds: minutes ? Math.round(Number(minutes) * 60) : null,
  }),
  MEETING: ({ outcome, place }) => ({ outcome: outcome || null, place: place || null }),
  MESSAGE: ({ channel }) => ({ channel }),
}

/** When it was, if that was picked; of a note it is not asked. */
export const wallTimeOf = ({ kind, at }: Entry): string => (kind === 'NOTE' ? '' : at)

/** What is sent of an entry, with its files. */
export const sentOf = (entry: Entry, attachments: readonly string[]): Sent => ({
  text: entry.text || null,
  attachments: [...attachments],
  ...sent[entry.kind](entry),
})

export type NewActivity = Request<typeof addActivity>['body']
export type WrittenItem = { [K in WrittenKind]: ItemOf<K> }[WrittenKind]

/** What an entry says, as the form that edits it begins. */
export function entryOf(item: WrittenItem): Entry {
  const entry = { ...emptyEntry, kind: item.item_type, text: item.type_specific_data?.text ?? '' }
  switch (item.item_type) {
    case 'NOTE':
      return entry
    case 'PHONECALL': {
      const { outcome, direction = 'outgoing', duration_seconds: seconds } = item.type_specific_data ?? {}
      return {
        ...entry,
        outcome: outcome ?? '',
        direction,
        minutes: seconds ? String(Math.round(seconds / 0.6) / 100) : '',
      }
    }
    case 'MEETING':
      return {
        ...entry,
        outcome: item.type_specific_data?.outcome ?? '',
        place: item.type_specific_data?.place ?? '',
      }
    case 'MESSAGE':
      return { ...entry, channel: item.type_specific_data?.channel ?? entry.channel }
  }
}

/** An entry that was just saved, as the timeline shows it before the server has answered. */
export function paintedItem(
  body: NewActivity,
  by: { id: string; name: string },
  files: readonly { key: string; name: string; size: number }[],
  now: Date,
): WrittenItem {
  const { client_id, item_type: kind, at = now.toISOString(), text = null } = body
  const head = {
    id: `new-${now.getTime()}`,
    client_id,
    at,
    by,
    num_attachments: files.length,
    attachments: files.map((file) => ({
      ...file,
      type: '',
      status: 'not_processed' as const,
      reason: null,
      url: null,
    })),
    is_editable: false,
    is_deletable: false,
    version: 1,
    edited_at: null,
    is_deleted: false,
  }
  switch (kind) {
    case 'NOTE':
      return { ...head, item_type: kind, type_specific_data: { text: text ?? '' } }
    case 'PHONECALL': {
      const { outcome = null, direction = 'outgoing', duration_seconds = null } = body
      return { ...head, item_type: kind, type_specific_data: { text, outcome, direction, duration_seconds } }
    }
    case 'MEETING': {
      const { outcome = null, place = null } = body
      return { ...head, item_type: kind, type_specific_data: { text, outcome, place } }
    }
    case 'MESSAGE':
      return {
        ...head,
        item_type: kind,
        type_specific_data: { text, channel: body.channel ?? 'whatsapp', outcome: body.outcome ?? null },
      }
  }
}

import type { ActivityKind, ItemOf } from '@fairlead/contract/records/timeline'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What people narrow a timeline down to; each kind belongs to one. */
export const filters = ['notes', 'contacts', 'shared', 'follow_ups', 'leads', 'changes'] as const
export type Filter = (typeof filters)[number]

/** An item whose data is there: it was not deleted. */
export type Shown<K extends ActivityKind> = ItemOf<K> & {
  type_specific_data: NonNullable<ItemOf<K>['type_specific_data']>
}

export type Suggestion = { field: string; present: string; received: string }

/** What other capabilities add to an entry; features do not know each other, so the page puts these in. */
export type TimelineExtras = {
  /** Opens the lead as it was received. */
  rawLead?: (leadId: string) => ReactNode
  /** Explains an automatic entry: of a lead, or of what was decided at that time. */
  why?: (about: { leadId?: string | null; at: string }) => ReactNode
  /** Takes a merge back. */
  undoMerge?: (mergeId: string) => ReactNode
  /** Takes out what was just shared and was not sent after all. */
  unsend?: (activityId: string) => ReactNode
  /** Confirms a contact of which only the tap is known, or takes it back. */
  confirmTap?: (item: ItemOf<'PHONECALL'> | ItemOf<'MESSAGE'>) => ReactNode
  /** Opens whom an import added, where one entry stands for all of them. */
  imported?: (
    imported: NonNullable<Shown<'CLIENT_CREATED_DETAILS'>['type_specific_data']['imported']>,
    at: string,
  ) => ReactNode
  /** Whether the page's head says this already. */
  isKnown?: (value: string) => boolean
  /** The lead whose answers the page shows, or has in the client's fields. */
  shownLead?: string | null
  /** Takes over a value that a lead gave. */
  takeSuggestion?: (suggestion: Suggestion) => ReactNode
}

/** Who looks, when and where, and what the page adds. */
export type About = {
  me: string
  zone: string
  now: Date
  /** Whether the plan shows how shared content was viewed. */
  seesTracking: boolean
  extras: TimelineExtras
}

/** How one kind looks: a new kind of the contract does not compile until it has all of this. */
export type KindView<K extends ActivityKind> = {
  icon: (item: Shown<K>) => TablerIcon
  /** One of the ten pairs of colours of the groups. */
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
  filter: Filter
  /** What happened, in one sentence. */
  sentence: (item: Shown<K>, about: About) => ReactNode
  /** What explains the sentence, in grey below it. */
  detail?: (item: Shown<K>, about: About) => ReactNode
  /** What was said, sent or received. */
  body?: (item: Shown<K>, about: About) => ReactNode
  /** What explains the body, in grey below it. */
  after?: (item: Shown<K>, about: About) => ReactNode
}

/** A part of the map of all kinds. */
export type KindViews<K extends ActivityKind> = { [One in K]: KindView<One> }

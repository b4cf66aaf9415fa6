import type { ActivityKind, TimelineItem } from '@fairlead/contract/records/timeline'
import { changeKinds } from './changes.tsx'
import { followUpKinds } from './follow-ups.tsx'
import type { Filter, KindView, KindViews, Shown } from './kind-view.ts'
import { leadKinds } from './leads.tsx'
import { sentKinds } from './sent.tsx'
import { sequenceKinds } from './sequences.tsx'
import { sharedKinds } from './shared.tsx'
import { writtenKinds } from './written.tsx'

/** How every kind of the contract looks; one that is missing is an error of the compiler. */
export const kindViews: KindViews<ActivityKind> = {
  ...writtenKinds,
  ...sharedKinds,
  ...leadKinds,
  ...followUpKinds,
  ...sentKinds,
  ...changeKinds,
  ...sequenceKinds,
}

/** An item together with its view: the kind holds for both. */
export type Viewed<K extends ActivityKind = ActivityKind> = { item: Shown<K>; view: KindView<K> }

/**
 * An item with the view of its kind. Undefined for one that was deleted, and for a kind that a newer
 * server knows and this page does not yet (rule 208).
 */
export function viewed(item: TimelineItem): Viewed | undefined {
  if (item.type_specific_data === null || !(item.item_type in kindViews)) return undefined
  return { item, view: kindViews[item.item_type] } as Viewed
}

/** The kinds that a filter shows, as the server is asked for them. */
export const kindsOf = (filter: Filter): ActivityKind[] =>
  (Object.keys(kindViews) as ActivityKind[]).filter((kind) => kindViews[kind].filter === filter)

import { isOwner, planIncludes } from '@fairlead/contract/permissions'
import {
  type ActivityKind,
  type TimelineItem,
  type WrittenKind,
  writtenKinds,
} from '@fairlead/contract/records/timeline'
import type { StoredFile } from '@fairlead/contract/stored-file'
import type { Actor } from '#platform/context'

export type ItemColumns = {
  id: string
  client_id: string
  kind: ActivityKind
  at: string
  actor_id: string | null
  actor_name: string | null
  data: Record<string, unknown>
  edited_at: string | null
  version: number
  deleted_at: string | null
  attachments: string[]
}

export const isWritten = (kind: ActivityKind): kind is WrittenKind => writtenKinds.some((written) => written === kind)

type Whose = Pick<ItemColumns, 'kind' | 'actor_id' | 'deleted_at'>

/** What people wrote may be edited by its author and the owner; system items by nobody (rule 59). */
export const mayEdit = (actor: Actor, row: Whose): boolean =>
  row.deleted_at === null && isWritten(row.kind) && (isOwner(actor) || row.actor_id === actor.userId)

/** The same may delete it; a system item only the owner. */
export const mayDelete = (actor: Actor, row: Whose): boolean =>
  row.deleted_at === null && (isOwner(actor) || mayEdit(actor, row))

const seen = 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS'
const tracked = ['is_opened', 'times_viewed', 'last_viewed', 'seconds_viewed', 'page_seconds']
/** Data without how it was viewed, for plans that do not show that (rule 159). */
const unseen = (data: ItemColumns['data']): ItemColumns['data'] =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, tracked.includes(name) ? null : value]))

/** One item of a timeline. Of a deleted one only that it stood here is left. */
export function itemView(actor: Actor, row: ItemColumns, files: ReadonlyMap<string, StoredFile>): TimelineItem {
  const isDeleted = row.deleted_at !== null
  const attachments = isDeleted ? [] : row.attachments.flatMap((key) => files.get(key) ?? [])
  return {
    id: row.id,
    client_id: row.client_id,
    item_type: row.kind,
    at: row.at,
    by: row.actor_id ? { id: row.actor_id, name: row.actor_name ?? '' } : null,
    num_attachments: attachments.length,
    attachments,
    is_editable: mayEdit(actor, row),
    is_deletable: mayDelete(actor, row),
    edited_at: row.edited_at,
    version: row.version,
    is_deleted: isDeleted,
    type_specific_data: isDeleted ? null : planIncludes(actor.plan, seen) ? row.data : unseen(row.data),
  } as TimelineItem
}

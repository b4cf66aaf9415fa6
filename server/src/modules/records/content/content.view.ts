import { planIncludes } from '@fairlead/contract/permissions'
import type { ContentHead, ContentStats, ShareOptions, Visibility } from '@fairlead/contract/records/content'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import type { TemplateType } from '@fairlead/contract/records/message-templates'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { thumbnailUrl } from '@fairlead/contract/thumbnails'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { fileUrl } from '#platform/storage'
import { mayEdit, mayShow } from './content.policy.ts'

/** A content as read: for joined content, its owner's current version. */
export type ContentRow = {
  id: string
  type: SharedContentType
  owner_id: string
  owner_name: string
  org_name: string
  name: string
  name_key: string
  visibility: Visibility
  subteam_ids: string[]
  private_notes: string
  share_message: string | null
  allow_download: boolean
  expires_at: string | null
  passcode_hash: string | null
  watermark: boolean
  gate: boolean
  gate_consent: string
  body: string | null
  template_type: TemplateType | null
  blocks: PageBlock[] | null
  file_version: number | null
  linked_org_id: string | null
  linked_id: string | null
  linked_set_id: string | null
  linked_owner: string | null
  last_shared_at: string
  opened_count: number
  created_at: string
  updated_at: string
  version: number
  deleted_at: string | null
  labels: { id: string; name: string; colour_id: number }[]
}

/** The columns of a content `c` with its owner `u` and organisation `o`. */
export const columns = sql`
  c.id, c.type, c.owner_id, u.name as owner_name, o.name as org_name, c.name, c.name_key, c.visibility, c.subteam_ids,
  c.private_notes, c.share_message, c.allow_download, c.expires_at, c.passcode_hash, c.watermark, c.gate, c.gate_consent,
  c.body, c.template_type, c.blocks, c.file_version, c.linked_org_id, c.linked_id, c.linked_set_id, null::text as linked_owner,
  c.last_shared_at, c.opened_count, c.created_at, c.updated_at, c.version, c.deleted_at`

export const noStats: ContentStats = {
  total_shared: 0,
  total_opened: 0,
  total_unopened: 0,
  viewed_in_last_7_days: 0,
  viewed_multiple_times: 0,
  public_views: 0,
  last_shared_at: null,
  last_viewed_at: null,
}

/** The statistics shown on a plan without tracking: how often something was shared (rule 87). */
export const statsFor = (ctx: Ctx, stats: ContentStats): ContentStats =>
  planIncludes(ctx.actor.plan, 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS')
    ? stats
    : { ...noStats, total_shared: stats.total_shared, last_shared_at: stats.last_shared_at }

export const optionsView = (row: ContentRow): ShareOptions => ({
  allow_download: row.allow_download,
  expires_at: row.expires_at,
  has_passcode: row.passcode_hash !== null,
  watermark: row.watermark,
  gate: row.gate,
  gate_consent: row.gate_consent,
})

/** The URL of an upload's thumbnail. */
export const smallPicture = (ctx: Pick<Ctx, 'installation' | 'now'>, key: string): string =>
  thumbnailUrl(fileUrl(ctx.installation, key, ctx.now), 112)

/** What every content shows, whatever its type. */
export function headView<T extends SharedContentType>(
  ctx: Ctx,
  row: ContentRow & { type: T },
  stats: ContentStats,
  more: { isShareable: boolean; thumbnailUrl: string | null; setName?: string | undefined },
): ContentHead & { type: T } {
  const canEdit = mayEdit(ctx.actor, row)
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    owner: { id: row.owner_id, name: row.owner_name },
    owner_profile_name: row.linked_owner ?? row.owner_name,
    owner_org_name: row.org_name,
    visibility: row.visibility,
    subteam_ids: row.subteam_ids,
    labels: row.labels,
    is_shareable: more.isShareable,
    can_edit: canEdit,
    can_delete: canEdit || (row.linked_id !== null && row.owner_id === ctx.actor.userId),
    can_change_visibility: mayShow(ctx.actor, row, 'PRIVATE'),
    joined_from: row.linked_set_id ? { id: row.linked_set_id, name: more.setName ?? row.linked_owner ?? '' } : null,
    private_notes: row.private_notes,
    default_share_message: row.share_message,
    share_options: optionsView(row),
    stats: statsFor(ctx, stats),
    thumbnail_url: more.thumbnailUrl,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}

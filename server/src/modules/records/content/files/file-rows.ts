import type { ContentStatus } from '@fairlead/contract/records/content'
import { sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fileUrl, pageKeys } from '#platform/storage'
import { smallPicture } from '../content.view.ts'

/** One version of a file, as stored. */
export type VersionRow = {
  content_id: string
  version: number
  upload_key: string
  file_name: string
  content_type: string
  size: number
  status: ContentStatus
  reason: string | null
  pages: number | null
  pages_done: number
  sizes: [number, number][]
  titles: (string | null)[]
  images_prefix: string
  created_at: string
  created_by_id: string | null
}

export const isPicture = ({ content_type: type }: Pick<VersionRow, 'content_type'>): boolean =>
  type.startsWith('image/')

/** Only what is ready can be shared (rule 82). */
export const isReady = ({ status }: Pick<VersionRow, 'status'>): boolean =>
  status === 'PROCESSED' || status === 'WILL_NOT_PROCESS'

/** The versions of files, each of its own organisation; only the current ones, or all of one file. */
export async function versionsOf(
  ctx: Ctx<Actor | null>,
  asked: readonly { orgId: string; id: string; version?: number | null }[],
): Promise<VersionRow[]> {
  const byOrg = [...Map.groupBy(asked, ({ orgId }) => orgId)]
  const found = await Promise.all(
    byOrg.map(([orgId, some]) =>
      rowsOf<VersionRow>(
        // Another organisation's only where its owner gave it by a set.
        ctx.actor?.orgId === orgId ? ctx.db : ctx.asSystem('the file of a content that was joined').db,
        sql`select v.content_id, v.version, v.upload_key, v.file_name, v.content_type, v.size, v.status, v.reason, v.pages,
            v.pages_done, v.sizes, v.titles, v.images_prefix, v.created_at, v.created_by_id
          from content_versions v
          join unnest(${sql.param(some.map(({ id }) => id))}::uuid[], ${sql.param(some.map(({ version }) => version ?? null))}::int[])
            as x(id, version) on v.content_id = x.id and (x.version is null or v.version = x.version)
          where v.org_id = ${orgId} order by v.version desc`,
      ),
    ),
  )
  return found.flat()
}

/** A file's thumbnail: its first page, or itself. */
export function thumbnailOf(ctx: Pick<Ctx, 'installation' | 'now'>, row: VersionRow): string | null {
  if (!isReady(row)) return null
  if (isPicture(row)) return smallPicture(ctx, row.upload_key)
  return fileUrl(ctx.installation, pageKeys(row.images_prefix, 1).small, ctx.now)
}

import type { PublicContent } from '@fairlead/contract/records/public-content'
import { sql } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { Storage } from '#platform/storage'
import { type ContentRow, columns } from '../content.view.ts'
import { readPreview } from '../tracking/ticket.ts'
import { previewAddresses } from './addresses.ts'
import { senderCard } from './sender-card.ts'
import { blocksOf } from './shown-content.ts'

/** A page as visitors see it, for a member with a preview; undefined if that has expired. */
export async function previewPage(
  ctx: Ctx<null>,
  text: string,
  { now, storage }: { now: Date; storage: Storage },
): Promise<PublicContent | undefined> {
  const preview = readPreview(ctx.installation.secrets, text, now)
  if (!preview) return undefined
  const { orgId, contentId, userId } = preview
  const own = ctx.as(systemActor(orgId))
  own.confirm(now)
  const [row] = await rowsOf<ContentRow>(
    own.db,
    sql`select ${columns} from contents c join users u on u.id = c.owner_id join organizations o on o.id = ${orgId}
      where c.org_id = ${orgId} and c.id = ${contentId} and c.deleted_at is null`,
  )
  if (!row) return undefined
  const card = (await senderCard(own, { senderId: userId, assigneeId: null }))?.card ?? null
  return {
    kind: 'content',
    name: row.name,
    sender: card,
    pages: [],
    blocks: await blocksOf(own, orgId, row.blocks ?? [], {
      addresses: previewAddresses(own, row.allow_download),
      storage,
      values: {},
    }),
    watermark: null,
    download_url: null,
    ticket: null,
    action: '',
    pass: null,
    question: 'none',
  }
}

import type { PublicEnd } from '@fairlead/contract/records/public-content'
import { sql } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { ContentRow } from '../content.view.ts'
import { columns } from '../content.view.ts'
import { isReady, type VersionRow, versionsOf } from '../files/file-rows.ts'
import { orgByCode, readLink } from '../sharing/share-link.ts'
import { readPass } from '../tracking/ticket.ts'

/** A link as stored. */
export type LinkRow = {
  id: string
  contentId: string
  version: number | null
  clientId: string | null
  clientName: string | null
  senderId: string
  assigneeId: string | null
  isInBin: boolean
  revokedAt: string | null
}

/** A link being opened: what it shows, in whose name, or why it shows nothing. */
export type Link = {
  ctx: Ctx
  text: string
  row: LinkRow
  content: ContentRow
  file: VersionRow | undefined
  end: PublicEnd | null
  /** Whether it asks for a passcode or who is reading; undefined if it isn't locked. */
  lock: 'passcode' | 'gate' | undefined
}

/** Whether a question on a link reaches anyone: not if it was revoked, or its client is in the bin. */
export const takesQuestions = (row: Pick<LinkRow, 'revokedAt' | 'isInBin'>): boolean => !row.revokedAt && !row.isInBin

function endOf(ctx: Ctx, row: LinkRow, content: ContentRow, file: VersionRow | undefined): PublicEnd | null {
  if (content.deleted_at) return 'deleted'
  if (!takesQuestions(row)) return 'revoked'
  // Read within JSON, where times have another shape.
  if (content.expires_at && Date.parse(content.expires_at) <= ctx.now.getTime()) return 'expired'
  if (content.type === 'file' && !(file && isReady(file))) return file?.status === 'FAILED' ? 'deleted' : 'preparing'
  return null
}

/** The link with this text in its URL; undefined if there is none. */
export async function findLink(ctx: Ctx<null>, text: string): Promise<Link | undefined> {
  const secret = readLink(text)
  const orgId = secret && (await orgByCode(ctx, secret.code))
  if (!secret || !orgId) return undefined
  const own = ctx.as(systemActor(orgId))
  const [found] = await rowsOf<LinkRow & { content: ContentRow; now: string }>(
    own.db,
    sql`select s.id, s.content_id as "contentId", s.version, s.client_id as "clientId", k.name as "clientName",
        s.sender_id as "senderId", k.assigned_to_id as "assigneeId", k.deleted_at is not null as "isInBin",
        s.revoked_at as "revokedAt", clock_now() as now,
        (select to_jsonb(x) from (select ${columns}, '[]'::json as labels) x) as content
      from content_shares s join contents c on c.org_id = ${orgId} and c.id = s.content_id
        join users u on u.id = c.owner_id join organizations o on o.id = ${orgId}
        left join clients k on k.org_id = ${orgId} and k.id = s.client_id
      where s.org_id = ${orgId} and s.token = ${secret.token}`,
  )
  if (!found) return undefined
  own.confirm(new Date(found.now))
  const { content, now: _now, ...row } = found
  const shown = content.linked_id ? await linkedContent(own, content) : content
  const [file] =
    shown.type === 'file'
      ? await versionsOf(own, [
          {
            orgId: content.linked_org_id ?? orgId,
            id: content.linked_id ?? content.id,
            version: row.version ?? shown.file_version,
          },
        ])
      : []
  return {
    ctx: own,
    text,
    row,
    content: shown,
    file,
    end: endOf(own, row, shown, file),
    lock: shown.passcode_hash ? 'passcode' : shown.gate && !row.clientId ? 'gate' : undefined,
  }
}

/** What joined content shows; its options are those of the person who shares it. */
async function linkedContent(ctx: Ctx, content: ContentRow): Promise<ContentRow> {
  const [source] = await rowsOf<ContentRow>(
    ctx.asSystem('a content that was joined').db,
    sql`select ${columns}, '[]'::json as labels from contents c join users u on u.id = c.owner_id
        join organizations o on o.id = c.org_id
      where c.org_id = ${content.linked_org_id} and c.id = ${content.linked_id} and c.deleted_at is null`,
  )
  // Links that were sent keep working when the set was left (rule 86); not when its owner deleted what it shows.
  if (!source) return { ...content, deleted_at: content.deleted_at ?? content.updated_at }
  const { name, blocks, file_version } = source
  return { ...content, deleted_at: null, name, blocks, file_version }
}

/** What a pass of a link opens. */
export const lockedOf = ({ row, content }: Link) => ({ shareId: row.id, passcodeHash: content.passcode_hash })

type Opened = {
  isOpen: boolean
  /** It was open to this visitor before, so a question of theirs is still accepted. */
  wasOpen: boolean
  gateId: string | null
}

/** Whether a link can be viewed with this pass: it isn't locked, or was opened before (rule 227). */
export function opens(link: Link, pass: string | undefined): Opened {
  if (!link.lock) return { isOpen: true, wasOpen: true, gateId: null }
  const read = readPass(link.ctx.installation.secrets, lockedOf(link), pass, link.ctx.now)
  return { isOpen: read?.isOver === false, wasOpen: read !== undefined, gateId: read?.gateId ?? null }
}

import { contactLink } from '@fairlead/contract/contact'
import type { Sender } from '@fairlead/contract/flow/lead-forms/public-page'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fileUrl } from '#platform/storage'

type Row = {
  id: string
  name: string
  company: string
  picture_key: string | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  role: string
  status: string
}

/**
 * Whose card a link shows (rules 85 and 229): the sender's, while they are active; else the client's current
 * assignee's, else the account owner's.
 */
export async function senderCard(
  ctx: Ctx,
  { senderId, assigneeId }: { senderId: string; assigneeId: string | null },
): Promise<{ id: string; card: Sender } | null> {
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select u.id, u.name, o.name as company, u.picture_key, u.phone, u.whatsapp, u.email, m.role, m.status
      from memberships m join users u on u.id = m.user_id join organizations o on o.id = ${ctx.actor.orgId}
      where m.org_id = ${ctx.actor.orgId} and (m.user_id in (${senderId}::uuid, ${assigneeId}::uuid) or m.role = 'OWNER')`,
  )
  const working = rows.filter(({ status }) => status === 'ACTIVE' || status === 'RESTING')
  const row =
    working.find(({ id }) => id === senderId) ??
    working.find(({ id }) => id === assigneeId) ??
    rows.find(({ role }) => role === 'OWNER')
  if (!row) return null
  const whatsapp = row.whatsapp ?? row.phone
  return {
    id: row.id,
    card: {
      name: row.name,
      company: row.company === row.name ? null : row.company,
      picture_url: row.picture_key && fileUrl(ctx.installation, row.picture_key, ctx.now),
      call: row.phone && contactLink('phone_call', row.phone),
      whatsapp: whatsapp && contactLink('whatsapp', whatsapp),
      email: row.email && contactLink('email', row.email),
    },
  }
}

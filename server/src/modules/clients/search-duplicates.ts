import type { Duplicate, searchDuplicates } from '@fairlead/contract/clients'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { seesDetails, visible } from './clients.policy.ts'
import { type ContactDraft, emailDraft, phoneDraft } from './contacts.ts'
import { matchAll } from './match.ts'

type Seen = { id: string; assignee: string | null; created_at: string; deleted_at: string | null; is_visible: boolean }

/**
 * Clients with one of these contacts. One that the actor may not see, or of which they may not know how to reach it,
 * tells only who has it (rule 41). Of those in the bin, which come last and keep nobody from adding, only such are
 * named as the actor may see. Of whom somebody said that they are none of `except` nothing is told (rule 44).
 */
export async function duplicatesOf(ctx: Ctx, contacts: readonly ContactDraft[], except?: string): Promise<Duplicate[]> {
  const found = (await matchAll(ctx, contacts)).filter((match) => match.id !== except)
  if (found.length === 0) return []
  const rows = await rowsOf<Seen>(
    ctx.db,
    sql`
    select c.id, u.name as assignee, c.created_at, c.deleted_at,
      ${visible(ctx.actor)} and ${seesDetails(ctx.actor)} as is_visible
    from clients c left join users u on u.id = c.assigned_to_id
    where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(found.map((match) => match.id))}::uuid[])
      and not exists (select 1 from client_pairs p where p.org_id = ${ctx.actor.orgId} and p.dismissed_at is not null
        and p.a_id = least(c.id, ${except ?? null}::uuid) and p.b_id = greatest(c.id, ${except ?? null}::uuid) and c.id <> ${except ?? null}::uuid)`,
  )
  const seen = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap((match) => {
    const row = seen.get(match.id)
    if (!row) return []
    const shown = row.is_visible
    const deleted = row.deleted_at
    if (deleted && !shown) return []
    return {
      id: shown ? match.id : null,
      name: shown ? match.name : null,
      assigned_to: row.assignee,
      since: shown ? row.created_at : null,
      deleted_at: deleted,
      matched_on: match.matched_on.startsWith('p:') ? 'phone' : 'email',
    }
  })
}

export async function findDuplicates(
  ctx: Ctx,
  { body }: Input<typeof searchDuplicates>,
): Promise<Reply<typeof searchDuplicates>> {
  const contacts = [
    ...(body.phonenumber ? [phoneDraft(body.phonenumber, body.phone_country, ctx.actor.org.countryCode)] : []),
    ...(body.email ? [emailDraft(body.email)] : []),
  ]
  return { results: await duplicatesOf(ctx, contacts, body.except) }
}

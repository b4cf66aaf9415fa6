import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/clients'
import type { Duplicate } from '@fairlead/contract/records/clients'
import { sql } from 'drizzle-orm'
import { accessAsked } from '#events/clients'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { record } from '#records/activities'
import { type ContactDraft, countriesOf, emailDraft, phoneDrafts, seesDetails, visible } from '#records/clients'
import { lockKeys, matchAll } from './match.ts'

type Seen = {
  id: string
  assignee: string | null
  created_at: string
  deleted_at: string | null
  is_visible: boolean
  asked_at: string | null
}
type Found = { id: string; isVisible: boolean; shown: Duplicate }

/** Who asked for access to a client asks again after so many hours. */
const askedHours = 24
const asking = { max: 30, seconds: 3600 }

async function find(ctx: Ctx, contacts: readonly ContactDraft[], except?: string): Promise<Found[]> {
  const found = (await matchAll(ctx, contacts)).filter((match) => match.id !== except)
  if (found.length === 0) return []
  const rows = await rowsOf<Seen>(
    ctx.db,
    sql`
    select c.id, u.name as assignee, c.created_at, c.deleted_at, s.is_visible,
      case when not s.is_visible then (select max(a.at) from activities a
        where a.org_id = ${ctx.actor.orgId} and a.client_id = c.id and a.kind = 'ACCESS_ASKED' and a.actor_id = ${ctx.actor.userId}
          and a.at > ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${askedHours})) end as asked_at
    from clients c left join users u on u.id = c.assigned_to_id
      cross join lateral (
        -- Of a client that nobody has it is neither true nor false that it is somebody's.
        select coalesce(${visible(ctx.actor)} and ${seesDetails(ctx.actor)}, false) as is_visible) s
    where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(found.map((match) => match.id))}::uuid[])
      and not exists (select 1 from client_pairs p where p.org_id = ${ctx.actor.orgId} and p.dismissed_at is not null
        and p.a_id = least(c.id, ${except ?? null}::uuid) and p.b_id = greatest(c.id, ${except ?? null}::uuid) and c.id <> ${except ?? null}::uuid)`,
  )
  const seen = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap((match) => {
    const row = seen.get(match.id)
    if (!row) return []
    const { is_visible: isVisible, deleted_at: deleted } = row
    if (deleted && !isVisible) return []
    const shown = {
      id: isVisible ? match.id : null,
      name: isVisible ? match.name : null,
      assigned_to: row.assignee,
      since: isVisible ? row.created_at : null,
      deleted_at: deleted,
      matched_on: match.matched_on.startsWith('p:') ? ('phone' as const) : ('email' as const),
      asked_at: row.asked_at,
    }
    return { id: match.id, isVisible, shown }
  })
}

/**
 * Clients with one of these contacts. One that the actor may not see, or of which they may not know how to reach it,
 * tells only who has it (rule 41). Of those in the bin, which come last and keep nobody from adding, only such are
 * named as the actor may see. Of whom somebody said that they are none of `except` nothing is told (rule 44).
 */
export const duplicatesOf = async (
  ctx: Ctx,
  contacts: readonly ContactDraft[],
  except?: string,
): Promise<Duplicate[]> => (await find(ctx, contacts, except)).map(({ shown }) => shown)

const contactsIn = (ctx: Ctx, body: Input<typeof calls.askForAccess>['body']): ContactDraft[] => [
  ...(body.phonenumber ? phoneDrafts(body.phonenumber, countriesOf(ctx, body)) : []),
  ...(body.email ? [emailDraft(body.email)] : []),
]

export const searchDuplicates = async (
  ctx: Ctx,
  { body }: Input<typeof calls.searchDuplicates>,
): Promise<Reply<typeof calls.searchDuplicates>> => ({
  results: await duplicatesOf(ctx, contactsIn(ctx, body), body.except),
})

/**
 * Somebody asks for access to those of the clients with these contacts that they do not see: it stands in their
 * timelines, and the person who may give it is told. Who has asked within the day does not ask again. Throws 429 for the person who
 * asks for very many.
 */
export async function askForAccess(
  ctx: Ctx,
  { body }: Pick<Input<typeof calls.askForAccess>, 'body'>,
): Promise<Reply<typeof calls.askForAccess>> {
  const contacts = contactsIn(ctx, body)
  // Of several presses at once the first asks.
  const found = await lockKeys(ctx, contacts, () => find(ctx, contacts, body.except))
  const asked = found.filter(({ isVisible, shown }) => !isVisible && shown.asked_at === null)
  for (const { id, shown } of asked) {
    const wait = await overLimit(ctx, 'ask-for-access', me(ctx), asking)
    if (wait !== undefined) throw tooMany('You’ve asked for access too often. Contact the owner.', wait)
    const matched_on = shown.matched_on ?? 'phone'
    await record(ctx, { kind: 'ACCESS_ASKED', clientId: id, data: { matched_on } })
    ctx.emit(accessAsked, id, { matched_on })
    shown.asked_at = ctx.now.toISOString()
  }
  return { results: found.map(({ shown }) => shown) }
}

import { isOwner } from '@fairlead/contract/permissions'
import type { TodayKind } from '@fairlead/contract/work/today'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { meOf, selfAndLent } from '#records/clients'

/** One thing that is due: its id within its kind, whose it is, when it became due, and when it was last taken off. */
export type Due = { kind: TodayKind; id: string; client_id: string; at: string; dismissed_at?: string | null }
/** A place in the list: behind what became due then. */
export type After = { at: string; id: string } | undefined

/** Whose work somebody does: their own, and that of those whom they stand in for. */
const mine = (actor: Actor): SQL =>
  actor.standsIn ? sql`any(${selfAndLent(meOf(actor))})` : sql`${actor.userId}::uuid`

/** Clients whose work somebody does; the owner has those that nobody has. */
const myClient = (actor: Actor): SQL =>
  isOwner(rightsOf(actor))
    ? sql`(c.assigned_to_id = ${mine(actor)} or c.assigned_to_id is null)`
    : sql`c.assigned_to_id = ${mine(actor)}`

const beyond = (after: After, at: SQL, id: SQL): SQL =>
  after ? sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

const openedDays = 7

/** Each kind as a statement: what is due, the earliest first, behind a place. */
const statements: Record<TodayKind, (ctx: Ctx, after: After, limit: number) => SQL> = {
  /** Steps whose time has come, and enrolments of which a person has to decide something. */
  step: ({ actor, now }, after, limit) => {
    const from = sql`from sequence_enrolments e
      join sequences s on s.org_id = ${actor.orgId} and s.id = e.sequence_id and s.paused_at is null
      join clients c on c.org_id = ${actor.orgId} and c.id = e.client_id and c.deleted_at is null
      where e.org_id = ${actor.orgId} and e.user_id = ${mine(actor)} and e.state = 'open' and e.paused_at is null`
    return sql`
    select x.id, x.client_id, x.at from (
      (select e.id, e.client_id, e.due_at as at ${from} and e.doing = 'act' and e.exit_asked is null
          and e.due_at <= ${now.toISOString()}::timestamptz and ${beyond(after, sql`e.due_at`, sql`e.id`)}
        order by e.due_at, e.id limit ${limit})
      union all
      (select e.id, e.client_id, e.since ${from} and (e.doing = 'hold' or e.exit_asked is not null)
          and ${beyond(after, sql`e.since`, sql`e.id`)}
        order by e.since, e.id limit ${limit})) x
    order by x.at, x.id limit ${limit}`
  },
  /** Follow-ups that are overdue or of today. */
  follow_up: ({ actor, now }, after, limit) => sql`
    select c.id, c.id as client_id, c.due_at as at from clients c
    where c.org_id = ${actor.orgId} and c.deleted_at is null and ${myClient(actor)} and c.due_maturity = 'FIXED'
      and c.due_at < ${now.toISOString()}::timestamptz + interval '2 days'
      and (c.due_remind_on at time zone ${actor.zone}::text)::date <= (${now.toISOString()}::timestamptz at time zone ${actor.zone}::text)::date
      and ${beyond(after, sql`c.due_at`, sql`c.id`)}
    order by c.due_at, c.id limit ${limit}`,
  /** New leads, but those whose step of a sequence is due: that is the same work. */
  new_lead: ({ actor, now }, after, limit) => sql`
    select c.id, c.id as client_id, coalesce(c.new_lead_since, c.created_at) as at from clients c
    where c.org_id = ${actor.orgId} and c.deleted_at is null and c.is_new_lead and ${myClient(actor)}
      and not exists (select 1 from sequence_enrolments e
        join sequences s on s.org_id = ${actor.orgId} and s.id = e.sequence_id and s.paused_at is null
        where e.org_id = ${actor.orgId} and e.client_id = c.id and e.state = 'open' and e.doing = 'act' and e.paused_at is null and e.due_at <= ${now.toISOString()}::timestamptz)
      and ${beyond(after, sql`coalesce(c.new_lead_since, c.created_at)`, sql`c.id`)}
    order by coalesce(c.new_lead_since, c.created_at), c.id limit ${limit}`,
  /** Clients who opened something since anybody was in touch with them, and that was not taken off the list. */
  opened: ({ actor, now }, after, limit) => sql`
    select s.id, c.id as client_id, s.last_viewed_at as at, d.at as dismissed_at from clients c
      cross join lateral (select s.id, s.last_viewed_at from content_shares s
        where s.org_id = ${actor.orgId} and s.client_id = c.id and s.times_viewed > 0 and s.last_viewed_at is not null
        order by s.last_viewed_at desc, s.id limit 1) s
      left join today_dismissals d on d.org_id = ${actor.orgId} and d.user_id = ${actor.userId}::uuid and d.share_id = s.id
    where c.org_id = ${actor.orgId} and c.deleted_at is null and ${myClient(actor)}
      and c.last_viewed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${openedDays})
      and s.last_viewed_at > coalesce(c.last_interaction_at, '-infinity')
      and (d.at is null or d.at < s.last_viewed_at)
      and ${beyond(after, sql`s.last_viewed_at`, sql`s.id`)}
    order by s.last_viewed_at, s.id limit ${limit}`,
}

/** What is due of a kind, the earliest first. */
export async function dueOf(ctx: Ctx, kind: TodayKind, after: After, limit: number): Promise<Due[]> {
  const rows = await rowsOf<Omit<Due, 'kind'>>(ctx.db, statements[kind](ctx, after, limit))
  return rows.map((row) => ({ kind, ...row }))
}

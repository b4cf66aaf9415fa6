import { isOwner } from '@fairlead/contract/permissions'
import type { TodayKind } from '@fairlead/contract/work/today'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { meOf, selfAndLent } from '#records/clients'

/** A due item: its id within its kind, its client, when it became due, and when it was last dismissed. */
export type Due = { kind: TodayKind; id: string; client_id: string; at: string; dismissed_at?: string | null }
/** A position in the list: after what became due then. */
export type After = { at: string; id: string } | undefined

/** Whose work a person does: their own, and that of the people they cover for. */
const mine = (actor: Actor): SQL =>
  actor.standsIn ? sql`any(${selfAndLent(meOf(actor))})` : sql`${actor.userId}::uuid`

/** Clients a person works on; unassigned ones belong to the owner. */
const myClient = (actor: Actor): SQL =>
  isOwner(rightsOf(actor))
    ? sql`(c.assigned_to_id = ${mine(actor)} or c.assigned_to_id is null)`
    : sql`c.assigned_to_id = ${mine(actor)}`

const beyond = (after: After, at: SQL, id: SQL): SQL =>
  after ? sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

const openedDays = 7

/** A statement for each kind: what is due after a position, earliest first. */
const statements: Record<TodayKind, (ctx: Ctx, after: After, limit: number) => SQL> = {
  /** Steps whose time has come, and enrolments that need a decision. */
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
  /** Follow-ups that are overdue or due today. */
  follow_up: ({ actor, now }, after, limit) => sql`
    select c.id, c.id as client_id, c.due_at as at from clients c
    where c.org_id = ${actor.orgId} and c.deleted_at is null and ${myClient(actor)} and c.due_maturity = 'FIXED'
      and c.due_at < ${now.toISOString()}::timestamptz + interval '2 days'
      and (c.due_remind_on at time zone ${actor.zone}::text)::date <= (${now.toISOString()}::timestamptz at time zone ${actor.zone}::text)::date
      and ${beyond(after, sql`c.due_at`, sql`c.id`)}
    order by c.due_at, c.id limit ${limit}`,
  /** New leads, except those with a sequence step due, because that is the same work. */
  new_lead: ({ actor, now }, after, limit) => sql`
    select c.id, c.id as client_id, coalesce(c.new_lead_since, c.created_at) as at from clients c
    where c.org_id = ${actor.orgId} and c.deleted_at is null and c.is_new_lead and ${myClient(actor)}
      and not exists (select 1 from sequence_enrolments e
        join sequences s on s.org_id = ${actor.orgId} and s.id = e.sequence_id and s.paused_at is null
        where e.org_id = ${actor.orgId} and e.client_id = c.id and e.state = 'open' and e.doing = 'act' and e.paused_at is null and e.due_at <= ${now.toISOString()}::timestamptz)
      and ${beyond(after, sql`coalesce(c.new_lead_since, c.created_at)`, sql`c.id`)}
    order by coalesce(c.new_lead_since, c.created_at), c.id limit ${limit}`,
  /** Clients who opened something since anyone was last in touch, unless dismissed. */
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

/** What is due of one kind, earliest first. */
export async function dueOf(ctx: Ctx, kind: TodayKind, after: After, limit: number): Promise<Due[]> {
  const rows = await rowsOf<Omit<Due, 'kind'>>(ctx.db, statements[kind](ctx, after, limit))
  return rows.map((row) => ({ kind, ...row }))
}

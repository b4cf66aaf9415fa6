import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defaultPreferences, preferencesOf } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { dayIn, endOfDay, timeIn } from '#platform/time'
import { selfAndLent } from '#records/clients'
import { alert } from '../alerts/alert.ts'
import { alone } from '../alone.ts'

type Person = { org_id: string; user_id: string; day: string; zone: string }
type Opened = { name: string; content: string; times: number }
type Due = { name: string; note: string | null; is_overdue: boolean }

const batch = 200
const mostNamed = 20
/** A list that comes hours late helps nobody: the day's is then left out. */
const lateHours = 4

type LocalClock = { zone: string; day: string; time: string }

/** What calendar and clock say in a zone; nothing in one that is not known. */
function clockIn(zone: string, now: Date): LocalClock[] {
  try {
    return [{ zone, day: dayIn(now, zone), time: timeIn(now, zone) }]
  } catch {
    return []
  }
}

/**
 * The clocks by which people live. They are read here: the database may not know a zone, and would then
 * answer for nobody.
 */
async function localClocks(ctx: Ctx<null>): Promise<LocalClock[]> {
  const zones = await rowsOf<{ zone: string }>(
    ctx.db,
    sql`select distinct u.zone from memberships m join users u on u.id = m.user_id where m.status = 'ACTIVE'`,
  )
  return zones.flatMap(({ zone }) => clockIn(zone, ctx.now))
}

/** People whose default time has come on their own calendar's day, and who had no list for it yet. */
const waiting = (clocks: readonly LocalClock[], limit: number) => sql`
  select m.org_id, m.user_id, u.zone, c.day::text
  from memberships m
  join users u on u.id = m.user_id
  join unnest(${sql.param(clocks.map((c) => c.zone))}::text[], ${sql.param(clocks.map((c) => c.day))}::date[],
    ${sql.param(clocks.map((c) => c.time))}::time[]) as c (zone, day, time) on c.zone = u.zone
  left join user_preferences p on p.org_id = m.org_id and p.user_id = m.user_id
  left join morning_lists l on l.org_id = m.org_id and l.user_id = m.user_id
  cross join lateral (select coalesce(p.data->>'default_next_step_time', ${defaultPreferences.default_next_step_time})::time as at) t
  where m.status = 'ACTIVE'
    and c.time - t.at between interval '0' and make_interval(hours => ${lateHours})
    and (l.day is null or l.day < c.day)
  limit ${limit}`

/** What is due for a person today, on their calendar. */
async function dueOf(ctx: Ctx, person: Person): Promise<Due[]> {
  return rowsOf<Due>(
    ctx.db,
    sql`select c.name, c.due_note as note, c.overdue_at <= clock_now() as is_overdue from clients c
      where c.org_id = ${ctx.actor.orgId} and c.assigned_to_id = any(${selfAndLent({ org: sql`${ctx.actor.orgId}::uuid`, id: sql`${person.user_id}::uuid` })}) and c.deleted_at is null
        and c.due_maturity = 'FIXED' and c.due_remind_on < ${endOfDay(person.day, person.zone).toISOString()}
        and c.due_at < clock_now() + interval '2 days'
      order by c.due_at limit 200`,
  )
}

/** What was opened within a day of what a person sent, or their clients got: of somebody who asked to hear of it here alone (rule 75). */
async function openedFor(ctx: Ctx, { user_id: userId }: Person): Promise<Opened[]> {
  if ((await preferencesOf(ctx, userId)).content_views !== 'daily') return []
  return rowsOf<Opened>(
    ctx.db,
    sql`select c.name, k.name as content, s.times_viewed as times from clients c
        join content_shares s on s.org_id = ${ctx.actor.orgId} and s.client_id = c.id and s.sent_at is not null
          and s.last_viewed_at > clock_now() - interval '1 day'
        join contents k on k.org_id = ${ctx.actor.orgId} and k.id = s.content_id
      where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and c.last_viewed_at > clock_now() - interval '1 day'
        and (c.assigned_to_id = ${userId} or s.sender_id = ${userId})
      order by s.last_viewed_at desc limit 200`,
  )
}

const times = (n: number): string => (n === 1 ? 'once' : `${n} times`)

async function tell(ctx: Ctx, person: Person): Promise<void> {
  const [due, opened] = [await dueOf(ctx, person), await openedFor(ctx, person)]
  const clients = new Set(opened.map(({ name }) => name)).size
  const seen = clients === 1 ? '1 client opened what was shared' : `${clients} clients opened what was shared`
  if (due.length === 0 && clients === 0) return
  const overdue = due.filter((row) => row.is_overdue).length
  const followUps = due.length === 1 ? '1 follow-up today' : `${due.length} follow-ups today`
  const first = overdue > 0 ? `${overdue} overdue` : `The first: ${due[0]?.name}`
  const facts = [
    ...due.slice(0, mostNamed).map((row) => [row.name, row.note ?? (row.is_overdue ? 'Overdue' : 'Today')] as const),
    ...opened.slice(0, mostNamed).map((row) => [row.name, `Opened ${row.content} ${times(row.times)}`] as const),
  ]
  await alert(ctx, person.user_id, {
    kind: 'FOLLOW_UP_LIST',
    clientId: null,
    title: due.length > 0 ? followUps : seen,
    body:
      due.length > 0
        ? [first, ...(clients > 0 ? [seen] : [])].join(' · ')
        : `The last: ${opened[0]?.name}, ${opened[0]?.content}`,
    path: due.length > 0 ? '/clients/follow-ups' : '/clients/recently-active',
    letter: { facts },
  })
}

/** One morning list a day, at each person's default time in their own zone (rule 57). */
export const morningList = worker(defineJob('morning-list', z.object({}), { every: 30 }), async (run) => {
  for (;;) {
    const people = await run.asSystem('whose morning it is', async (ctx) =>
      rowsOf<Person>(ctx.db, waiting(await localClocks(ctx), batch)),
    )
    for (const person of people)
      await run.inOrg(person.org_id, async (ctx) => {
        const marked = await rowsOf(
          ctx.db,
          sql`insert into morning_lists (org_id, user_id, day) values (${person.org_id}, ${person.user_id}, ${person.day})
            on conflict (org_id, user_id) do update set day = excluded.day where morning_lists.day < excluded.day returning day`,
        )
        // One that fails is over as well: its person would stand before all others for ever.
        if (marked.length > 0) await alone(ctx, 'a morning list', () => tell(ctx, person))
      })
    if (people.length < batch) return
  }
})

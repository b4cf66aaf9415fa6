import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defaultPreferences } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { dayIn, endOfDay, timeIn } from '#platform/time'
import { selfAndLent } from '#records/clients'
import { alert } from './alert.ts'
import { alone } from './alone.ts'

type Person = { org_id: string; user_id: string; day: string; zone: string }
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

async function tell(ctx: Ctx, person: Person): Promise<void> {
  const due = await dueOf(ctx, person)
  if (due.length === 0) return
  const overdue = due.filter((row) => row.is_overdue).length
  await alert(ctx, person.user_id, {
    kind: 'FOLLOW_UP_LIST',
    clientId: null,
    title: due.length === 1 ? '1 follow-up today' : `${due.length} follow-ups today`,
    body: overdue > 0 ? `${overdue} overdue` : `The first: ${due[0]?.name}`,
    path: '/clients/follow-ups',
    letter: {
      facts: due
        .slice(0, mostNamed)
        .map((row) => [row.name, row.note ?? (row.is_overdue ? 'Overdue' : 'Today')] as const),
    },
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

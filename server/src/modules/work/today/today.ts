import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import * as e from '@fairlead/contract/work/today'
import { sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { decodeCursor, encodeCursor, mostCounted } from '#platform/paging'
import { load } from '#records/clients'
import { itemsOf } from './items.ts'
import { dueOf } from './sources.ts'
import { todayDismissals } from './today.tables.ts'

/** Everything that is due for the actor, earliest first. */
export async function listToday(ctx: Ctx, { query }: Input<typeof e.listToday>): Promise<Reply<typeof e.listToday>> {
  const kinds = query.kind ? [query.kind] : e.TodayKind.options
  const order = `today ${query.kind ?? 'all'}`
  const cursor = decodeCursor(order, query.cursor)
  const after = cursor && { at: cursor.key, id: cursor.id }
  const found = await Promise.all(kinds.map((kind) => dueOf(ctx, kind, after, query.page_size + 1)))
  const due = found.flat().toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
  const page = due.slice(0, query.page_size)
  const last = page.at(-1)
  return {
    results: await itemsOf(ctx, page),
    next:
      last && due.length > query.page_size
        ? encodeCursor(order, { direction: 'next', key: last.at, id: last.id })
        : null,
  }
}

type Done = { n: number }

/** How much is due by kind, and how much was done today in the actor's time zone. */
export async function countToday(ctx: Ctx): Promise<Reply<typeof e.countToday>> {
  const kinds = e.TodayKind.options
  const today = sql`(${ctx.now.toISOString()}::timestamptz at time zone ${ctx.actor.zone}::text)::date`
  const since = sql`(${today}::timestamp at time zone ${ctx.actor.zone}::text)`
  const [[finished], ...counts] = await Promise.all([
    rowsOf<Done>(
      ctx.db,
      sql`select ((select count(*) from sequence_step_ends x where x.org_id = ${ctx.actor.orgId} and x.by_id = ${ctx.actor.userId}::uuid
            and x.result = 'done' and x.at >= ${since})
          + (select count(*) from follow_ups f where f.org_id = ${ctx.actor.orgId} and f.closed_by_id = ${ctx.actor.userId}::uuid
            and f.state = 'done' and f.closed_at >= ${since}))::int as n`,
    ),
    ...kinds.map((kind) => dueOf(ctx, kind, undefined, mostCounted)),
  ])
  const [step = [], followUp = [], newLead = [], opened = []] = counts
  return {
    step: step.length,
    follow_up: followUp.length,
    new_lead: newLead.length,
    opened: opened.length,
    clients: new Set(counts.flat().map((due) => due.client_id)).size,
    done: finished?.n ?? 0,
  }
}

/** Removes a client who opened something from the list until it is opened again. */
export async function dismissOpened(
  ctx: Ctx,
  { params }: Input<typeof e.dismissOpened>,
): Promise<Reply<typeof e.dismissOpened>> {
  const [share] = await rowsOf<{ client_id: string | null }>(
    ctx.db,
    sql`select s.client_id from content_shares s where s.org_id = ${ctx.actor.orgId} and s.id = ${params.id}`,
  )
  if (!share?.client_id) throw notFound()
  await load(ctx, share.client_id, 'view', { lock: false })
  const at = ctx.now.toISOString()
  await ctx.db
    .insert(todayDismissals)
    .values({ orgId: ctx.actor.orgId, userId: me(ctx), shareId: params.id, at })
    .onConflictDoUpdate({
      target: [todayDismissals.orgId, todayDismissals.userId, todayDismissals.shareId],
      set: { at },
    })
  return done
}

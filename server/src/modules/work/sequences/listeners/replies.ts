import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { type Enrolled, lockOpenOf, type Versions, versionsOf } from '../enrolments.ts'
import { goOn } from '../go-on.ts'
import { exitFor } from '../leave.ts'

type Kind = 'opened' | 'read' | 'replied' | 'field' | 'group'

/** Whether an enrolment is currently waiting for an event of a kind. */
export function waitsFor(row: Enrolled, versions: Versions, ...kinds: Kind[]): boolean {
  const action = versions.of(row).find(({ id }) => id === row.stepId)?.action
  return (
    row.state === 'open' &&
    row.doing === 'wait' &&
    action?.step_type === 'DELAY' &&
    action.until !== null &&
    (kinds as string[]).includes(action.until.kind)
  )
}

/** Something that a wait may be for has changed: enrolments waiting for it continue. */
export async function lookAgain(ctx: Ctx, clientIds: readonly string[], ...kinds: Kind[]): Promise<void> {
  const rows = await lockOpenOf(ctx, clientIds)
  const versions = await versionsOf(ctx, rows)
  await goOn(
    ctx,
    rows.filter((row) => waitsFor(row, versions, ...kinds) || row.doing === 'hold'),
  )
}

/** Clients replied: waits for that end, earlier steps record when, and enrolments end or ask (rule 94). */
export async function onReply(ctx: Ctx, clientIds: readonly string[], at: string): Promise<void> {
  const rows = await lockOpenOf(ctx, clientIds)
  if (rows.length === 0) return
  await rowsOf(
    ctx.db,
    sql`update sequence_step_ends x set replied_at = ${at} from (
        select distinct on (z.enrolment_id) z.enrolment_id, z.step_id from sequence_step_ends z
        where z.org_id = ${ctx.actor.orgId} and z.enrolment_id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
          and z.result = 'done' and z.at <= ${at} order by z.enrolment_id, z.at desc) k
      where x.org_id = ${ctx.actor.orgId} and x.enrolment_id = k.enrolment_id and x.step_id = k.step_id and x.replied_at is null`,
  )
  const versions = await versionsOf(ctx, rows)
  const waiting = rows.filter((row) => waitsFor(row, versions, 'replied') && row.since <= at)
  const went = await goOn(
    ctx,
    waiting.map((row) => ({ ...row, metAt: at })),
  )
  // A client that waits for a reply has a branch for it: there it goes on instead of leaving.
  const branched = new Set(went.map(({ id }) => id))
  await exitFor(
    ctx,
    rows.filter(({ id }) => !branched.has(id)),
    'reply',
  )
}

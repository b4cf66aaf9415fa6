import { sql } from 'drizzle-orm'
import { customValuesChanged } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { lockOpenOf, openOf, versionsOf } from '../enrolments.ts'
import { goOn } from '../go-on.ts'
import { exitFor } from '../leave.ts'
import { lookAgain, waitsFor } from './replies.ts'

/** Clients whose lead stage is now Won or Lost. */
async function endedAmong(ctx: Ctx, clientIds: readonly string[], fieldIds: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ client_id: string }>(
    ctx.db,
    sql`select v.client_id from custom_fields f
        join custom_values v on v.org_id = ${ctx.actor.orgId} and v.field_id = f.id
        cross join lateral jsonb_array_elements(to_jsonb(f.options)) o
      where f.org_id = ${ctx.actor.orgId} and f.default_key = 'LEAD_STAGE' and f.id = any(${sql.param([...fieldIds])}::uuid[])
        and v.client_id = any(${sql.param([...clientIds])}::uuid[]) and o->>'id' = v.option_id::text
        and lower(o->>'label') in ('won', 'lost')`,
  )
  return new Set(rows.map((row) => row.client_id))
}

/** Fields changed: waits for that, or for a date, continue; a final lead stage also ends enrolments (rule 94). */
export const onCustomValuesChanged = listener(customValuesChanged, 'sequences', async (ctx, { payload, at }) => {
  const { client_ids: clientIds, field_ids: fieldIds } = payload
  if ((await openOf(ctx, clientIds)).length === 0) return
  const rows = await lockOpenOf(ctx, clientIds)
  const versions = await versionsOf(ctx, rows)
  const anyValue = rows.filter((row) => {
    const action = versions.of(row).find(({ id }) => id === row.stepId)?.action
    const until = action?.step_type === 'DELAY' ? action.until : null
    return (
      waitsFor(row, versions, 'field') &&
      until?.kind === 'field' &&
      until.to === null &&
      fieldIds.includes(until.field_id)
    )
  })
  await goOn(
    ctx,
    anyValue.map((row) => ({ ...row, metAt: at })),
  )
  await lookAgain(ctx, clientIds, 'field')
  await lookAtDates(ctx, clientIds)
  const ended = await endedAmong(ctx, clientIds, fieldIds)
  if (ended.size > 0) await exitFor(ctx, await lockOpenOf(ctx, [...ended]), 'stage')
})

/** An awaited date may have changed or been set. */
async function lookAtDates(ctx: Ctx, clientIds: readonly string[]): Promise<void> {
  const rows = await lockOpenOf(ctx, clientIds)
  const versions = await versionsOf(ctx, rows)
  await goOn(
    ctx,
    rows.filter((row) => {
      const action = versions.of(row).find(({ id }) => id === row.stepId)?.action
      return action?.step_type === 'DELAY' && action.until?.kind === 'date'
    }),
  )
}

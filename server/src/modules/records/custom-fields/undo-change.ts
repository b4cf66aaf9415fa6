import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { and, eq, sql } from 'drizzle-orm'
import { customFieldMoved } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { HttpError } from '#platform/http'
import { fold } from '#platform/text'
import { hidesFrom, visible } from '#records/clients'
import { customFieldRuns, customFields, type customKeptValues, type FieldOption } from './custom-fields.tables.ts'
import { formatValue, valueIn } from './field-value.ts'
import { lastRun, loadField, oneField, type Run } from './fields.queries.ts'
import { lockFields } from './lock-fields.ts'
import { beginRun, stillRunning } from './update-field.ts'

/** Takes the last change of a field back: values that still are what it made of them become what they were. */
export async function undoFieldChange(
  ctx: Ctx,
  { params }: Input<typeof calls.undoFieldChange>,
): Promise<Reply<typeof calls.undoFieldChange>> {
  await lockFields(ctx)
  const [field, run] = await waitForAll([loadField(ctx, params.id, { lock: true }), lastRun(ctx, params.id)])
  if (run?.finishedAt === null) throw stillRunning()
  if (!run || run.kind === 'undo' || run.undoneAt || field.type !== run.after.type)
    throw new HttpError(409, 'There’s no change from the last 30 days to undo.')
  const { options, instead } =
    run.kind === 'options' ? broughtBack(run, field.options) : { options: run.before.options, instead: {} }
  const after = { type: run.before.type, options }
  const before = { type: field.type, options: field.options }
  const { orgId } = ctx.actor
  await waitForAll([
    ctx.db
      .update(customFields)
      .set({ ...after, version: sql`${customFields.version} + 1` })
      .where(and(eq(customFields.orgId, orgId), eq(customFields.id, field.id))),
    ctx.db
      .update(customFieldRuns)
      .set({ undoneAt: ctx.now.toISOString() })
      .where(and(eq(customFieldRuns.orgId, orgId), eq(customFieldRuns.id, run.id))),
    beginRun(ctx, { fieldId: field.id, kind: 'undo', before, after, instead, undoes: run.id }),
  ])
  ctx.emit(customFieldMoved, field.id, { field_id: field.id })
  return oneField(ctx, field.id)
}

/**
 * The options of a dropdown as they are now, with those that a run took away where they stood. One whose label another
 * has by now is that one: `instead` says which. Throws 409 where there is no room for them.
 */
function broughtBack({ before, after }: Run, present: readonly FieldOption[]) {
  const options = [...present]
  const instead: Record<string, string> = {}
  for (const [place, option] of before.options.entries()) {
    if (after.options.some(({ id }) => id === option.id)) continue
    const other = present.find(({ label }) => fold(label) === fold(option.label))
    if (other) instead[option.id] = other.id
    else options.splice(place, 0, option)
  }
  if (options.length > fieldLimits.options)
    throw new HttpError(
      409,
      `With what comes back there are more than ${fieldLimits.options} options. Take some away first.`,
    )
  return { options, instead }
}

const pageSize = 1000
type KeptRow = Pick<typeof customKeptValues.$inferSelect, 'text' | 'number' | 'date' | 'optionId'> & {
  id: string
  name: string
  details_hidden: boolean
}

/** What the last change could not keep, of clients that the actor may see, by client. */
export async function keptValues(
  ctx: Ctx,
  { params, query }: Input<typeof calls.keptValues>,
): Promise<Reply<typeof calls.keptValues>> {
  const field = await loadField(ctx, params.id)
  const run = await lastRun(ctx, field.id)
  if (!run) return { results: [], next: null }
  const rows = await rowsOf<KeptRow>(
    ctx.db,
    sql`select c.id, c.name, c.details_hidden, k.text_value as text, k.number_value as number, k.date_value::text as date,
        k.option_id as "optionId"
      from custom_kept_values k join clients c on c.org_id = ${ctx.actor.orgId} and c.id = k.client_id
      where k.org_id = ${ctx.actor.orgId} and k.run_id = ${run.id} and (k.became is null or k.became = 'null'::jsonb)
        and ${visible(ctx.actor)} ${query.after ? sql`and k.client_id > ${query.after}` : sql``}
      order by k.client_id limit ${pageSize}`,
  )
  const results = rows
    .filter((row) => !hidesFrom(ctx.actor, { detailsHidden: row.details_hidden }))
    .map((row) => ({
      client: { id: row.id, name: row.name },
      value: formatValue(run.before, valueIn(run.before, row), { country: ctx.actor.org.countryCode }),
    }))
  return { results, next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null }
}

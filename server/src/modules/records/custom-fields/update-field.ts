import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { customFieldMoved } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { insertRows, newId, rowsOf } from '#platform/db'
import { conflict, HttpError, invalid } from '#platform/http'
import { fold } from '#platform/text'
import { convertJob } from './convert-job.ts'
import { customFieldRuns, customFields, type FieldOption } from './custom-fields.tables.ts'
import { type Field, loadField, oneField, type Run, valuesOf } from './fields.queries.ts'
import { checkName, lockFields } from './lock-fields.ts'
import { readOptions } from './options.ts'

type Body = Input<typeof calls.updateCustomField>['body']
type Shape = Run['before']

/** Changes a field. What its values need for it goes on in the background, and can be undone. */
export async function updateCustomField(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateCustomField>,
): Promise<Reply<typeof calls.updateCustomField>> {
  const fields = await lockFields(ctx)
  const field = await loadField(ctx, params.id, { lock: true })
  if (body.version !== undefined && body.version !== field.version)
    throw conflict('Someone else changed this field while you were editing.', await oneField(ctx, field.id))
  if (body.name !== undefined) checkName(fields, body.name, field.id)
  const type = body.type ?? field.type
  const isConverted = type !== field.type
  const options =
    isConverted || body.options ? readOptions(type, body.options, isConverted ? [] : field.options) : field.options
  const after = { type, options }
  const run = isConverted ? await conversion(ctx, field, after) : await replacement(ctx, field, after, body)
  const name = body.name ?? field.name
  await ctx.db
    .update(customFields)
    .set({ name, nameKey: fold(name), ...after, version: sql`${customFields.version} + 1` })
    .where(and(eq(customFields.orgId, ctx.actor.orgId), eq(customFields.id, field.id)))
  if (run) await beginRun(ctx, run)
  if (isConverted || removedBy(field, options).length > 0) ctx.emit(customFieldMoved, field.id, { field_id: field.id })
  return oneField(ctx, field.id)
}

type NewRun = Pick<Run, 'fieldId' | 'kind' | 'before' | 'after'> & Partial<Pick<Run, 'instead' | 'undoes'>>

/** Writes a run down, and has it done once this transaction is. */
export async function beginRun(ctx: Ctx, run: NewRun): Promise<void> {
  const id = newId()
  const { orgId, userId: byId } = ctx.actor
  await insertRows(ctx.db, customFieldRuns, [{ id, orgId, byId, createdAt: ctx.now.toISOString(), ...run }])
  ctx.enqueue(convertJob, { org_id: orgId, run_id: id })
}

/** The last change goes through the values still. */
export const stillRunning = () =>
  new HttpError(409, 'The last change to this field is still in progress. Wait until it’s done.')

/** Throws 409 while the values of a field are being changed. */
async function checkIdle(ctx: Ctx, fieldId: string): Promise<void> {
  const [open] = await ctx.db
    .select({ id: customFieldRuns.id })
    .from(customFieldRuns)
    .where(
      and(
        eq(customFieldRuns.orgId, ctx.actor.orgId),
        eq(customFieldRuns.fieldId, fieldId),
        isNull(customFieldRuns.finishedAt),
      ),
    )
  if (open) throw stillRunning()
}

/** What another type asks of the values; nothing where there are none. */
async function conversion(ctx: Ctx, field: Field, after: Shape): Promise<NewRun | undefined> {
  await checkIdle(ctx, field.id)
  const found = await rowsOf(
    ctx.db,
    // As if all were wanted: for one alone PostgreSQL may rather look through the whole table.
    sql`with its as materialized (select 1 from custom_values v where ${valuesOf(ctx, field.id, field.type)})
      select 1 from its limit 1`,
  )
  const before = { type: field.type, options: field.options }
  return found.length > 0 ? { fieldId: field.id, kind: 'convert', before, after } : undefined
}

/** How many clients have each of these options. */
export async function countOptions(
  ctx: Ctx,
  field: Field,
  options: readonly FieldOption[],
): Promise<Map<string, number>> {
  if (options.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; clients: number }>(
    ctx.db,
    sql`select option_id as id, count(*)::int as clients from custom_values where org_id = ${ctx.actor.orgId}
      and field_id = ${field.id} and option_id = any(${sql.param(options.map(({ id }) => id))}::uuid[]) group by option_id`,
  )
  return new Map(rows.map(({ id, clients }) => [id, clients]))
}

/** Options of a field that a change takes away. */
export const removedBy = (field: Field, options: readonly { id?: string | undefined }[]): FieldOption[] =>
  field.options.filter(({ id }) => !options.some((option) => option.id === id))

/** What taking options away asks of the values: what clients have instead must be said of each that one has. */
async function replacement(ctx: Ctx, field: Field, after: Shape, { instead = {} }: Body): Promise<NewRun | undefined> {
  const removed = removedBy(field, after.options)
  if (removed.length === 0) return undefined
  // What a change still goes through may have none of them yet, and get them by it.
  await checkIdle(ctx, field.id)
  const counts = await countOptions(ctx, field, removed)
  if (counts.size === 0) return undefined
  for (const { id, label } of removed) {
    const clients = counts.get(id)
    const other = instead[id]
    if (clients && other === undefined)
      throw invalid({
        instead: `${clients} ${clients === 1 ? 'client has' : 'clients have'} “${label}”. Choose a replacement or leave it blank.`,
      })
    if (other && !after.options.some((option) => option.id === other))
      throw invalid({ instead: `The replacement for “${label}” isn’t an option.` })
  }
  const before = { type: field.type, options: field.options }
  return { fieldId: field.id, kind: 'options', before, after, instead }
}

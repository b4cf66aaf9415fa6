import type { Input } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import type { CustomField, FieldRun } from '@fairlead/contract/records/fields/custom-fields'
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { customFieldRuns, customFields, type FieldType } from './custom-fields.tables.ts'

export type Field = typeof customFields.$inferSelect
export type Run = typeof customFieldRuns.$inferSelect

const columns = { text: 'text_key', number: 'number_value', date: 'date_value', dropdown: 'option_id' } as const
/** The same, each of which an index by field has to itself. */
export const valueColumns = Object.values(columns).map((column) => sql.raw(column))

/** The values `v` of a field, as they are of this type: said so that the index of that serves them. */
export const valuesOf = (ctx: Ctx, id: string, type: FieldType): SQL =>
  sql`v.org_id = ${ctx.actor.orgId} and v.field_id = ${id} and v.${sql.raw(columns[type])} is not null`

export const keptDays = 30
export const keptSince = (ctx: Ctx): string => new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()

/** The fields of the organisation that are not deleted, in their order: for code that reads or writes values. */
export const fieldsOf = (ctx: Ctx): Promise<Field[]> =>
  ctx.db
    .select()
    .from(customFields)
    .where(and(eq(customFields.orgId, ctx.actor.orgId), isNull(customFields.deletedAt)))
    .orderBy(asc(customFields.position), asc(customFields.id))

/** The last changes of fields within 30 days, the newest first. */
const runsOf = (ctx: Ctx, ids?: readonly string[]): Promise<Run[]> =>
  ctx.db
    .select()
    .from(customFieldRuns)
    .where(
      and(
        eq(customFieldRuns.orgId, ctx.actor.orgId),
        ids ? inArray(customFieldRuns.fieldId, [...ids]) : undefined,
        gt(customFieldRuns.createdAt, keptSince(ctx)),
      ),
    )
    .orderBy(desc(customFieldRuns.createdAt), desc(customFieldRuns.id))

const runView = (run: Run): FieldRun => ({
  id: run.id,
  kind: run.kind,
  from_type: run.before.type,
  to_type: run.after.type,
  looked_at: run.lookedAt,
  changed: run.changed,
  lost: run.lost,
  created_at: run.createdAt,
  finished_at: run.finishedAt,
  can_undo: run.kind !== 'undo' && run.finishedAt !== null && run.undoneAt === null,
})

export const fieldView = (field: Field, run: Run | undefined): CustomField => ({
  cf_id: field.id,
  name: field.name,
  type: field.type,
  options: field.options,
  default_key: field.defaultKey,
  position: field.position,
  created_at: field.createdAt,
  version: field.version,
  run: run ? runView(run) : null,
})

/** All fields as a screen shows them. */
export async function listCustomFields(ctx: Ctx): Promise<{ results: CustomField[] }> {
  const [fields, runs] = await Promise.all([fieldsOf(ctx), runsOf(ctx)])
  const last = new Map(runs.toReversed().map((run) => [run.fieldId, run]))
  // What is deleted leaves gaps in the order.
  return { results: fields.map((field, position) => fieldView({ ...field, position }, last.get(field.id))) }
}

/** One field, locked for a change where one is meant. Throws 404. */
export async function loadField(
  ctx: Ctx,
  id: string,
  options: { lock?: boolean; deleted?: boolean } = {},
): Promise<Field> {
  const query = ctx.db
    .select()
    .from(customFields)
    .where(and(eq(customFields.orgId, ctx.actor.orgId), eq(customFields.id, id)))
  const [field] = options.lock ? await query.for('update') : await query
  if (!field || (field.deletedAt !== null && !options.deleted)) throw notFound('This field no longer exists.')
  return field
}

/** The last change of a field within 30 days. */
export const lastRun = async (ctx: Ctx, id: string): Promise<Run | undefined> => (await runsOf(ctx, [id]))[0]

/** One field as a screen shows it. */
export async function oneField(ctx: Ctx, id: string): Promise<CustomField> {
  const [field, run] = await Promise.all([loadField(ctx, id), lastRun(ctx, id)])
  return fieldView(field, run)
}

export const getCustomField = (ctx: Ctx, { params }: Input<typeof calls.getCustomField>): Promise<CustomField> =>
  oneField(ctx, params.id)

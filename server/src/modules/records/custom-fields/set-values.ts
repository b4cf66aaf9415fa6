import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { customValuesChanged } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { type NewActivity, record } from '#records/activities'
import { customFields, customValues, type ValueOrigin } from './custom-fields.tables.ts'
import { columnsOf, type FieldShape, fits, valueIn, wordsOf } from './field-value.ts'
import type { Field } from './fields.queries.ts'

/** Where a value came from, and when. */
export type Provenance = Pick<
  typeof customValues.$inferSelect,
  'origin' | 'originDetail' | 'isByPerson' | 'setById' | 'setAt'
>
/** A value to set, null to clear; with where it came from when an earlier one is put back. */
export type NewValue = { clientId: string; fieldId: string; value: FieldValue | null; given?: Provenance | null }
/** What a value was before it was set, null for none. */
export type Before = { clientId: string; fieldId: string; value: FieldValue | null; given: Provenance | null }
export type Origin = {
  origin: ValueOrigin
  /** The form, sheet or field that it came from. */
  detail?: string | null
  /** Writes no entry into the timelines: the person who sets the values tells of it. */
  isSilent?: boolean
}

type Row = typeof customValues.$inferSelect
const keyOf = ({ clientId, fieldId }: { clientId: string; fieldId: string }) => `${clientId} ${fieldId}`
const provenance = ({ origin, originDetail, isByPerson, setById, setAt }: Row): Provenance => ({
  origin,
  originDetail,
  isByPerson,
  setById,
  setAt,
})

/** The values that these clients have now in these fields, locked in one order. */
function valuesOf(ctx: Ctx, pairs: readonly { clientId: string; fieldId: string }[]): Promise<Row[]> {
  const clientIds = sql.param(pairs.map(({ clientId }) => clientId))
  const fieldIds = sql.param(pairs.map(({ fieldId }) => fieldId))
  return ctx.db
    .select()
    .from(customValues)
    .where(
      and(
        eq(customValues.orgId, ctx.actor.orgId),
        sql`(${customValues.clientId}, ${customValues.fieldId}) in (select * from unnest(${clientIds}::uuid[], ${fieldIds}::uuid[]))`,
      ),
    )
    .orderBy(customValues.clientId, customValues.fieldId)
    .for('update')
}

/** What clients have in these fields now, with where it came from; locked until the transaction ends. */
export async function presentValues(
  ctx: Ctx,
  fields: readonly Field[],
  clientIds: readonly string[],
): Promise<Before[]> {
  const pairs = clientIds.flatMap((clientId) => fields.map(({ id: fieldId }) => ({ clientId, fieldId })))
  const rows = pairs.length > 0 ? await valuesOf(ctx, pairs) : []
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  return rows.flatMap((row) => {
    const field = fieldOf.get(row.fieldId)
    const value = field ? valueIn(field, row) : null
    return value === null ? [] : [{ clientId: row.clientId, fieldId: row.fieldId, value, given: provenance(row) }]
  })
}

/** Writes rows of values over what was there, in one statement. */
export async function writeValues(
  ctx: Ctx,
  rows: readonly {
    clientId: string
    fieldId: string
    field: Pick<FieldShape, 'type'>
    value: FieldValue
    given: Provenance
  }[],
): Promise<void> {
  if (rows.length === 0) return
  const written = rows
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ clientId, fieldId, field, value, given }) => ({ clientId, fieldId, ...columnsOf(field, value), ...given }))
  await ctx.db.execute(sql`
    insert into custom_values (org_id, client_id, field_id, text_value, text_key, number_value, date_value, option_id,
      origin, origin_detail, is_by_person, set_by_id, set_at)
    select ${ctx.actor.orgId}::uuid, x."clientId", x."fieldId", x.text, x."textKey", x.number, x.date, x."optionId",
      x.origin, x."originDetail", x."isByPerson", x."setById", x."setAt"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as x("clientId" uuid, "fieldId" uuid, text text, "textKey" text,
      number float8, date date, "optionId" uuid, origin text, "originDetail" text, "isByPerson" boolean, "setById" uuid,
      "setAt" timestamptz)
    on conflict (org_id, client_id, field_id) do update set text_value = excluded.text_value, text_key = excluded.text_key,
      number_value = excluded.number_value, date_value = excluded.date_value, option_id = excluded.option_id,
      origin = excluded.origin, origin_detail = excluded.origin_detail, is_by_person = excluded.is_by_person,
      set_by_id = excluded.set_by_id, set_at = excluded.set_at`)
}

/** Takes values away. */
export async function clearValues(ctx: Ctx, pairs: readonly { clientId: string; fieldId: string }[]): Promise<void> {
  if (pairs.length === 0) return
  const clientIds = sql.param(pairs.map(({ clientId }) => clientId))
  const fieldIds = sql.param(pairs.map(({ fieldId }) => fieldId))
  await rowsOf(
    ctx.db,
    sql`delete from custom_values v using unnest(${clientIds}::uuid[], ${fieldIds}::uuid[]) as x(client_id, field_id)
      where v.org_id = ${ctx.actor.orgId} and v.client_id = x.client_id and v.field_id = x.field_id`,
  )
}

/** Tells listeners and open screens that values of these clients changed. */
export function tellChanged(ctx: Ctx, changed: readonly { clientId: string; fieldId: string }[]): void {
  const clientIds = [...new Set(changed.map(({ clientId }) => clientId))]
  const field_ids = [...new Set(changed.map(({ fieldId }) => fieldId))]
  ctx.emit(customValuesChanged, { client_ids: clientIds, field_ids })
  for (const client_id of clientIds) ctx.tell({ kind: 'client.changed', client_id })
}

/** The fields named, held as they are until the transaction ends: a change of type waits for it. */
const heldFields = (ctx: Ctx, ids: readonly string[]): Promise<Field[]> =>
  ctx.db
    .select()
    .from(customFields)
    .where(
      and(
        eq(customFields.orgId, ctx.actor.orgId),
        sql`${customFields.id} = any(${sql.param(ids)}::uuid[])`,
        isNull(customFields.deletedAt),
      ),
    )
    .orderBy(customFields.id)
    .for('share')

/**
 * Sets own fields of clients, thousands at once in few statements, and answers what those that changed were before.
 * Whether the actor may edit these clients is the caller's to have asked, with the clients locked. A field that is
 * gone is left out, and so is a value that is none of the field's (`parseValue` reads texts).
 */
export async function setValues(
  ctx: Ctx,
  values: readonly NewValue[],
  { origin, detail = null, isSilent = false }: Origin,
): Promise<Before[]> {
  if (values.length === 0) return []
  const ids = [...new Set(values.map(({ fieldId }) => fieldId))]
  const [fields, rows] = await waitForAll([heldFields(ctx, ids), valuesOf(ctx, values)])
  const fieldOf = new Map(fields.map((field) => [field.id, field]))
  const present = new Map(rows.map((row) => [keyOf(row), row]))
  const now: Provenance = {
    origin,
    originDetail: detail,
    isByPerson: origin !== 'lead' && ctx.actor.userId !== null,
    setById: ctx.actor.userId,
    setAt: ctx.now.toISOString(),
  }
  // Of several for one field the last counts.
  const wanted = [...new Map(values.map((value) => [keyOf(value), value])).values()]
  const changes = wanted.flatMap((wish) => {
    const field = fieldOf.get(wish.fieldId)
    if (!field || !fits(field, wish.value)) return []
    const row = present.get(keyOf(wish))
    const value = row ? valueIn(field, row) : null
    if (value === wish.value) return []
    const before: Before = { clientId: wish.clientId, fieldId: field.id, value, given: row ? provenance(row) : null }
    return [{ field, before, value: wish.value, given: wish.given ?? now }]
  })
  await writeValues(
    ctx,
    changes.flatMap(({ field, before: { clientId, fieldId }, value, given }) =>
      value === null ? [] : [{ clientId, fieldId, field, value, given }],
    ),
  )
  await clearValues(
    ctx,
    changes.flatMap(({ before, value }) => (value === null ? [before] : [])),
  )
  if (!isSilent) await recordChanges(ctx, changes)
  const befores = changes.map(({ before }) => before)
  tellChanged(ctx, befores)
  return befores
}

/** One entry for each client, with the names of the fields. */
async function recordChanges(
  ctx: Ctx,
  changes: readonly { field: Field; before: Before; value: FieldValue | null }[],
): Promise<void> {
  const ofClient = Map.groupBy(changes, ({ before }) => before.clientId)
  const entries = [...ofClient].map(
    ([clientId, its]): NewActivity => ({
      kind: 'CLIENT_EDITED',
      clientId,
      data: {
        changes: its.map(({ field, before, value }) => ({
          field: `${ownField}${field.name}`,
          from: wordsOf(field, before.value),
          to: wordsOf(field, value),
        })),
      },
    }),
  )
  await record(ctx, ...entries)
}

/** In the timeline the name of an own field stands behind this. */
export const ownField = 'custom:'

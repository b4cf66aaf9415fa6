import type { BuiltInColumn } from '@fairlead/contract/list-columns'
import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { shown } from '#records/clients'
import { customFields, customValues } from '#tables/records/custom-fields'

/** Columns of ours that not every row of a list has. */
const ours: readonly string[] = ['city', 'country', 'job_title'] satisfies BuiltInColumn[]

/** Which of the columns that a list is asked for are not on every row: custom fields, and a few of ours. */
export function extraColumns(columns: readonly string[] = []): { fields: string[]; names: string[] } {
  const fields = columns.filter((name) => name.length === 36)
  return { fields, names: [...fields, ...columns.filter((name) => ours.includes(name))] }
}

/** Values of one client, by the ids of custom fields that are there, and by the names of ours. */
export const customValuesOf = (org: SQL, fields: SQL): SQL => sql`(
    select jsonb_object_agg(v.field_id, coalesce(to_jsonb(v.number_value), to_jsonb(v.date_value),
      to_jsonb(v.option_id), to_jsonb(v.text_value)))
    from ${customValues} v join ${customFields} f
      on f.org_id = ${org} and f.id = v.field_id and f.deleted_at is null
    where v.org_id = ${org} and v.client_id = c.id and v.field_id = any(${fields}::uuid[]))`

/** What a row of `clients c` has in columns that not every row shows; of hidden details nothing that the client's page hides. */
export const valuesSql = (actor: Actor): SQL => sql`
  jsonb_build_object('city', c.city, 'country', c.country, 'job_title', ${shown(actor, sql`c.job_title`)})
    || coalesce(${shown(actor, customValuesOf(sql`${sql.placeholder('org')}::uuid`, sql`${sql.placeholder('fields')}`))}, '{}')`

/** Of these only what was asked for and is there. */
export const askedValues = (values: Record<string, FieldValue | null>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name] ?? null
      return value === null ? [] : [[name, value]]
    }),
  )

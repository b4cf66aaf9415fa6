import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { invalid } from '#platform/http'
import { fold } from '#platform/text'
import { type Field, fieldsOf } from './fields.queries.ts'

/** All fields, with nobody else changing their names, number or order until the transaction ends. */
export async function lockFields(ctx: Ctx): Promise<Field[]> {
  const key = `custom fields ${ctx.actor.orgId}`
  await ctx.turn([key])
  // In one line to the database: the fields are read once the lock is there.
  const [, fields] = await waitForAll([
    // Drizzle would send it only once it is waited for, after the rows were read.
    ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]),
    fieldsOf(ctx),
  ])
  return fields
}

/** Throws 400 where another field has this name already, however it is written. */
export function checkName(fields: readonly Field[], name: string, except?: string): void {
  const key = fold(name)
  const other = fields.find((field) => field.nameKey === key && field.id !== except)
  if (other) throw invalid({ name: `A field called “${other.name}” already exists.` })
}

/** Throws 400 where there is no room for one more. */
export function checkRoom(fields: readonly Field[], more = 1): void {
  if (fields.length + more > fieldLimits.fields)
    throw invalid({ name: `You’ve reached the limit of ${fieldLimits.fields} fields. Delete one you don’t need.` })
}

/** The place behind all others. */
export const nextPosition = (fields: readonly Field[]): number => Math.max(-1, ...fields.map((f) => f.position)) + 1

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { and, eq } from 'drizzle-orm'
import { customFieldsCreated } from '#events/custom-fields'
import type { Ctx } from '#platform/context'
import { insertRows, newId } from '#platform/db'
import { fold } from '#platform/text'
import { customFields, type FieldType } from './custom-fields.tables.ts'
import { type Field, fieldView, listCustomFields } from './fields.queries.ts'
import { checkName, checkRoom, lockFields, nextPosition } from './lock-fields.ts'
import { readOptions } from './options.ts'

type Draft = Pick<Field, 'name' | 'type'> & Partial<Pick<Field, 'options' | 'defaultKey'>>

const rowOf = (ctx: Ctx, draft: Draft, position: number): Field => ({
  id: newId(),
  orgId: ctx.actor.orgId,
  options: [],
  defaultKey: null,
  ...draft,
  nameKey: fold(draft.name),
  position,
  createdById: ctx.actor.userId,
  createdAt: ctx.now.toISOString(),
  version: 1,
  deletedAt: null,
})

/** Makes a field, behind the others. */
export async function addField(ctx: Ctx, fields: readonly Field[], draft: Draft): Promise<CustomField> {
  checkName(fields, draft.name)
  checkRoom(fields)
  const row = rowOf(ctx, draft, nextPosition(fields))
  await insertRows(ctx.db, customFields, [row])
  ctx.emit(customFieldsCreated, row.id, { count: 1 })
  return fieldView({ ...row, position: fields.length }, undefined)
}

export async function createCustomField(
  ctx: Ctx,
  { body: { name, type, options } }: Input<typeof calls.createCustomField>,
): Promise<Reply<typeof calls.createCustomField>> {
  const read = readOptions(type, options, [])
  return addField(ctx, await lockFields(ctx), { name, type, options: read })
}

const stages = ['New', 'Contacted', 'Qualified', 'Proposal sent', 'Won', 'Lost']
const defaults = [
  { key: 'OPPORTUNITY_SIZE', name: 'Opportunity size', type: 'number', labels: [] },
  { key: 'LEAD_STAGE', name: 'Lead stage', type: 'dropdown', labels: stages },
] as const satisfies { key: NonNullable<Field['defaultKey']>; name: string; type: FieldType; labels: string[] }[]

/** Makes the two default fields where they are not there; one's own of the same name and type becomes it. */
export async function createDefaultFields(
  ctx: Ctx,
  _: Input<typeof calls.createDefaultFields>,
): Promise<Reply<typeof calls.createDefaultFields>> {
  const fields = await lockFields(ctx)
  const missing = defaults.filter(({ key }) => !fields.some(({ defaultKey }) => defaultKey === key))
  const namesake = (name: string) => fields.find(({ nameKey }) => nameKey === fold(name))
  const isOwn = ({ name, type }: (typeof defaults)[number]) => namesake(name)?.type === type
  const made = missing.filter((one) => !isOwn(one))
  checkRoom(fields, made.length)
  const first = nextPosition(fields)
  const rows = made.map(({ key, name, type, labels }, i) =>
    rowOf(
      ctx,
      {
        name: namesake(name) ? `${name} (default)` : name,
        type,
        defaultKey: key,
        options: labels.map((label) => ({ id: newId(), label })),
      },
      first + i,
    ),
  )
  for (const { name } of rows) checkName(fields, name)
  await insertRows(ctx.db, customFields, rows)
  if (rows[0]) ctx.emit(customFieldsCreated, rows[0].id, { count: rows.length })
  for (const { key, name } of missing.filter(isOwn))
    await ctx.db
      .update(customFields)
      .set({ defaultKey: key })
      .where(and(eq(customFields.orgId, ctx.actor.orgId), eq(customFields.id, namesake(name)?.id ?? '')))
  return listCustomFields(ctx)
}

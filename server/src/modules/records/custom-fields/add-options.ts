import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { cut, fold } from '#platform/text'
import { customFields } from './custom-fields.tables.ts'
import type { Field } from './fields.queries.ts'
import { lockFields } from './lock-fields.ts'

/**
 * Gives dropdowns options that they have not, behind the others, as far as there is room. Answers the fields as they
 * are then. Whether the actor may change fields is the caller's to have asked.
 */
export async function addOptions(ctx: Ctx, wanted: ReadonlyMap<string, readonly string[]>): Promise<Field[]> {
  const fields = await lockFields(ctx)
  return Promise.all(
    fields.map(async (field) => {
      const present = new Set(field.options.map(({ label }) => fold(label)))
      const fresh = (wanted.get(field.id) ?? [])
        .map((label) => cut(label.trim(), fieldLimits.option))
        .filter((label) => label !== '' && !present.has(fold(label)) && present.add(fold(label)))
        .slice(0, Math.max(0, fieldLimits.options - field.options.length))
      if (field.type !== 'dropdown' || fresh.length === 0) return field
      const options = [...field.options, ...fresh.map((label) => ({ id: newId(), label }))]
      const its = and(eq(customFields.orgId, ctx.actor.orgId), eq(customFields.id, field.id))
      const [changed] = await ctx.db
        .update(customFields)
        .set({ options, version: field.version + 1 })
        .where(its)
        .returning()
      return changed ?? field
    }),
  )
}

import { allows } from '@fairlead/contract/permissions'
import { type ImportSettings, repeatable } from '@fairlead/contract/work/imports'
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { eqAny } from '#platform/db'
import { forbidden, invalid } from '#platform/http'
import { fieldsOf } from '#records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import type { ImportRecord } from './imports.view.ts'
import { checkAssign } from './receivers.ts'

/** Throws 400 for settings that fit no sheet like this. */
export function checkSettings({ columns }: Pick<ImportRecord, 'columns'>, { mapping }: ImportSettings): void {
  if (mapping.length !== columns.length) throw invalid({ mapping: `Match each of the ${columns.length} columns.` })
  const twice = mapping.find((target, i) => !repeatable.has(target) && mapping.indexOf(target) !== i)
  if (twice) throw invalid({ mapping: 'Only phone, email, group and note fields can be matched more than once.' })
}

/**
 * Throws 400 where rows could make no client, and where what the settings name is no more; 403 where a right is missing. Of
 * one that has begun nobody can choose again: its rows leave out what is gone, and say so.
 */
export async function checkReady(ctx: Ctx, row: ImportRecord, settings: ImportSettings): Promise<void> {
  checkSettings(row, settings)
  const names = ['name', 'first_name', 'last_name', 'phone', 'email', 'company', 'id']
  if (!settings.mapping.some((target) => names.includes(target)))
    throw invalid({ mapping: 'Match at least one column to a name, phone number or email.' })
  if (settings.new_groups && !allows(rightsOf(ctx.actor), 'CLIENT_GROUP.CREATE'))
    throw forbidden('You don’t have permission to create groups. Import without new groups.')
  if (settings.new_options && !allows(rightsOf(ctx.actor), 'CUSTOM_FIELDS.MANAGE'))
    throw forbidden('You don’t have permission to edit fields. Import without new options.')
  if (row.batchId) return checkAssign(ctx, settings.assign, { mayBeGone: true })
  const fieldIds = settings.mapping.flatMap((target) => (target.startsWith('field:') ? target.slice(6) : []))
  const [fields, groups] = await Promise.all([
    fieldIds.length > 0 ? fieldsOf(ctx) : [],
    settings.group_ids.length > 0
      ? ctx.db
          .select({ id: clientGroups.id })
          .from(clientGroups)
          .where(
            and(
              eq(clientGroups.orgId, ctx.actor.orgId),
              eqAny(clientGroups.id, settings.group_ids),
              isNull(clientGroups.deletedAt),
            ),
          )
          .execute()
      : [],
  ])
  if (fieldIds.some((id) => !fields.some((field) => field.id === id)))
    throw invalid({ mapping: 'A field no longer exists. Match its column again.' })
  if (groups.length < new Set(settings.group_ids).size)
    throw invalid({ group_ids: 'This group no longer exists. Choose again.' })
  await checkAssign(ctx, settings.assign)
}

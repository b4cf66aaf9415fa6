import { allows } from '@fairlead/contract/permissions'
import type { ImportSettings } from '@fairlead/contract/work/imports'
import { sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { dayIn } from '#platform/time'
import { type Field, fieldsOf } from '#records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import { furthestDay } from '#work/follow-ups'
import type { ImportRecord } from './imports.view.ts'
import type { Ways } from './parse-row.ts'
import { dayHabitOf } from './reading/day-habit.ts'
import { numberHabitOf } from './reading/number-habit.ts'

/** The ids of the groups of the account, by their folded names. */
async function groupsByName(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name_key: string }>(
    ctx.db,
    sql`select g.id, g.name_key from ${clientGroups} g where g.org_id = ${ctx.actor.orgId} and g.deleted_at is null`,
  )
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}

/** What rows are read by, as the account has it now. */
export type Account = { fields: Field[]; groups: Map<string, string> }
export async function accountOf(ctx: Ctx): Promise<Account> {
  const [fields, groups] = await waitForAll([fieldsOf(ctx), groupsByName(ctx)])
  return { fields, groups }
}

/** With what rows are read by these settings. */
export function waysOf(
  ctx: Ctx,
  row: Pick<ImportRecord, 'columns' | 'sample'>,
  settings: ImportSettings,
  { fields, groups }: Account,
): Ways {
  const present = new Set(groups.values())
  const groupIds = settings.group_ids.filter((id) => present.has(id))
  const byId = new Map(fields.map((field) => [field.id, field]))
  const { countryCode } = ctx.actor.org
  const country = settings.country ?? countryCode
  const days = settings.mapping.flatMap((target, i) =>
    target === 'follow_up' || byId.get(target.slice(6))?.type === 'date' ? [i] : [],
  )
  const cells = (row.sample ?? []).flatMap(({ cells: all }) => days.map((i) => all[i] ?? ''))
  return {
    settings: { ...settings, group_ids: groupIds },
    isGroupGone: groupIds.length < settings.group_ids.length,
    width: row.columns.length,
    headers: row.columns.map(({ header }) => header),
    fields: byId,
    country,
    home: countryCode,
    zone: ctx.actor.zone,
    today: dayIn(ctx.now, ctx.actor.zone),
    furthest: furthestDay(ctx.now, ctx.actor.zone),
    dayHabit: dayHabitOf(settings.dates, cells, countryCode),
    numberHabits: row.columns.map(({ decimal }) => numberHabitOf(decimal, country)),
    mayMakeGroups: allows(rightsOf(ctx.actor), 'CLIENT_GROUP.CREATE'),
    groups,
  }
}

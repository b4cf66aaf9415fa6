import type { SequenceStart } from '@fairlead/contract/work/sequences'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'

/** The source's display name. */
const sourceName = (id: string): string => {
  const words = id.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const idOf = (start: SequenceStart): string | null => {
  switch (start.kind) {
    case 'form':
      return start.form_id
    case 'group':
      return start.group_id
    case 'rule':
      return start.rule_id
    case 'lead_source':
      return null
  }
}

/** The names of these forms, groups and lead assignment rules, as far as they exist. */
async function namesOf(ctx: Ctx, starts: readonly SequenceStart[]): Promise<Map<string, string>> {
  const ids = starts.map(idOf).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const those = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const rows = await rowsOf<{ id: string; name: string }>(
    ctx.db,
    sql`select f.id, f.name from lead_forms f where f.org_id = ${ctx.actor.orgId} and f.deleted_at is null and f.id = ${those}
      union all select g.id, g.name from client_groups g where g.org_id = ${ctx.actor.orgId} and g.deleted_at is null and g.id = ${those}
      union all select r.id, r.name from assignment_rules r where r.org_id = ${ctx.actor.orgId} and r.id = ${those}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of starts; one whose form, group or rule was deleted says so. */
export async function labelStarts(
  ctx: Ctx,
  starts: readonly SequenceStart[],
): Promise<(start: SequenceStart) => string> {
  const names = await namesOf(ctx, starts)
  return (start) => {
    if (start.kind === 'lead_source') return sourceName(start.lead_source)
    return names.get(idOf(start) ?? '') ?? 'Deleted'
  }
}

/** Starts without repetitions. Throws 400 for one whose form, group or rule no longer exists. */
export async function checkStarts(ctx: Ctx, starts: readonly SequenceStart[]): Promise<SequenceStart[]> {
  const unique = [...new Map(starts.map((start) => [JSON.stringify(start), start])).values()]
  const names = await namesOf(ctx, unique)
  if (unique.some((start) => idOf(start) !== null && !names.has(idOf(start) ?? '')))
    throw invalid({ starts: 'One of these no longer exists. Choose another.' })
  return unique
}

import type { SequenceStep } from '@fairlead/contract/work/sequences'
import { inReadingOrder, type Step, shareBefore } from '@fairlead/contract/work/sequences/steps'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { visibleContent } from '#records/content'

/** What steps refer to, by id: content the actor can see, fields and groups. */
export type Named = { name: (step: Step) => string[]; problem: (step: Step, steps: readonly Step[]) => string | null }

const untilOf = ({ action }: Step) => (action.step_type === 'DELAY' ? action.until : null)

type Found = { id: string; name: string; kind: 'content' | 'field' | 'group'; is_gone: boolean; is_hidden: boolean }

/** Reads what steps refer to. Content that the user can't use is a problem of the step (rule 96). */
export async function namedIn(ctx: Ctx, steps: readonly Step[]): Promise<Named> {
  const ids = steps.flatMap((step) => {
    const until = untilOf(step)
    if (step.action.step_type === 'SHARE_CONTENT') return [step.action.content.id]
    if (until?.kind === 'field' || until?.kind === 'date') return [until.field_id]
    return until?.kind === 'group' ? [until.group_id] : []
  })
  const those = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const rows =
    ids.length === 0
      ? []
      : await rowsOf<Found>(
          ctx.db,
          sql`select c.id, c.name, 'content' as kind, c.deleted_at is not null as is_gone, not ${visibleContent(ctx.actor)} as is_hidden
              from contents c where c.org_id = ${ctx.actor.orgId} and c.id = ${those}
            union all select f.id, f.name, 'field', f.deleted_at is not null, false from custom_fields f
              where f.org_id = ${ctx.actor.orgId} and f.id = ${those}
            union all select g.id, g.name, 'group', g.deleted_at is not null, false from client_groups g
              where g.org_id = ${ctx.actor.orgId} and g.id = ${those}`,
        )
  const found = new Map(rows.map((row) => [row.id, row]))
  const one = (id: string) => found.get(id)
  const hidden = 'Content you can’t see'
  const contentName = (id: string) => {
    const content = one(id)
    return content?.is_hidden ? hidden : (content?.name ?? 'Deleted content')
  }
  return {
    name(step) {
      const until = untilOf(step)
      if (step.action.step_type === 'SHARE_CONTENT') return [contentName(step.action.content.id)]
      if (until?.kind === 'field' || until?.kind === 'date') return [one(until.field_id)?.name ?? 'Deleted field']
      return until?.kind === 'group' ? [one(until.group_id)?.name ?? 'Deleted group'] : []
    },
    problem(step, all) {
      const until = untilOf(step)
      if (step.action.step_type === 'SHARE_CONTENT') {
        const content = one(step.action.content.id)
        if (!content || content.is_gone) return 'This content was deleted. Choose another.'
        return content.is_hidden ? 'You don’t have access to this content. Choose another, or ask its owner.' : null
      }
      if (until?.kind === 'opened' || until?.kind === 'read')
        return shareBefore(all, step.id) ? null : 'No step before this one shares content.'
      if (until?.kind === 'field' || until?.kind === 'date') {
        const field = one(until.field_id)
        return !field || field.is_gone ? 'This field was deleted. Choose another.' : null
      }
      if (until?.kind !== 'group') return null
      const group = one(until.group_id)
      return !group || group.is_gone ? 'This group was deleted. Choose another.' : null
    },
  }
}

/** The numbers of steps in reading order, from 1. */
export const numbersOf = (steps: readonly Step[]): Map<string, number> =>
  new Map(inReadingOrder(steps).map(({ id }, i) => [id, i + 1]))

/** The steps of a version as shown to people, with the number of clients at each. */
export async function stepViews(
  ctx: Ctx,
  sequence: { id: string; version: number },
  steps: readonly Step[],
): Promise<SequenceStep[]> {
  const [named, counts] = await Promise.all([
    namedIn(ctx, steps),
    rowsOf<{ step_id: string; n: number }>(
      ctx.db,
      sql`select e.step_id, count(*)::int as n from sequence_enrolments e where e.org_id = ${ctx.actor.orgId}
          and e.sequence_id = ${sequence.id} and e.version = ${sequence.version} and e.state = 'open' and e.step_id is not null
        group by e.step_id`,
    ),
  ])
  const at = new Map(counts.map(({ step_id: id, n }) => [id, n]))
  return inReadingOrder(steps).map((step, i) => ({
    id: step.id,
    parent_step_id: step.parent_step_id,
    branch: step.branch,
    number: i + 1,
    action: step.action,
    names: named.name(step),
    problem: named.problem(step, steps),
    clients: at.get(step.id) ?? 0,
  }))
}

import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { condition, meOf, permitted, rules } from './clients.policy.ts'

/**
 * Why an actor sees a client `c`, or does not, as a column. Whether they do is the rule itself; of what it shows and
 * hides this only names the fact by which.
 */
export function sightReason(actor: Actor): SQL {
  const me = meOf(actor)
  const shape = rules.view(actor)
  const byRight = shape === 'all' || shape === 'assigned'
  return sql`case
    when not ${permitted(shape, me)} then case when c.assigned_to_id is null then 'hidden_unassigned' else 'hidden_others' end
    when ${permitted('own', me)} then 'own'
    when ${condition('pool', me)} then 'pool'
    when ${byRight ? sql`true` : sql`false`} then 'assigned'
    when ${permitted('lent', me)} then 'lent'
    else 'sub_team' end`
}

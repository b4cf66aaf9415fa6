import { effective, isOwner } from '@fairlead/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'

export type Verb = 'view' | 'edit' | 'delete' | 'reassign'

/**
 * The few fixed shapes that a rule can have; each is a condition of its own text, so that each keeps its
 * index. `assigned`: to anybody; `own_or_pool`: one's own and unassigned ones.
 */
export type Shape = 'all' | 'assigned' | 'own_or_pool' | 'own' | 'pool' | 'none'

/** Which clients an actor may see and change (rule 207). */
export const rules: Record<Verb, (actor: Actor) => Shape> = {
  view(actor) {
    const p = effective(rightsOf(actor))
    if (isOwner(actor)) return 'all'
    if (p.viewOtherAssignedClients) return p.viewUnassignedClients ? 'all' : 'assigned'
    return p.viewUnassignedClients ? 'own_or_pool' : 'own'
  },
  edit(actor) {
    if (isOwner(actor)) return 'all'
    return effective(rightsOf(actor)).viewOtherAssignedClients ? 'assigned' : 'own'
  },
  delete(actor) {
    if (isOwner(actor)) return 'all'
    return effective(rightsOf(actor)).deleteClients ? 'own' : 'none'
  },
  reassign(actor) {
    const p = effective(rightsOf(actor))
    if (isOwner(actor)) return 'all'
    if (p.viewOtherAssignedClients) return p.viewUnassignedClients ? 'all' : 'assigned'
    return p.viewUnassignedClients ? 'pool' : 'none'
  },
}

/** A shape as a condition on the clients table under the alias `c`; `me` is the actor's id or a placeholder. */
export function condition(shape: Shape, me: SQL): SQL {
  switch (shape) {
    case 'all':
      return sql`true`
    case 'assigned':
      return sql`c.assigned_to_id is not null`
    case 'own_or_pool':
      return sql`(c.assigned_to_id = ${me} or c.assigned_to_id is null)`
    case 'own':
      return sql`c.assigned_to_id = ${me}`
    case 'pool':
      return sql`c.assigned_to_id is null`
    case 'none':
      return sql`false`
  }
}

/** The same as a column, true or false: nobody's client is not one's own, where SQL would answer null. */
export const permitted = (shape: Shape, me: SQL): SQL => sql`coalesce(${condition(shape, me)}, false)`

/** What an actor may see, as a condition on clients under the alias `c`, for any statement that touches them. */
export const visible = (actor: Actor): SQL => condition(rules.view(actor), sql`${actor.userId}::uuid`)

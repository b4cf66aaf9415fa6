import { effective, isOwner } from '@fairlead/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'

export type Verb = 'view' | 'edit' | 'delete' | 'reassign'

/**
 * The few fixed shapes that a rule can have; each is a condition of its own text, so that each keeps its
 * index. `assigned`: to anybody; `subteams`: one's own, and those of members of the sub-teams that one is
 * given to see; `…_or_pool`: unassigned ones too.
 */
export type Shape = 'all' | 'assigned' | 'subteams_or_pool' | 'subteams' | 'own_or_pool' | 'own' | 'pool' | 'none'

/** Whether an actor is given sight of sub-teams (rule 142), and the organisation works with them. */
const seesSubteams = (actor: Actor): boolean => {
  const { accessSubTeamMembers, accessibleSubteamIds } = actor.permissions
  return accessSubTeamMembers && accessibleSubteamIds.length > 0 && actor.flags.enable_subteams_feature === true
}

/** Which clients an actor may see and change (rule 207). */
export const rules: Record<Verb, (actor: Actor) => Shape> = {
  view(actor) {
    const p = effective(rightsOf(actor))
    if (isOwner(actor)) return 'all'
    if (p.viewOtherAssignedClients) return p.viewUnassignedClients ? 'all' : 'assigned'
    if (seesSubteams(actor)) return p.viewUnassignedClients ? 'subteams_or_pool' : 'subteams'
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

/**
 * Whose clients a person sees by sub-teams, their own among them: asked once for a statement, by the permissions as
 * they stand, so that who joins or leaves a sub-team is seen or not from the next request on. A person belongs to one
 * organisation.
 */
const seenBySubteams = (me: SQL): SQL => sql`array(
  select ${me} union
  select t.user_id from memberships v cross join lateral jsonb_array_elements_text(v.permissions->'accessibleSubteamIds') s(id)
    join subteam_members t on t.org_id = v.org_id and t.subteam_id = s.id::uuid
  where v.user_id = ${me})`

/** A shape as a condition on the clients table under the alias `c`; `me` is the actor's id or a placeholder. */
export function condition(shape: Shape, me: SQL): SQL {
  switch (shape) {
    case 'all':
      return sql`true`
    case 'assigned':
      return sql`c.assigned_to_id is not null`
    case 'subteams_or_pool':
      return sql`(c.assigned_to_id = any(${seenBySubteams(me)}) or c.assigned_to_id is null)`
    case 'subteams':
      return sql`c.assigned_to_id = any(${seenBySubteams(me)})`
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

/**
 * Whose clients a shape of a few people shows: a list reads the first rows of each from the index of what is theirs
 * and merges them, however few of all clients these are. Undefined for shapes that one walk through an index serves.
 */
export function holdersOf(shape: Shape, me: SQL): { people: SQL; andPool: boolean } | undefined {
  if (shape === 'own_or_pool') return { people: sql`array[${me}]`, andPool: true }
  if (shape === 'subteams' || shape === 'subteams_or_pool')
    return { people: seenBySubteams(me), andPool: shape === 'subteams_or_pool' }
  return undefined
}

/** The same as a column, true or false: nobody's client is not one's own, where SQL would answer null. */
export const permitted = (shape: Shape, me: SQL): SQL => sql`coalesce(${condition(shape, me)}, false)`

/** What an actor may see, as a condition on clients under the alias `c`, for any statement that touches them. */
export const visible = (actor: Actor): SQL => condition(rules.view(actor), sql`${actor.userId}::uuid`)

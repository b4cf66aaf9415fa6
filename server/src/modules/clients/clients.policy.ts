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
 * they stand, so that who joins or leaves a sub-team is seen or not from the next request on. A person works in
 * one organisation at a time.
 */
const seenBySubteams = (me: SQL): SQL => sql`array(
  select ${me} union
  select t.user_id from memberships v cross join lateral jsonb_array_elements_text(v.permissions->'accessibleSubteamIds') s(id)
    join subteam_members t on t.org_id = v.org_id and t.subteam_id = s.id::uuid
  where v.user_id = ${me} and v.status = 'ACTIVE')`

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

/** A page of rows of `clients c`, as a list asks for it: what is wanted of each, and in which order. */
export type Walk = { wanted: SQL; column: SQL; direction: SQL; limit: SQL; isNatural: boolean }

/**
 * The clients that a shape of a few people shows, for a page: the first rows of each of these people and of nobody,
 * read from the indexes of what is somebody's and to be merged by the caller, however few of all clients they are.
 * Undefined for shapes that one walk through an index serves.
 */
export function pageOfEach(
  shape: Shape,
  me: SQL,
  { wanted, column, direction, limit, isNatural }: Walk,
): SQL | undefined {
  if (shape !== 'own_or_pool' && shape !== 'subteams' && shape !== 'subteams_or_pool') return undefined
  const order = sql`${column} ${direction}, c.id ${direction} limit ${limit}`
  const ofEach = sql`select k.* from unnest(${shape === 'own_or_pool' ? sql`array[${me}]` : seenBySubteams(me)}) as a(id)
    cross join lateral (select c.* from clients c where ${wanted} and c.assigned_to_id = a.id order by ${order}) k`
  if (shape === 'subteams') return sql`(${ofEach})`
  // Of nobody's clients the index is in order too, which the planner takes from this order alone.
  return sql`(${ofEach} union all (select c.* from clients c where ${wanted} and c.assigned_to_id is null
    order by c.assigned_to_id ${isNatural ? sql`asc` : sql`desc`}, ${order}))`
}

/**
 * A shape as a condition on rows that are found otherwise. Of whom a person sees by sub-teams the planner knows
 * nothing: it is kept from walking the index of what is somebody's for them.
 */
export function filterBy(shape: Shape, me: SQL): SQL {
  const isUnknown = shape === 'subteams' || shape === 'subteams_or_pool'
  return isUnknown ? sql`(${condition(shape, me)}) is true` : condition(shape, me)
}

/** The same as a column, true or false: nobody's client is not one's own, where SQL would answer null. */
export const permitted = (shape: Shape, me: SQL): SQL => sql`coalesce(${condition(shape, me)}, false)`

/** What an actor may see, as a condition on clients under the alias `c`, for any statement that touches them. */
export const visible = (actor: Actor): SQL => condition(rules.view(actor), sql`${actor.userId}::uuid`)

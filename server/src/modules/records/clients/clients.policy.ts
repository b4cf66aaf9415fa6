import { effective, isOwner, type Rights } from '@fairlead/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'

export type Verb = 'view' | 'edit' | 'delete' | 'reassign'

/**
 * The few fixed shapes that a rule can have; each is a condition of its own text, so that each keeps its
 * index. `assigned`: to anybody; `lent`: one's own, and those of whom one stands in for today; `subteams`: these,
 * and those of members of the sub-teams that one is given to see; `…_or_pool`: unassigned ones too.
 */
export type Shape =
  | 'all'
  | 'assigned'
  | 'subteams_or_pool'
  | 'subteams'
  | 'lent_or_pool'
  | 'lent'
  | 'own_or_pool'
  | 'own'
  | 'pool'
  | 'none'

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
    if (actor.standsIn) return p.viewUnassignedClients ? 'lent_or_pool' : 'lent'
    return p.viewUnassignedClients ? 'own_or_pool' : 'own'
  },
  edit(actor) {
    if (isOwner(actor)) return 'all'
    if (effective(rightsOf(actor)).viewOtherAssignedClients) return 'assigned'
    return actor.standsIn ? 'lent' : 'own'
  },
  delete(actor) {
    if (isOwner(actor)) return 'all'
    return effective(rightsOf(actor)).deleteClients ? 'own' : 'none'
  },
  reassign(actor) {
    const p = effective(rightsOf(actor))
    if (isOwner(actor)) return 'all'
    if (mayGiveAway(rightsOf(actor))) return p.viewUnassignedClients ? 'all' : 'assigned'
    return p.viewUnassignedClients ? 'pool' : 'none'
  },
}

/** A person in an organisation, as values or placeholders: every table that is asked of them is compared with the organisation itself. */
export type Me = { org: SQL; id: SQL }
/** Who acts, as values. */
export const meOf = ({ orgId, userId }: Actor): Me => ({ org: sql`${orgId}::uuid`, id: sql`${userId}::uuid` })

/**
 * Whose clients are lent to a person: of those who are absent today, by their own calendar, and whom the person
 * stands in for, as long as both work here. So what is lent returns by itself.
 */
const lentTo = (me: Me): SQL => sql`
  select a.user_id from memberships v
    join absences a on a.org_id = ${me.org} and a.stand_in_id = v.user_id
    join memberships b on b.org_id = ${me.org} and b.user_id = a.user_id and b.status = 'ACTIVE'
    join users w on w.id = a.user_id
  where v.org_id = ${me.org} and v.user_id = ${me.id} and v.status = 'ACTIVE'
    and (clock_now() at time zone w.zone)::date between a.from_day and a.until_day`

/** A person and whose clients are lent to them. */
export const selfAndLent = (me: Me): SQL => sql`array(select ${me.id} union ${lentTo(me)})`

/**
 * Whose clients a person sees by sub-teams, their own among them: asked once for a statement, by the permissions as
 * they stand, so that who joins or leaves a sub-team is seen or not from the next request on. A person works in
 * one organisation at a time.
 */
const seenBySubteams = (me: Me): SQL => sql`array(
  select ${me.id} union
  select t.user_id from memberships v cross join lateral jsonb_array_elements_text(v.permissions->'accessibleSubteamIds') s(id)
    join subteam_members t on t.org_id = ${me.org} and t.subteam_id = s.id::uuid
  where v.org_id = ${me.org} and v.user_id = ${me.id} and v.status = 'ACTIVE' union ${lentTo(me)})`

/** Whether somebody may give a client that a member has to somebody else (rule 207). */
export const mayGiveAway = (rights: Rights): boolean => effective(rights).viewOtherAssignedClients

/**
 * Whether somebody sees unassigned clients only to take them: from them alone is hidden what a rule hides until it is
 * claimed. The person who may give clients to others, the owner among them, sees it.
 */
export function mayOnlyClaim(rights: Rights): boolean {
  const p = effective(rights)
  return !isOwner(rights) && p.viewUnassignedClients && !p.viewOtherAssignedClients
}

/** Whether a client's details are hidden from an actor who sees it (rule 104). */
export const hidesFrom = (actor: Actor, { detailsHidden }: { detailsHidden: boolean }): boolean =>
  detailsHidden && mayOnlyClaim(rightsOf(actor))

/** Whether an actor sees all of a client under the alias `c`, as a condition. */
export const seesDetails = (actor: Actor): SQL =>
  mayOnlyClaim(rightsOf(actor)) ? sql`not c.details_hidden` : sql`true`

/** A shape as a condition on the clients table under the alias `c`; `me` is who sees them. */
export function condition(shape: Shape, me: Me): SQL {
  switch (shape) {
    case 'all':
      return sql`true`
    case 'assigned':
      return sql`c.assigned_to_id is not null`
    case 'subteams_or_pool':
      return sql`(c.assigned_to_id = any(${seenBySubteams(me)}) or c.assigned_to_id is null)`
    case 'subteams':
      return sql`c.assigned_to_id = any(${seenBySubteams(me)})`
    case 'lent_or_pool':
      return sql`(c.assigned_to_id = any(${selfAndLent(me)}) or c.assigned_to_id is null)`
    case 'lent':
      return sql`c.assigned_to_id = any(${selfAndLent(me)})`
    case 'own_or_pool':
      return sql`(c.assigned_to_id = ${me.id} or c.assigned_to_id is null)`
    case 'own':
      return sql`c.assigned_to_id = ${me.id}`
    case 'pool':
      return sql`c.assigned_to_id is null`
    case 'none':
      return sql`false`
  }
}

/** The few people whose clients a shape shows, where it is not one person; undefined for shapes of any number. */
function peopleOf(shape: Shape, me: Me): SQL | undefined {
  if (shape === 'own_or_pool') return sql`array[${me.id}]`
  if (shape === 'lent' || shape === 'lent_or_pool') return selfAndLent(me)
  return shape === 'subteams' || shape === 'subteams_or_pool' ? seenBySubteams(me) : undefined
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
  me: Me,
  { wanted, column, direction, limit, isNatural }: Walk,
): SQL | undefined {
  const people = peopleOf(shape, me)
  if (!people) return undefined
  const order = sql`${column} ${direction}, c.id ${direction} limit ${limit}`
  const ofEach = sql`select k.* from unnest(${people}) as a(id)
    cross join lateral (select c.* from clients c where ${wanted} and c.assigned_to_id = a.id order by ${order}) k`
  if (shape === 'subteams' || shape === 'lent') return sql`(${ofEach})`
  // Of nobody's clients the index is in order too, which the planner takes from this order alone.
  return sql`(${ofEach} union all (select c.* from clients c where ${wanted} and c.assigned_to_id is null
    order by c.assigned_to_id ${isNatural ? sql`asc` : sql`desc`}, ${order}))`
}

/**
 * A shape as a condition on rows that are found otherwise. Of whom a person sees by sub-teams or stands in
 * for the planner knows nothing: it is kept from walking the index of what is somebody's for them.
 */
export function filterBy(shape: Shape, me: Me): SQL {
  const isUnknown = shape !== 'own_or_pool' && peopleOf(shape, me) !== undefined
  return isUnknown ? sql`(${condition(shape, me)}) is true` : condition(shape, me)
}

/** The same as a column, true or false: nobody's client is not one's own, where SQL would answer null. */
export const permitted = (shape: Shape, me: Me): SQL => sql`coalesce(${condition(shape, me)}, false)`

/** What an actor may see, as a condition on clients under the alias `c`, for any statement that touches them. */
export const visible = (actor: Actor): SQL => condition(rules.view(actor), meOf(actor))

/** The shapes of an actor's rules, by which its statements differ from others'. */
export const rightsKey = (actor: Actor): string =>
  `${rules.view(actor)} ${rules.edit(actor)} ${rules.delete(actor)} ${rules.reassign(actor)}`

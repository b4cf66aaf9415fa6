import { effective, isOwner } from '@fairlead/contract/permissions'
import type { Visibility } from '@fairlead/contract/records/content'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, rightsOf } from '#platform/context'
import { forbidden } from '#platform/http'

const mySubteams = (actor: Actor): SQL =>
  sql`array(select t.subteam_id from subteam_members t where t.org_id = ${actor.orgId} and t.user_id = ${actor.userId}::uuid)`

/**
 * The condition for content of the alias `c` that an actor can see: their own, the account's, and that of their sub-
 * teams (rule 83). The account owner sees what is shared with any sub-team, but no one's private content.
 */
export function visible(actor: Actor): SQL {
  if (!actor.userId) return sql`true`
  const bySubteam = isOwner(actor) ? sql`true` : sql`c.subteam_ids && ${mySubteams(actor)}`
  return sql`(c.owner_id = ${actor.userId}::uuid or c.visibility = 'ORG' or (c.visibility = 'SUBTEAMS' and ${bySubteam}))`
}

type Whose = { owner_id: string; owner_name: string; linked_id: string | null; linked_owner: string | null }

/** Their own content, and other people's with permission to edit it; content joined through a set is read-only (rule 86). */
export const mayEdit = (actor: Actor, row: Whose): boolean =>
  row.linked_id === null && (row.owner_id === actor.userId || effective(rightsOf(actor)).editOthersContent)

/** The same as a condition on contents of the alias `n`. */
export const editable = (actor: Actor): SQL =>
  sql`(n.linked_id is null and ${effective(rightsOf(actor)).editOthersContent ? sql`true` : sql`n.owner_id = ${actor.userId}::uuid`})`

/** Throws 403, naming the owner, if the actor can't change a content. */
export function requireEdit(actor: Actor, row: Whose): void {
  if (mayEdit(actor, row)) return
  throw forbidden(
    row.linked_id
      ? `${row.linked_owner} shared this with you. Only they can edit it.`
      : `You don’t have permission to edit content of ${row.owner_name}.`,
  )
}

/** Throws 403 if the actor can't copy a content: content joined through a set stays its owner's. */
export function requireCopy(row: Whose): void {
  if (row.linked_id) throw forbidden(`${row.linked_owner} shared this with you. Only they can copy it.`)
}

/** Which visibility an actor may set: on their own content, or on others' with permission. */
export function mayShow(actor: Actor, row: Whose, to: Visibility): boolean {
  const p = effective(rightsOf(actor))
  if (row.linked_id || (row.owner_id !== actor.userId && !p.changeContentVisibility)) return false
  if (to === 'ORG') return p.changeContentVisibilityToOrg
  return to === 'PRIVATE' || p.changeVisibilityToSubteam
}

/** The visibility of new content: private if the actor may not publish (rule 83). */
export const firstVisibility = (actor: Actor): Visibility =>
  effective(rightsOf(actor)).changeContentVisibilityToOrg ? 'ORG' : 'PRIVATE'

import { z } from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, PageQuery, RequiredText, SearchText } from '../primitives.ts'

/** So many people a call puts into a sub-team at once. */
const mostAtOnce = 200
const People = z.array(Id).max(mostAtOnce)

const forManagers = { session: true, policy: 'TEAM.MANAGE', flag: 'enable_subteams_feature' } as const satisfies Access

/** A part of a team, whose members' clients others may be given to see (rule 142). */
export const Subteam = z.object({
  id: Id,
  name: z.string(),
  members_count: z.int(),
  /** Members who may see the clients of this sub-team without being owner or seeing everybody's. */
  viewers_count: z.int(),
  created_at: Instant,
})
export type Subteam = z.output<typeof Subteam>

export const SubteamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  account_status: z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED']),
  added_at: Instant,
})
export type SubteamMember = z.output<typeof SubteamMember>

export const listSubteams = endpoint({
  method: 'GET',
  path: `${prefixes.subteams}/`,
  access: forManagers,
  summary: 'Sub-teams by name',
  query: PageQuery.extend({ search: SearchText.optional() }),
  reply: Page(Subteam),
})

export const createSubteam = endpoint({
  method: 'POST',
  path: `${prefixes.subteams}/`,
  access: forManagers,
  summary: 'Makes a sub-team, with its first members if they are named',
  body: z.strictObject({ name: RequiredText(80), member_ids: People.optional() }),
  reply: Subteam,
  status: 201,
})

export const getSubteam = endpoint({
  method: 'GET',
  path: `${prefixes.subteams}/:id/`,
  access: forManagers,
  summary: 'One sub-team',
  params: ById,
  reply: Subteam,
})

export const updateSubteam = endpoint({
  method: 'PUT',
  path: `${prefixes.subteams}/:id/`,
  access: forManagers,
  summary: 'Renames a sub-team and adds members; existing members stay',
  params: ById,
  body: z.strictObject({ name: RequiredText(80).optional(), add_member_ids: People.optional() }),
  reply: Subteam,
})

export const deleteSubteam = endpoint({
  method: 'DELETE',
  path: `${prefixes.subteams}/:id/`,
  access: forManagers,
  summary:
    'Deletes a sub-team; its members stay on the team, and anyone who saw their clients through it no longer does',
  params: ById,
  reply: Done,
})

export const subteamMembers = endpoint({
  method: 'GET',
  path: `${prefixes.subteams}/:id/members/`,
  access: forManagers,
  summary: 'Members of a sub-team by name',
  params: ById,
  query: PageQuery,
  reply: Page(SubteamMember),
})

export const removeSubteamMember = endpoint({
  method: 'DELETE',
  path: `${prefixes.subteams}/:id/members/:memberId/`,
  access: forManagers,
  summary: 'Takes a member out of a sub-team',
  params: z.object({ id: Id, memberId: Id }),
  reply: Done,
})

export const subteamHasContent = endpoint({
  method: 'GET',
  path: `${prefixes.subteams}/has_content/:a/:b/`,
  access: forManagers,
  summary: 'Whether content is shared with sub-team `a` alone that member `b` would lose, or would take along',
  params: z.object({ a: Id, b: Id }),
  reply: z.object({ has_content: z.boolean() }),
})

export const userSubteams = endpoint({
  method: 'GET',
  path: `${prefixes.subteams}/user-subteams/`,
  access: { session: true, flag: 'enable_subteams_feature' },
  summary: 'The caller’s sub-teams, by name',
  reply: z.object({ results: z.array(z.object({ id: Id, name: z.string() })) }),
})

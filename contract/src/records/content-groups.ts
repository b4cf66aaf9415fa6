import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Done, Id, Instant, RequiredText } from '../primitives.ts'
import { SharedContentType } from './content-types.ts'

const session = { session: true } as const
export const mostInSet = 200
export const JoinCode = z.string().regex(/^[a-z0-9]{8}[\w-]{12}$/i, 'Unknown code')
const Item = z.object({ type: SharedContentType, id: Id, name: z.string() })

/** Contents that others can join by a code (rule 86). */
export const ContentGroup = z.object({
  id: Id,
  name: z.string(),
  owner: z.object({ id: Id, name: z.string() }),
  /** Null once it was revoked, and for those who only joined. */
  code: z.string().nullable(),
  join_url: z.string().nullable(),
  joined: z.int(),
  contents: z.array(Item),
  created_at: Instant,
})
export type ContentGroup = z.output<typeof ContentGroup>

export const listContentGroups = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-type/:t/groups/`,
  access: session,
  summary: 'The caller’s own groups with content of a type, and groups of that type they joined',
  params: z.object({ t: SharedContentType }),
  reply: z.object({
    results: z.array(ContentGroup),
    joined: z.array(z.object({ id: Id, name: z.string(), owner: z.string(), contents: z.int(), joined_at: Instant })),
  }),
})

export const setContentGroups = endpoint({
  method: 'PUT',
  path: `${prefixes.content}/content-type/:t/:id/groups/`,
  access: session,
  summary: 'Sets the groups that the caller’s own content is in; a name creates a new one',
  params: z.object({ t: SharedContentType, id: Id }),
  body: z.strictObject({ group_ids: z.array(Id).max(50), new_name: RequiredText(80).optional() }),
  reply: z.object({ results: z.array(ContentGroup) }),
})

export const getContentGroup = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-group/:id/`,
  access: session,
  summary: 'A content group by its join code, or the caller’s own by its id: its content and owner',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({
    id: Id,
    name: z.string(),
    owner: z.string(),
    owner_org: z.string(),
    contents: z.array(Item),
    is_own: z.boolean(),
    is_joined: z.boolean(),
  }),
})

export const joinContentGroup = endpoint({
  method: 'POST',
  path: `${prefixes.content}/content-group/:code/join/`,
  access: session,
  summary: 'Joins a content group: adds its content to the caller’s, linked, read-only and labelled with its owner',
  params: z.object({ code: JoinCode }),
  reply: Done,
})

export const leaveContentGroup = endpoint({
  method: 'POST',
  path: '/api/content/groups/:id/leave',
  access: session,
  summary: 'Leaves a joined content group; links sent to clients keep working',
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})

export const changeContentGroup = endpoint({
  method: 'PUT',
  path: '/api/content/groups/:id',
  access: session,
  summary: 'Renames the caller’s content group, revokes its code, or creates a new one',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: RequiredText(80).optional(), code: z.enum(['revoke', 'renew']).optional() }),
  reply: ContentGroup,
  ours: true,
})

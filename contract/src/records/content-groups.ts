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
  summary: 'One’s own sets that hold content of a type, and those of that type that one joined',
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
  summary: 'The sets that a content of one’s own is in; a name makes a new one',
  params: z.object({ t: SharedContentType, id: Id }),
  body: z.strictObject({ group_ids: z.array(Id).max(50), new_name: RequiredText(80).optional() }),
  reply: z.object({ results: z.array(ContentGroup) }),
})

export const getContentGroup = endpoint({
  method: 'GET',
  path: `${prefixes.content}/content-group/:id/`,
  access: session,
  summary: 'A set by its join code, or one’s own by its id: what is in it, and whose it is',
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
  summary: 'Adds a set to one’s content: linked, read-only, labelled with its owner',
  params: z.object({ code: JoinCode }),
  reply: Done,
})

export const leaveContentGroup = endpoint({
  method: 'POST',
  path: '/api/content/groups/:id/leave',
  access: session,
  summary: 'Removes a set that one joined; links sent to clients keep working',
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})

export const changeContentGroup = endpoint({
  method: 'PUT',
  path: '/api/content/groups/:id',
  access: session,
  summary: 'Renames one’s set, revokes its code, or makes a new one',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: RequiredText(80).optional(), code: z.enum(['revoke', 'renew']).optional() }),
  reply: ContentGroup,
  ours: true,
})

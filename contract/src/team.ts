import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Role } from './permissions.ts'
import { prefixes } from './prefixes.ts'
import { Id, Page, PageQuery, QueryFlag, SearchText } from './primitives.ts'

export const MemberStatus = z.enum(['ACTIVE', 'INVITED', 'DEACTIVATED'])

export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  account_status: MemberStatus,
  is_absent: z.boolean(),
  profile_picture: z.object({ uuid: z.string(), cdn_url: z.string() }).nullable(),
})
export type TeamMember = z.output<typeof TeamMember>

export const listTeamMembers = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v2/team/members`,
  access: { session: true },
  summary: 'Who works in the team: for the owner, and for members who see what others have or manage the team',
  query: PageQuery.extend({ search: SearchText.optional(), include_invited_members: QueryFlag.optional() }),
  reply: Page(TeamMember).extend({
    team_members_stats: z.object({
      total_active_members: z.int(),
      total_deactivated_members: z.int(),
      total_invited_members: z.int(),
      invited_members_count: z.int(),
    }),
  }),
})

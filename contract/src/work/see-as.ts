import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Person } from '../identity/team.ts'
import { Permissions } from '../permissions.ts'
import { Id, Page, PageQuery, QueryFlag, SearchText } from '../primitives.ts'
import { ClientRow } from '../records/clients.ts'

const path = '/api/team/see-as/:id' as const
const managers = { session: true, policy: 'TEAM.MANAGE' } as const
const params = z.object({ id: Id })

/** A number up to 999; one more means that there are more. */
const Capped = z.int()

/** What a member sees, as far as the person who asks sees it too. */
export const SeenAs = z.object({
  member: Person,
  /** In force: completed by what they imply. */
  permissions: Permissions,
  /** Names of the sub-teams whose clients the member sees. */
  sub_teams: z.array(z.string()),
  counts: z.object({ clients: Capped, new_leads: Capped, follow_ups_overdue: Capped }),
  /** The member sees unassigned clients and the person who asks does not: those are left out. */
  is_limited: z.boolean(),
})
export type SeenAs = z.output<typeof SeenAs>

export const seeAs = endpoint({
  method: 'GET',
  path,
  access: managers,
  summary: 'What a member sees, in numbers; never more than the caller can see',
  params,
  reply: SeenAs,
  ours: true,
})

export const seeAsClients = endpoint({
  method: 'GET',
  path: `${path}/clients`,
  access: managers,
  summary: 'The client list as a member sees it; never more than the caller can see',
  params,
  query: PageQuery.extend({ is_new_lead: QueryFlag.optional() }),
  reply: Page(ClientRow),
  ours: true,
})

/** Why a member sees a client, or does not. */
export const SightReason = z.enum([
  /** It is theirs. */
  'own',
  /** They see what is assigned to anybody. */
  'assigned',
  /** It is of somebody of a sub-team that they see. */
  'sub_team',
  /** They stand in for the person who has it. */
  'lent',
  /** Nobody has it, and they see unassigned clients. */
  'pool',
  /** Nobody has it, and they do not see unassigned clients. */
  'hidden_unassigned',
  /** Somebody else has it, and they do not see what others have. */
  'hidden_others',
])
export type SightReason = z.output<typeof SightReason>

/** A client that the person who asks sees, and whether the member does. */
export const SightOfClient = z.object({
  id: Id,
  name: z.string(),
  assigned_to: Person.nullable(),
  is_shown: z.boolean(),
  reason: SightReason,
  /** By which sub-team it is shown. */
  sub_team: z.string().nullable(),
})
export type SightOfClient = z.output<typeof SightOfClient>

export const seeAsLookUp = endpoint({
  method: 'GET',
  path: `${path}/look-up`,
  access: managers,
  summary: 'Searches clients the caller can see, each with why a member can see it or not',
  params,
  query: z.object({ search: SearchText }),
  reply: z.object({ results: z.array(SightOfClient), has_more: z.boolean() }),
  ours: true,
})

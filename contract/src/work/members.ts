import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AccountStatus } from '../identity/account.ts'
import { Person } from '../identity/team.ts'
import { Permissions, Role } from '../permissions.ts'
import { prefixes } from '../prefixes.ts'
import {
  Done,
  Email,
  Id,
  Instant,
  LocalDate,
  Page,
  PageQuery,
  QueryFlag,
  RequiredText,
  SearchText,
} from '../primitives.ts'
import { TeamFigure } from './team-figures.ts'

const path = `${prefixes.auth}/v2/team` as const
const pathV1 = `${prefixes.auth}/v1/team` as const
const managers = { session: true, policy: 'TEAM.MANAGE' } as const
/** What adds people to the team belongs to the plan. */
const growing = { ...managers, plan: 'TEAM' } as const

/** Somebody of the team. Of one who is invited the id is the invitation's. */
export const TeamMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: Role,
  account_status: AccountStatus,
  is_absent: z.boolean(),
  profile_picture: z.object({ uuid: Id, cdn_url: z.string() }).nullable(),
})
export type TeamMember = z.output<typeof TeamMember>

export const TeamMembersStats = z.object({
  /** Without the owner. */
  total_active_members: z.int(),
  total_deactivated_members: z.int(),
  total_invited_members: z.int(),
  /** Those of the invited whose link still works. */
  invited_members_count: z.int(),
})

export const listTeamMembers = endpoint({
  method: 'GET',
  path: `${path}/members`,
  access: { session: true },
  summary: 'Team members, by name; for the owner and members who can see other people’s clients',
  query: PageQuery.extend({ search: SearchText.optional(), include_invited_members: QueryFlag.optional() }),
  reply: Page(TeamMember).extend({ team_members_stats: TeamMembersStats }),
})

/** Days on which somebody does not work, on their own calendar; both ends belong to it. */
export const AbsenceDays = z.object({ from: LocalDate, until: LocalDate, stand_in: Person.nullable() })

/** Somebody of the team, for the person who manages it. */
export const ManagedMember = TeamMember.extend({
  /** As they were given, without what comes with them; all of them for the owner. */
  permissions: Permissions,
  /** Clients that are theirs, 1000 at most. */
  client_count: z.int(),
  absence: AbsenceDays.nullable(),
  /** Colleagues who are away, or will be, and for whom they stand in then; it ends with a deactivation. */
  stands_in_for: z.array(z.object({ user: Person, from: LocalDate, until: LocalDate })),
  /** Of one who is invited. */
  invitation: z.object({ sent_at: Instant, expires_at: Instant, is_expired: z.boolean() }).nullable(),
  /** Clients that went to others when this person was deactivated and could come back. */
  handover: z.object({ id: Id, clients: z.int() }).nullable(),
})
export type ManagedMember = z.output<typeof ManagedMember>

export const manageMembers = endpoint({
  method: 'GET',
  path: `${path}/manage-members`,
  access: managers,
  summary: 'Everybody of the team, the invited and the deactivated too, with permissions',
  query: PageQuery.extend({ search: SearchText.optional(), account_status: AccountStatus.optional() }),
  reply: Page(ManagedMember).extend({
    team_members_stats: TeamMembersStats,
    /** What the person who asks is permitted, and so may permit. */
    own_permissions: Permissions,
  }),
})

export const teamPricing = endpoint({
  method: 'GET',
  path: `${pathV1}/pricing-info`,
  access: managers,
  summary: 'How many accounts count for the price: the active members and the owner (rule 145)',
  reply: z.object({ success: z.literal(true), is_charged: z.boolean(), active_accounts: z.int() }),
})

export const mostInvited = 100
/** Whom an invitation goes to. Who is invited without a name goes by their address until they join. */
export const InvitedPerson = z.strictObject({ name: RequiredText(120).optional(), email: Email })

export const inviteMembers = endpoint({
  method: 'POST',
  path: `${pathV1}/_bulk/invite-new-members`,
  access: growing,
  summary: 'Invites people to the team, each with a link valid for 14 days; returns the result for each',
  body: z.strictObject({ members: z.array(InvitedPerson).min(1).max(mostInvited), permissions: Permissions }),
  reply: z.object({
    results: z.array(
      z.object({
        email: z.string(),
        /** The invitation; null when there is none. */
        id: Id.nullable(),
        /** Why there is none. */
        error: z.string().nullable(),
      }),
    ),
  }),
})

const byId = z.strictObject({ id: Id })

export const resendInvite = endpoint({
  method: 'POST',
  path: `${pathV1}/resend-invite`,
  access: growing,
  summary: 'Sends an invitation again, for another 14 days; the link before stops working',
  body: byId,
  reply: Done,
})

export const cancelInvite = endpoint({
  method: 'POST',
  path: `${pathV1}/cancel-invite`,
  access: managers,
  summary: 'Cancels an invitation',
  body: byId,
  reply: Done,
})

/** Who gets the clients of somebody who works here no more; those of nobody are in the pool. */
export const HandOverTo = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('person'), user_id: Id }),
  z.strictObject({ to: z.literal('round_robin'), user_ids: z.array(Id).min(1).max(200) }),
  z.strictObject({ to: z.literal('pool') }),
])
export type HandOverTo = z.output<typeof HandOverTo>

export const editAccountStatus = endpoint({
  method: 'POST',
  path: `${pathV1}/edit-account-status`,
  access: managers,
  summary: 'Deactivates a member immediately and reassigns their clients, or reactivates one',
  body: z
    .strictObject({
      id: Id,
      account_status: z.enum(['ACTIVE', 'DEACTIVATED']),
      hand_over: HandOverTo.optional(),
    })
    .refine((body) => body.account_status === 'ACTIVE' || body.hand_over, {
      path: ['hand_over'],
      error: 'Choose who gets the clients',
    }),
  reply: z.object({ success: z.literal(true), handover_id: Id.nullable() }),
})

export const undoHandover = endpoint({
  method: 'POST',
  path: '/api/team/handovers/:id/undo',
  access: managers,
  summary:
    'Returns to a member the clients reassigned at deactivation that haven’t moved since; reactivates the member if needed',
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})

export const editMemberPermissions = endpoint({
  method: 'POST',
  path: `${pathV1}/edit-member-permissions`,
  access: managers,
  summary: 'Sets the permissions of a member or an invited person; you can only grant permissions you have',
  body: z.strictObject({ id: Id, permissions: Permissions }),
  reply: Done,
})

const DashboardDays = z.enum(['7', '30', '90']).default('7')

/** What became of a member's leads in the period; follow-ups as they are now. */
export const MemberFigures = z.object({
  member: Person,
  account_status: AccountStatus,
  /** Clients that were created in the period and are theirs. */
  new_clients: z.int(),
  /** Those of them that nobody has contacted. */
  uncontacted: z.int(),
  /** Middle of the times until their first responses in the period; null without any. */
  median_response_seconds: z.int().nullable(),
  /** The same counted within the working hours of the person who responded, as they were then. */
  median_working_seconds: z.int().nullable(),
  responses: z.int(),
  follow_ups_overdue: z.int(),
  /** Links to content that they sent to clients in the period. */
  content_shared: z.int(),
  /** Those of them that the client has opened. */
  content_opened: z.int(),
})
export type MemberFigures = z.output<typeof MemberFigures>

export const teamDashboard = endpoint({
  method: 'GET',
  path: `${path}/dashboard`,
  access: managers,
  summary:
    'For each member of the team: new and uncontacted clients, first responses, overdue follow-ups, content that was shared and opened (rule 146)',
  query: z.object({ days: DashboardDays }),
  reply: z.object({ since: Instant, results: z.array(MemberFigures) }),
})

/** A client that a figure counts. */
export const FigureRow = z.object({
  client: Person,
  /** When it was created, was answered, or its follow-up was due. */
  at: Instant,
  /** Of a first response. */
  seconds: z.int().nullable(),
  working_seconds: z.int().nullable(),
})
export type FigureRow = z.output<typeof FigureRow>

export const teamFigureRows = endpoint({
  method: 'GET',
  path: '/api/team/dashboard/:id/:figure',
  access: managers,
  summary: 'The clients that a figure of a member counts, the latest first',
  params: z.object({ id: Id, figure: TeamFigure }),
  query: PageQuery.extend({ days: DashboardDays }),
  reply: Page(FigureRow).extend({ member: Person }),
  ours: true,
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Code, CodeSent } from '../identity/session.ts'
import { Person } from '../identity/team.ts'
import { ById, Done, Id, Instant } from '../primitives.ts'

/** What an invitation is for the person who opens it: what they can do, or why they cannot. */
export const InvitationState = z.enum([
  /** Nobody is signed in: with its address they can come back. */
  'signed_out',
  /** Signed in with another address than the invited one. */
  'other_address',
  /** Works in another team, which comes first to be left. */
  'in_other_team',
  /** Owns an account in which others work too. */
  'owns_team',
  'open',
  'expired',
  'cancelled',
  'used',
  'unknown',
])
export type InvitationState = z.output<typeof InvitationState>

/** Whether an account has a name of its own: without one it is called as the person who made it, and who invites. */
export const isNamed = (team: string, invitedBy: string): boolean => team !== invitedBy

export const Invitation = z.object({
  state: InvitationState,
  /** Null when nothing is known of it. */
  invitation: z
    .object({
      id: Id,
      team: z.string(),
      invited_by: z.string(),
      name: z.string(),
      email: z.string(),
      expires_at: Instant,
    })
    .nullable(),
  /** The address of the person who is signed in. */
  signed_in_as: z.string().nullable(),
  /** An account of one's own, which rests while one works in the team; null for somebody new. */
  own_account: z.object({ name: z.string(), clients: z.int() }).nullable(),
})
export type Invitation = z.output<typeof Invitation>

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/team/invitation',
  access: { session: 'optional' },
  summary: 'What an invitation says: by its link, or else the newest one to your address',
  query: z.object({ token: z.string().max(100).optional() }),
  reply: Invitation,
  ours: true,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/team/invitations/:id/accept',
  access: { session: true },
  summary: 'Joins the team that invited your verified address; your own account is paused',
  params: ById,
  /** Whether copies of the clients of the own account come along, assigned to oneself. */
  body: z.strictObject({ bring_clients: z.boolean().optional() }),
  reply: Done,
  ours: true,
})

/** Clients that one brings along from an account of one's own. */
export const BroughtClients = z.object({
  total: z.int(),
  /** Clients of their own in the team. */
  copied: z.int(),
  /** Those that the team had: what was known went to their timelines. */
  joined: z.int(),
  /** Of the joined the first, and who has them in the team. */
  known: z.array(z.object({ name: z.string(), holder: z.string().nullable() })),
  is_finished: z.boolean(),
  is_undone: z.boolean(),
  /** Once it is undone: how many went, and how many stay because somebody worked with them. */
  taken_back: z.int(),
  kept: z.int(),
})
export type BroughtClients = z.output<typeof BroughtClients>

const broughtPath = '/api/team/brought-clients'

export const getBroughtClients = endpoint({
  method: 'GET',
  path: broughtPath,
  access: { session: true },
  summary: 'Progress of clients you bring into the team, and which of them it already had',
  reply: z.object({ brought: BroughtClients.nullable() }),
  ours: true,
})

export const undoBroughtClients = endpoint({
  method: 'POST',
  path: `${broughtPath}/undo`,
  access: { session: true },
  summary: 'Undoes bringing clients, except those someone has worked on since',
  reply: Done,
  ours: true,
})

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/team/leave',
  access: { session: true },
  summary: 'Leaves the team: your clients become unassigned, and you move to your own account',
  /** The team that is meant: a second press leaves no other. */
  body: z.strictObject({ organization_id: Id }),
  reply: Done,
  ours: true,
})

/** An offer to own the account; it needs the codes of both sides (rule 140). */
export const OwnershipOffer = z.object({
  offer: z.object({ from: Person, to: Person, expires_at: Instant }).nullable(),
})
export type OwnershipOffer = z.output<typeof OwnershipOffer>

const ownership = '/api/team/ownership'
const owner = { session: true, owner: true } as const

export const getOwnershipOffer = endpoint({
  method: 'GET',
  path: ownership,
  access: { session: true },
  summary: 'The ownership offer, for the owner who made it and the member it was made to',
  reply: OwnershipOffer,
  ours: true,
})

export const askToGiveOwnership = endpoint({
  method: 'POST',
  path: `${ownership}/code`,
  access: owner,
  summary: 'Sends the owner the code that confirms the offer',
  reply: CodeSent,
  ours: true,
})

export const offerOwnership = endpoint({
  method: 'POST',
  path: ownership,
  access: owner,
  summary: 'Offers ownership to a member, who has 7 days to accept with their own code',
  body: z.strictObject({ user_id: Id, code: Code }),
  reply: OwnershipOffer,
  ours: true,
})

export const withdrawOwnership = endpoint({
  method: 'DELETE',
  path: ownership,
  access: { session: true },
  summary: 'Cancels or declines the offer',
  reply: Done,
  ours: true,
})

export const askToTakeOwnership = endpoint({
  method: 'POST',
  path: `${ownership}/take/code`,
  access: { session: true },
  summary: 'Sends the member the code that confirms accepting ownership',
  reply: CodeSent,
  ours: true,
})

export const takeOwnership = endpoint({
  method: 'POST',
  path: `${ownership}/take`,
  access: { session: true },
  summary: 'Accepts ownership: the member becomes the owner, and the owner becomes a member with all permissions',
  body: z.strictObject({ code: Code }),
  reply: Done,
  ours: true,
})

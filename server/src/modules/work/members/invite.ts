import type { Input, Reply } from '@fairlead/contract/endpoint'
import { beyond, type Permissions } from '@fairlead/contract/permissions'
import { done } from '@fairlead/contract/primitives'
import { isNamed } from '@fairlead/contract/work/invitations'
import type * as calls from '@fairlead/contract/work/members'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { membersInvited } from '#events/members'
import { becomeTeam, findUser, me, ownOrganization } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { insertRows, newId, waitForAll } from '#platform/db'
import { forbidden, notFound, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { letter, nameInMail } from '#platform/outbound'
import { randomToken, tokenHash } from '#platform/secrets'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { invitations } from './members.tables.ts'
import { knownSubTeams } from './sub-teams.ts'

type Invitation = typeof invitations.$inferSelect
export const invitationDays = 14
const day = 86_400_000
/** How many calls that invite one account makes in a day: mails go to people who did not ask for them. */
const limits = {
  calls: { max: 60, seconds: 86_400 },
  again: { max: 5, seconds: 86_400 },
  /** People whom an account invites that nobody has joined yet. */
  first: { max: 10, seconds: 86_400 },
}

export const isOpen = and(isNull(invitations.cancelledAt), isNull(invitations.acceptedAt))

/** Throws 403 where somebody would grant what they lack, 400 for sub-teams that are none of the account's. */
export async function checkGrant(ctx: Ctx, wanted: Permissions, before?: Permissions): Promise<void> {
  if (beyond(rightsOf(ctx.actor), wanted, before).length > 0)
    throw forbidden('You can only grant permissions you have yourself.')
  await knownSubTeams(ctx, wanted.accessibleSubteamIds)
}

/** A new link: what goes into the mail, and what is stored of it. */
function newLink(ctx: Ctx) {
  const token = randomToken(24)
  const sentAt = ctx.now.toISOString()
  const expiresAt = new Date(ctx.now.getTime() + invitationDays * day).toISOString()
  return { token, stored: { tokenHash: tokenHash(token), sentAt, expiresAt } }
}

type Named = Pick<Invitation, 'name' | 'email'>

/**
 * An account that nobody has joined yet invites few people a day, since anybody can open one: throws 429 for one more.
 * What is refused counts for nothing.
 */
async function checkFirst(ctx: Ctx, people: number): Promise<void> {
  const [joined] = await ctx.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.orgId, ctx.actor.orgId), isNotNull(invitations.acceptedAt)))
    .limit(1)
  if (joined) return
  for (let i = 0; i < Math.min(people, limits.first.max + 1); i++) {
    const wait = await overLimit(ctx, 'first-invitations', ctx.actor.orgId, limits.first)
    if (wait)
      throw tooMany(
        `You can invite ${limits.first.max} people a day until the first of them has joined. Invite the others tomorrow.`,
        wait,
      )
  }
}

async function sendInvitation(ctx: Ctx, to: Named, team: string, by: string, token: string): Promise<void> {
  const url = new URL('/invite', ctx.installation.appUrl)
  const [where, whose] = isNamed(team, by) ? [team, `the team of ${team}`] : ['their team', 'their team']
  url.searchParams.set('token', token)
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.installation, to.email, {
      subject: `${by} invited you to join ${where}`,
      lines: [
        to.name ? `Hello ${nameInMail(to.name)},` : 'Hello,',
        `${by} has invited you to join ${whose} on ${ctx.installation.product}.`,
      ],
      buttons: [{ label: 'View invitation', url: url.href }],
      foot: `The link works for ${invitationDays} days and only for ${to.email}. If you don’t know ${by}, you can ignore this email.`,
    }),
  })
}

/** The account and who acts, by name, as the mail tells them. */
async function sender(ctx: Ctx): Promise<{ team: string; by: string }> {
  const [org, user] = await Promise.all([ownOrganization(ctx), findUser(ctx, me(ctx))])
  const team = nameInMail(org.name)
  return { team, by: nameInMail(user?.name ?? '') || team || 'Somebody' }
}

/** Of these addresses those that belong to the team already, each with why it is not invited again. */
async function taken(ctx: Ctx, emails: string[]): Promise<Map<string, string>> {
  const { orgId } = ctx.actor
  const [members, open] = await Promise.all([
    ctx.db
      .select({ email: users.email, status: memberships.status })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.orgId, orgId),
          inArray(memberships.status, ['ACTIVE', 'DEACTIVATED']),
          // The person who was deactivated and works for themselves since comes back by an invitation.
          or(eq(memberships.status, 'ACTIVE'), isNull(users.worksInId)),
          inArray(users.email, emails),
        ),
      ),
    ctx.db
      .select({ email: invitations.email })
      .from(invitations)
      .where(and(eq(invitations.orgId, orgId), isOpen, inArray(invitations.email, emails))),
  ])
  return new Map([
    ...open.map(({ email }) => [email, 'Already invited. Resend that invitation instead.'] as const),
    ...members.map(
      ({ email, status }) =>
        [
          email ?? '',
          status === 'ACTIVE' ? 'Already on the team' : 'Deactivated. Reactivate the member instead.',
        ] as const,
    ),
  ])
}

/** Invites people, each by a link of their own; who cannot be invited is told by line, and holds up nobody else. */
export async function inviteMembers(
  ctx: Ctx,
  { body }: Input<typeof calls.inviteMembers>,
): Promise<Reply<typeof calls.inviteMembers>> {
  await checkGrant(ctx, body.permissions)
  const emails = body.members.map(({ email }) => email)
  const [wait, problems, { team, by }] = await waitForAll([
    overLimit(ctx, 'invitations', ctx.actor.orgId, limits.calls),
    taken(ctx, emails),
    sender(ctx),
  ])
  if (wait) throw tooMany('Too many invitations sent today. Please continue tomorrow.', wait)
  const at = ctx.now.toISOString()
  const invited = new Map<string, { row: typeof invitations.$inferInsert & { id: string }; token: string }>()
  const results = body.members.map(({ name = '', email }) => {
    const error = problems.get(email) ?? (invited.has(email) ? 'Listed twice' : null)
    if (error) return { email, id: null, error }
    const id = newId()
    const { token, stored } = newLink(ctx)
    const row = {
      ...{ id, orgId: ctx.actor.orgId, name, email, permissions: body.permissions },
      ...{ invitedById: me(ctx), createdAt: at, ...stored },
    }
    invited.set(email, { row, token })
    return { email, id, error: null }
  })
  const rows = [...invited.values()]
  if (rows.length === 0) return { results }
  await checkFirst(ctx, rows.length)
  await waitForAll([
    insertRows(
      ctx.db,
      invitations,
      rows.map(({ row }) => row),
    ),
    becomeTeam(ctx),
    ...rows.map(({ row, token }) => sendInvitation(ctx, row, team, by, token)),
  ])
  ctx.emit(membersInvited, me(ctx), { count: rows.length })
  return { results }
}

/** An invitation of the account that is still open, locked. Throws 404. */
async function load(ctx: Ctx, id: string): Promise<Invitation> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.orgId, ctx.actor.orgId), eq(invitations.id, id), isOpen))
    .for('update')
  if (!row) throw notFound('This invitation is no longer open.')
  return row
}

const own = (ctx: Ctx, id: string) => and(eq(invitations.orgId, ctx.actor.orgId), eq(invitations.id, id))

/** Sends an invitation again, by a new link for another 14 days: the one before is worth nothing. */
export async function resendInvite(
  ctx: Ctx,
  { body }: Input<typeof calls.resendInvite>,
): Promise<Reply<typeof calls.resendInvite>> {
  const row = await load(ctx, body.id)
  const [wait, { team, by }] = await waitForAll([overLimit(ctx, 'invitation-again', row.id, limits.again), sender(ctx)])
  if (wait) throw tooMany('This invitation has reached its resend limit for today.', wait)
  await checkFirst(ctx, 1)
  const { token, stored } = newLink(ctx)
  await waitForAll([
    ctx.db.update(invitations).set(stored).where(own(ctx, row.id)),
    sendInvitation(ctx, row, team, by, token),
  ])
  return done
}

/** Takes an invitation back: its link says so. */
export async function cancelInvite(
  ctx: Ctx,
  { body }: Input<typeof calls.cancelInvite>,
): Promise<Reply<typeof calls.cancelInvite>> {
  const row = await load(ctx, body.id)
  await ctx.db.update(invitations).set({ cancelledAt: ctx.now.toISOString() }).where(own(ctx, row.id))
  return done
}

/** Sets what an invited person will be permitted; false when there is no such invitation. */
export async function setInvitedPermissions(ctx: Ctx, id: string, permissions: Permissions): Promise<boolean> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(own(ctx, id), isOpen))
    .for('update')
  if (!row) return false
  await checkGrant(ctx, permissions, row.permissions)
  await ctx.db.update(invitations).set({ permissions }).where(own(ctx, id))
  return true
}

/** Takes back all open invitations of an account whose owner goes to another team. */
export async function cancelAll(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(invitations)
    .set({ cancelledAt: sql`${ctx.now.toISOString()}::timestamptz` })
    .where(and(eq(invitations.orgId, ctx.actor.orgId), isOpen))
}

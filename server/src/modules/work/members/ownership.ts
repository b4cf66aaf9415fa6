import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/work/invitations'
import { and, eq, gt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { me, ownOrganization, raiseRightsVersion } from '#identity/account'
import { askToConfirm, confirmed } from '#identity/session'
import { changeOwner, lockMembers } from '#identity/team'
import type { Ctx, Refusal } from '#platform/context'
import { waitForAll } from '#platform/db'
import { type Http, invalid, notFound } from '#platform/http'
import { letter, nameInMail } from '#platform/outbound'
import { users } from '#tables/identity/account'
import { passOwnersSteps } from '#work/sequences'
import { ownershipOffers } from './members.tables.ts'

const offerDays = 7
const [givers, takers] = [alias(users, 'givers'), alias(users, 'takers')]

/** The offer that concerns the person who acts, while it lasts. */
async function present(ctx: Ctx, { onlyTaker = false } = {}) {
  const mine = eq(ownershipOffers.toId, me(ctx))
  const [row] = await ctx.db
    .select({
      from: { id: givers.id, name: givers.name, email: givers.email },
      to: { id: takers.id, name: takers.name, email: takers.email },
      expires_at: ownershipOffers.expiresAt,
    })
    .from(ownershipOffers)
    .innerJoin(givers, eq(givers.id, ownershipOffers.fromId))
    .innerJoin(takers, eq(takers.id, ownershipOffers.toId))
    .where(
      and(
        eq(ownershipOffers.orgId, ctx.actor.orgId),
        gt(ownershipOffers.expiresAt, ctx.now.toISOString()),
        onlyTaker ? mine : or(mine, eq(ownershipOffers.fromId, me(ctx))),
      ),
    )
  return row
}

const person = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** The offer, for its two sides alone. */
export async function getOwnershipOffer(
  ctx: Ctx,
  _input?: Input<typeof calls.getOwnershipOffer>,
): Promise<Reply<typeof calls.getOwnershipOffer>> {
  const row = await present(ctx)
  return { offer: row ? { from: person(row.from), to: person(row.to), expires_at: row.expires_at } : null }
}

/** Sends the owner their code. */
export const askToGiveOwnership = (
  ctx: Ctx,
  _input: Input<typeof calls.askToGiveOwnership>,
  http: Http,
): Promise<Reply<typeof calls.askToGiveOwnership> | Refusal> =>
  askToConfirm(ctx, http, 'give_ownership', {
    subject: (code) => `${code} is your code to transfer your account`,
    line: `Enter this code to transfer your ${ctx.installation.product} account to a member of your team:`,
  })

/** Offers the account to somebody who works in it; an earlier offer ends. */
export async function offerOwnership(
  ctx: Ctx,
  { body }: Input<typeof calls.offerOwnership>,
  http: Http,
): Promise<Reply<typeof calls.offerOwnership> | Refusal> {
  const refusal = await confirmed(ctx, http, 'give_ownership', body.code)
  if (refusal) return refusal
  const from = me(ctx)
  const [[member], org] = await waitForAll([lockMembers(ctx, [body.user_id]), ownOrganization(ctx)])
  if (member?.status !== 'ACTIVE' || member.userId === from) throw invalid({ user_id: 'Choose a team member' })
  const expiresAt = new Date(ctx.now.getTime() + offerDays * 86_400_000).toISOString()
  const values = { fromId: from, toId: member.userId, createdAt: ctx.now.toISOString(), expiresAt }
  await ctx.db
    .insert(ownershipOffers)
    .values({ orgId: ctx.actor.orgId, ...values })
    .onConflictDoUpdate({ target: ownershipOffers.orgId, set: values })
  const row = await present(ctx)
  if (row?.to.email)
    await ctx.send({
      channel: 'mail',
      mail: letter(ctx.installation, row.to.email, {
        subject: `${nameInMail(row.from.name)} wants to transfer the account of ${nameInMail(org.name)} to you`,
        lines: [
          `${nameInMail(row.from.name)} wants you to become the owner of ${nameInMail(org.name)}, with full access and responsibility.`,
        ],
        buttons: [{ label: 'View offer', url: new URL('/account/security', ctx.installation.appUrl).href }],
        foot: `The offer expires in ${offerDays} days. Nothing changes unless you accept it.`,
      }),
    })
  return { offer: row ? { from: person(row.from), to: person(row.to), expires_at: row.expires_at } : null }
}

/** Takes the offer back, or declines it; nobody else's business. */
export async function withdrawOwnership(
  ctx: Ctx,
  _input: Input<typeof calls.withdrawOwnership>,
): Promise<Reply<typeof calls.withdrawOwnership>> {
  await ctx.db
    .delete(ownershipOffers)
    .where(
      and(
        eq(ownershipOffers.orgId, ctx.actor.orgId),
        or(eq(ownershipOffers.fromId, me(ctx)), eq(ownershipOffers.toId, me(ctx))),
      ),
    )
  return done
}

/** Ends an offer to somebody who works here no more. */
export async function dropOfferTo(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .delete(ownershipOffers)
    .where(and(eq(ownershipOffers.orgId, ctx.actor.orgId), eq(ownershipOffers.toId, userId)))
}

/** Sends the member their code. */
export async function askToTakeOwnership(
  ctx: Ctx,
  _input: Input<typeof calls.askToTakeOwnership>,
  http: Http,
): Promise<Reply<typeof calls.askToTakeOwnership> | Refusal> {
  if (!(await present(ctx, { onlyTaker: true }))) throw notFound('This offer is no longer open.')
  return askToConfirm(ctx, http, 'take_ownership', {
    subject: (code) => `${code} is your code to become the account owner`,
    line: 'Enter this code to become the account owner:',
  })
}

/** Makes the member the owner; the one before stays as a member with all permissions. */
export async function takeOwnership(
  ctx: Ctx,
  { body }: Input<typeof calls.takeOwnership>,
  http: Http,
): Promise<Reply<typeof calls.takeOwnership> | Refusal> {
  const row = await present(ctx, { onlyTaker: true })
  if (!row) throw notFound('This offer is no longer open.')
  const refusal = await confirmed(ctx, http, 'take_ownership', body.code)
  if (refusal) return refusal
  const [members, org] = await waitForAll([lockMembers(ctx, [row.from.id, row.to.id]), ownOrganization(ctx)])
  const [giver, taker] = [row.from.id, row.to.id].map((id) => members.find(({ userId }) => userId === id))
  if (giver?.role !== 'OWNER' || taker?.status !== 'ACTIVE') throw notFound('This offer is no longer open.')
  await waitForAll([
    changeOwner(ctx, row.from.id, row.to.id),
    passOwnersSteps(ctx, row.from.id, row.to.id),
    raiseRightsVersion(ctx),
    ctx.db.delete(ownershipOffers).where(eq(ownershipOffers.orgId, ctx.actor.orgId)),
    row.from.email &&
      ctx.send({
        channel: 'mail',
        mail: letter(ctx.installation, row.from.email, {
          subject: `${nameInMail(row.to.name)} now owns the account of ${nameInMail(org.name)}`,
          lines: [`${nameInMail(row.to.name)} accepted your offer. You’re now a team member with all permissions.`],
        }),
      }),
  ])
  return done
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type {
  askToGiveOwnership,
  askToTakeOwnership,
  getOwnershipOffer,
  offerOwnership,
  takeOwnership,
  withdrawOwnership,
} from '@fairlead/contract/work/invitations'
import { and, eq, gt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { me, ownOrganization, raiseRightsVersion } from '#identity/account'
import { askToConfirm, confirmed } from '#identity/session'
import { changeOwner, lockMembers } from '#identity/team'
import type { Ctx, Refusal } from '#platform/context'
import { together } from '#platform/db'
import { type Http, invalid, notFound } from '#platform/http'
import { letter } from '#platform/outbound'
import { users } from '#tables/identity/account'
import { ownershipOffers } from './members.tables.ts'

const offerDays = 7
const [givers, takers] = [alias(users, 'givers'), alias(users, 'takers')]

/** The offer that concerns whoever acts, while it lasts. */
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
export async function offer(
  ctx: Ctx,
  _input?: Input<typeof getOwnershipOffer>,
): Promise<Reply<typeof getOwnershipOffer>> {
  const row = await present(ctx)
  return { offer: row ? { from: person(row.from), to: person(row.to), expires_at: row.expires_at } : null }
}

/** Sends the owner their code. */
export const askToGive = (
  ctx: Ctx,
  _input: Input<typeof askToGiveOwnership>,
  http: Http,
): Promise<Reply<typeof askToGiveOwnership> | Refusal> =>
  askToConfirm(ctx, http, 'give_ownership', {
    subject: (code) => `${code} confirms that you give your account away`,
    line: `Enter this code to offer your ${ctx.house.product} account to a member of your team:`,
  })

/** Offers the account to somebody who works in it; an earlier offer ends. */
export async function give(
  ctx: Ctx,
  { body }: Input<typeof offerOwnership>,
  http: Http,
): Promise<Reply<typeof offerOwnership> | Refusal> {
  const refusal = await confirmed(ctx, http, 'give_ownership', body.code)
  if (refusal) return refusal
  const from = me(ctx)
  const [[member], org] = await together([lockMembers(ctx, [body.user_id]), ownOrganization(ctx)])
  if (member?.status !== 'ACTIVE' || member.userId === from) throw invalid({ user_id: 'Choose a member of the team' })
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
      mail: letter(ctx.house, row.to.email, {
        subject: `${row.from.name} offers you the account of ${org.name}`,
        lines: [
          `${row.from.name} wants you to own the account of ${org.name}: you would see and do everything, and answer for it.`,
        ],
        buttons: [{ label: 'Look at the offer', url: new URL('/account/security', ctx.house.appUrl).href }],
        foot: `The offer ends in ${offerDays} days. Nothing changes unless you take it.`,
      }),
    })
  return { offer: row ? { from: person(row.from), to: person(row.to), expires_at: row.expires_at } : null }
}

/** Takes the offer back, or declines it; nobody else's business. */
export async function withdraw(
  ctx: Ctx,
  _input: Input<typeof withdrawOwnership>,
): Promise<Reply<typeof withdrawOwnership>> {
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
export async function askToTake(
  ctx: Ctx,
  _input: Input<typeof askToTakeOwnership>,
  http: Http,
): Promise<Reply<typeof askToTakeOwnership> | Refusal> {
  if (!(await present(ctx, { onlyTaker: true }))) throw notFound('There is no offer for you any more.')
  return askToConfirm(ctx, http, 'take_ownership', {
    subject: (code) => `${code} confirms that you take the account`,
    line: 'Enter this code to own the account from now on:',
  })
}

/** Makes the member the owner; the one before stays as a member with all permissions. */
export async function take(
  ctx: Ctx,
  { body }: Input<typeof takeOwnership>,
  http: Http,
): Promise<Reply<typeof takeOwnership> | Refusal> {
  const row = await present(ctx, { onlyTaker: true })
  if (!row) throw notFound('There is no offer for you any more.')
  const refusal = await confirmed(ctx, http, 'take_ownership', body.code)
  if (refusal) return refusal
  const [members, org] = await together([lockMembers(ctx, [row.from.id, row.to.id]), ownOrganization(ctx)])
  const [giver, taker] = [row.from.id, row.to.id].map((id) => members.find(({ userId }) => userId === id))
  if (giver?.role !== 'OWNER' || taker?.status !== 'ACTIVE') throw notFound('There is no offer for you any more.')
  await together([
    changeOwner(ctx, row.from.id, row.to.id),
    raiseRightsVersion(ctx),
    ctx.db.delete(ownershipOffers).where(eq(ownershipOffers.orgId, ctx.actor.orgId)),
    row.from.email &&
      ctx.send({
        channel: 'mail',
        mail: letter(ctx.house, row.from.email, {
          subject: `${row.to.name} owns the account of ${org.name} now`,
          lines: [
            `${row.to.name} took the account that you offered. You are a member of the team with all permissions.`,
          ],
        }),
      }),
  ])
  return done
}

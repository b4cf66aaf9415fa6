import {
  type askDeletionCode,
  type cancelDeletion,
  coolingOffDays,
  type getDeletion,
  type startDeletion,
} from '@fairlead/contract/account-deletion'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import { and, eq, ne } from 'drizzle-orm'
import { findUser, me, ownOrganization, setDeleteAt } from '#modules/account'
import { askToConfirm, confirmed } from '#modules/session'
import type { Ctx, Refusal } from '#platform/context'
import { badRequest, type Http } from '#platform/http'
import { letter } from '#platform/outbound'
import { memberships } from '#tables/team'

/** When the account will be deleted, if that was asked for. */
export const pending = async (ctx: Ctx, _input?: Input<typeof getDeletion>): Promise<Reply<typeof getDeletion>> => ({
  delete_at: (await ownOrganization(ctx)).deleteAt,
})

/** A team is not deleted under the feet of those who work in it. */
async function refuseWithMembers(ctx: Ctx): Promise<void> {
  const [other] = await ctx.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.orgId, ctx.actor.orgId), ne(memberships.userId, me(ctx)), eq(memberships.status, 'ACTIVE')),
    )
    .limit(1)
  if (other) throw badRequest('Others still work in this account. Deactivate the members of the team first.')
}

/** Sends the owner the code that confirms. */
export async function askCode(
  ctx: Ctx,
  _input: Input<typeof askDeletionCode>,
  http: Http,
): Promise<Reply<typeof askDeletionCode> | Refusal> {
  await refuseWithMembers(ctx)
  return askToConfirm(ctx, http, 'delete_account', {
    subject: (code) => `${code} confirms the deletion of your account`,
    line: `Enter this code to delete your ${ctx.house.product} account and everything in it:`,
  })
}

/** Tells the owner by mail, if there is an address. */
async function tellOwner(ctx: Ctx, subject: string, lines: string[], button: string): Promise<void> {
  const user = await findUser(ctx, me(ctx))
  if (!user?.email) return
  await ctx.send({
    channel: 'mail',
    mail: letter(ctx.house, user.email, {
      subject,
      lines,
      buttons: [{ label: button, url: new URL('/account/security', ctx.house.appUrl).href }],
    }),
  })
}

/** Begins the cooling-off; what was begun already keeps its day. */
export async function start(
  ctx: Ctx,
  { body }: Input<typeof startDeletion>,
  http: Http,
): Promise<Reply<typeof startDeletion> | Refusal> {
  const refusal = await confirmed(ctx, http, 'delete_account', body.code)
  if (refusal) return refusal
  await refuseWithMembers(ctx)
  const before = await pending(ctx)
  if (before.delete_at) return before
  const deleteAt = new Date(ctx.now.getTime() + coolingOffDays * 86_400_000).toISOString()
  await setDeleteAt(ctx, deleteAt)
  await tellOwner(
    ctx,
    `Your ${ctx.house.product} account will be deleted in ${coolingOffDays} days`,
    [
      `You asked for the deletion of your account. In ${coolingOffDays} days everything in it is deleted for good: clients, timelines, leads, forms and files.`,
      'Until then all goes on as before, also leads that arrive, and you can keep the account with one click.',
    ],
    'Keep the account',
  )
  return { delete_at: deleteAt }
}

/** Keeps the account after all. */
export async function cancel(ctx: Ctx, _input: Input<typeof cancelDeletion>): Promise<Reply<typeof cancelDeletion>> {
  const { delete_at: deleteAt } = await pending(ctx)
  if (deleteAt) {
    await setDeleteAt(ctx, null)
    await tellOwner(ctx, `Your ${ctx.house.product} account stays`, ['It will not be deleted.'], 'Open')
  }
  return done
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import {
  type askDeletionCode,
  type cancelDeletion,
  coolingOffDays,
  type getDeletion,
  type startDeletion,
} from '@fairlead/contract/seeing/account-deletion'
import { me, ownOrganization, setDeleteAt } from '#identity/account'
import { askToConfirm, confirmed } from '#identity/session'
import { hasOthers } from '#identity/team'
import type { Ctx, Refusal } from '#platform/context'
import { together } from '#platform/db'
import { badRequest, type Http } from '#platform/http'
import { tellOwner } from './tell-owner.ts'

/** When the account will be deleted, if that was asked for. */
export const pending = async (ctx: Ctx, _input?: Input<typeof getDeletion>): Promise<Reply<typeof getDeletion>> => ({
  delete_at: (await ownOrganization(ctx)).deleteAt,
})

/** A team is not deleted under the feet of those who work in it. */
async function refuseWithMembers(ctx: Ctx): Promise<void> {
  if (await hasOthers(ctx))
    throw badRequest('Others still work in this account. Deactivate the members of the team first.')
}

/** Sends the owner the code that confirms. */
export async function askCode(
  ctx: Ctx,
  _input: Input<typeof askDeletionCode>,
  http: Http,
): Promise<Reply<typeof askDeletionCode> | Refusal> {
  const asked = askToConfirm(ctx, http, 'delete_account', {
    subject: (code) => `${code} confirms the deletion of your account`,
    line: `Enter this code to delete your ${ctx.house.product} account and everything in it:`,
  })
  const [, sent] = await together([refuseWithMembers(ctx), asked])
  return sent
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
  await tellOwner(ctx, me(ctx), {
    subject: `Your ${ctx.house.product} account will be deleted in ${coolingOffDays} days`,
    lines: [
      `The deletion of your account was asked for. In ${coolingOffDays} days everything in it is deleted for good: clients, timelines, leads, forms and files.`,
      'Until then all goes on as before, also leads that arrive, and you can keep the account with one click. If this was not you, keep it and sign out everywhere.',
    ],
    button: 'Keep the account',
  })
  return { delete_at: deleteAt }
}

/** Keeps the account after all. */
export async function cancel(ctx: Ctx, _input: Input<typeof cancelDeletion>): Promise<Reply<typeof cancelDeletion>> {
  const { delete_at: deleteAt } = await pending(ctx)
  if (!deleteAt) return done
  if (!(await setDeleteAt(ctx, null))) throw badRequest('The deletion has begun and cannot be taken back.')
  await tellOwner(ctx, me(ctx), {
    subject: `Your ${ctx.house.product} account stays`,
    lines: ['It will not be deleted.'],
    button: 'Open',
  })
  return done
}

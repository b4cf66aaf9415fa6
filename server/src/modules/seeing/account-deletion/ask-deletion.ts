import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/account-deletion'
import { coolingOffDays } from '@fairlead/contract/seeing/account-deletion'
import { me, ownOrganization, setDeleteAt } from '#identity/account'
import { askToConfirm, confirmed } from '#identity/session'
import { hasOthers } from '#identity/team'
import type { Ctx, Refusal } from '#platform/context'
import { waitForAll } from '#platform/db'
import { badRequest, type Http } from '#platform/http'
import { notifyOwner } from './notify-owner.ts'

/** When the account will be deleted, if that was asked for. */
export const getDeletion = async (
  ctx: Ctx,
  _input?: Input<typeof calls.getDeletion>,
): Promise<Reply<typeof calls.getDeletion>> => ({
  delete_at: (await ownOrganization(ctx)).deleteAt,
})

/** A team is not deleted under the feet of those who work in it. */
async function refuseWithMembers(ctx: Ctx): Promise<void> {
  if (await hasOthers(ctx))
    throw badRequest('Others still work in this account. Deactivate the members of the team first.')
}

/** Sends the owner the code that confirms. */
export async function askDeletionCode(
  ctx: Ctx,
  _input: Input<typeof calls.askDeletionCode>,
  http: Http,
): Promise<Reply<typeof calls.askDeletionCode> | Refusal> {
  const asked = askToConfirm(ctx, http, 'delete_account', {
    subject: (code) => `${code} confirms the deletion of your account`,
    line: `Enter this code to delete your ${ctx.installation.product} account and everything in it:`,
  })
  const [, sent] = await waitForAll([refuseWithMembers(ctx), asked])
  return sent
}

/** Begins the cooling-off; what was begun already keeps its day. */
export async function startDeletion(
  ctx: Ctx,
  { body }: Input<typeof calls.startDeletion>,
  http: Http,
): Promise<Reply<typeof calls.startDeletion> | Refusal> {
  const refusal = await confirmed(ctx, http, 'delete_account', body.code)
  if (refusal) return refusal
  await refuseWithMembers(ctx)
  const before = await getDeletion(ctx)
  if (before.delete_at) return before
  const deleteAt = new Date(ctx.now.getTime() + coolingOffDays * 86_400_000).toISOString()
  await setDeleteAt(ctx, deleteAt)
  await notifyOwner(ctx, me(ctx), {
    subject: `Your ${ctx.installation.product} account will be deleted in ${coolingOffDays} days`,
    lines: [
      `The deletion of your account was asked for. In ${coolingOffDays} days everything in it is deleted for good: clients, timelines, leads, forms and files.`,
      'Until then all goes on as before, also leads that arrive, and you can keep the account with one click. If this was not you, keep it and sign out everywhere.',
    ],
    button: 'Keep the account',
  })
  return { delete_at: deleteAt }
}

/** Keeps the account after all. */
export async function cancelDeletion(
  ctx: Ctx,
  _input: Input<typeof calls.cancelDeletion>,
): Promise<Reply<typeof calls.cancelDeletion>> {
  const { delete_at: deleteAt } = await getDeletion(ctx)
  if (!deleteAt) return done
  if (!(await setDeleteAt(ctx, null))) throw badRequest('The deletion has begun and cannot be taken back.')
  await notifyOwner(ctx, me(ctx), {
    subject: `Your ${ctx.installation.product} account stays`,
    lines: ['It will not be deleted.'],
    button: 'Open',
  })
  return done
}

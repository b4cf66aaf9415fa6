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
  if (await hasOthers(ctx)) throw badRequest('This account still has other members. Deactivate them first.')
}

/** Sends the owner the code that confirms. */
export async function askDeletionCode(
  ctx: Ctx,
  _input: Input<typeof calls.askDeletionCode>,
  http: Http,
): Promise<Reply<typeof calls.askDeletionCode> | Refusal> {
  const asked = askToConfirm(ctx, http, 'delete_account', {
    subject: (code) => `${code} is your code to delete your account`,
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
      `Someone requested the deletion of your account. In ${coolingOffDays} days everything in it will be permanently deleted: clients, timelines, leads, forms and files.`,
      'Nothing changes until then, leads still arrive, and you can cancel with one click. If this wasn’t you, keep the account and sign out everywhere.',
    ],
    button: 'Keep account',
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
  if (!(await setDeleteAt(ctx, null))) throw badRequest('The deletion has started and can’t be undone.')
  await notifyOwner(ctx, me(ctx), {
    subject: `Your ${ctx.installation.product} account won’t be deleted`,
    lines: ['The deletion was cancelled.'],
    button: 'Open',
  })
  return done
}

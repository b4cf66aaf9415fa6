import { findUser } from '#identity/account'
import { formerAddresses } from '#identity/session'
import type { Ctx } from '#platform/context'
import { letter } from '#platform/outbound'

type Words = { subject: string; lines: string[]; button: string }

/**
 * Tells a person what becomes of their account, on every way that leads to them: the address, those that can still
 * take back a change of it, and the number they sign in with. The person who took over one of them is not told alone (S10).
 */
export async function notifyOwner(ctx: Ctx, userId: string, { subject, lines, button }: Words): Promise<void> {
  const user = await findUser(ctx, userId)
  if (!user) return
  const url = new URL('/account/security', ctx.installation.appUrl).href
  for (const to of new Set([...(user.email ? [user.email] : []), ...(await formerAddresses(ctx, userId))]))
    await ctx.send({
      channel: 'mail',
      mail: letter(ctx.installation, to, { subject, lines, buttons: [{ label: button, url }] }),
    })
  if (user.phone && user.phoneVerifiedAt)
    await ctx.send({ channel: 'sms', sms: { to: user.phone, text: `${subject}. ${button}: ${url}` } })
}

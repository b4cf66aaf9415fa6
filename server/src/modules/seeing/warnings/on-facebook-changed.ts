import { facebookAccessChanged, facebookDelayChanged } from '#events/facebook'
import { connectedPages, isExpiring } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { listener } from '#platform/events'
import { endWarningsOf, openWarning } from './episodes.ts'

/** Worst first. */
const ended = ['PERMISSION_EXPIRED', 'INSUFFICIENT_PERMISSION'] as const
const begun: readonly string[] = [...ended, 'EXPIRING']

/** The pages by name: 'Lake View Homes', or how many there are. */
const named = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : `${names.length} Facebook pages`)

/** What is missing of pages now, in words; undefined while nothing is. */
async function present(ctx: Ctx) {
  const pages = await connectedPages(ctx)
  const broken = pages.filter(({ status }) => ended.some((state) => state === status))
  const worst = ended.find((state) => broken.some(({ status }) => status === state))
  if (worst)
    return {
      status: worst,
      only_contains_upcoming: false,
      main_text: `on ${named(broken.map(({ name }) => name))}. Leads wait at Meta until ${worst === 'PERMISSION_EXPIRED' ? 'you reconnect' : 'it’s granted again'}.`,
    }
  const soon = pages.filter((page) => isExpiring(page, ctx.now)).map(({ name }) => name)
  return soon.length > 0
    ? { only_contains_upcoming: true, main_text: `on ${named(soon)}. Reconnect so no lead is missed.` }
    : undefined
}

/** A permission that ends begins an episode; the last one that is mended ends it. */
export const onFacebookAccess = listener(facebookAccessChanged, 'warnings', async (ctx, { payload: { status } }) => {
  const info = await present(ctx)
  if (info && !begun.includes(status)) return
  await endWarningsOf(ctx, 'FB_PERMISSION_ISSUES')
  if (info) await openWarning(ctx, { id: newId(), type: 'FB_PERMISSION_ISSUES', info })
})

/** Leads that come late begin an episode, which ends when those of all pages come in time again (rule 25). */
export const onFacebookDelay = listener(facebookDelayChanged, 'warnings', async (ctx, { payload }) => {
  await endWarningsOf(ctx, 'FB_DELAYED_LEADS')
  if (!payload.is_delayed) return
  const info = { main_text: `from ${named(payload.pages)}.` }
  await openWarning(ctx, { id: newId(), type: 'FB_DELAYED_LEADS', info })
})

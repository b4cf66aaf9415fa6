import type { Input, Reply } from '@fairlead/contract/endpoint'
import { resourcesAccessPolicy } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/records/duplicates'
import type { DuplicateScan } from '@fairlead/contract/records/duplicates'
import { eq } from 'drizzle-orm'
import { changeOrgSettings, type Organization, orgSettings, ownOrganization } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { counted } from '#platform/text'
import type { Match } from '#records/matching'
import { duplicateScans } from './duplicates.tables.ts'

const dayMs = 86_400_000

/** What was said of a lead of somebody who is a client already: whether it joins that client, and why. */
export type Verdict = { isCombined: boolean; why: string | null }

/** Whether a lead joins the client that it matches, by the setting of the organisation (rule 36). */
export function verdictOn(org: Organization, match: Match, now: Date): Verdict {
  const { on_duplicate, combine_within_days: days } = orgSettings(org)
  if (on_duplicate === 'keep_separate')
    return { isCombined: false, why: 'Your setting keeps repeat submissions as separate clients' }
  if (days === null) return { isCombined: true, why: null }
  const quiet = Math.floor((now.getTime() - Date.parse(match.last_activity_at)) / dayMs)
  return quiet < days
    ? { isCombined: true, why: `Its last activity was less than ${counted(days, 'day')} ago` }
    : {
        isCombined: false,
        why: `Its last activity was ${counted(quiet, 'day')} ago; your setting combines within ${counted(days, 'day')}`,
      }
}

type Settings = Reply<typeof calls.setDuplicateSettings>
const settingsOf = (org: Organization): Settings => {
  const { on_duplicate, combine_within_days } = orgSettings(org)
  return { on_duplicate, combine_within_days }
}

/** How far looking through the organisation is. */
export async function scanOf(ctx: Ctx): Promise<DuplicateScan> {
  const [scan] = await ctx.db.select().from(duplicateScans).where(eq(duplicateScans.orgId, ctx.actor.orgId))
  if (!scan) return { state: 'never', finished_at: null }
  const isOver = scan.finishedAt !== null && scan.finishedAt >= scan.startedAt
  return { state: isOver ? 'done' : 'running', finished_at: scan.finishedAt }
}

export async function getDuplicateSettings(
  ctx: Ctx,
  _input: Input<typeof calls.getDuplicateSettings>,
): Promise<Reply<typeof calls.getDuplicateSettings>> {
  const [org, scan] = await Promise.all([ownOrganization(ctx), scanOf(ctx)])
  const mayChange = resourcesAccessPolicy(rightsOf(ctx.actor)).TEAM.DUPLICATE_CLIENT_SETTING
  return { ...settingsOf(org), scan, may_change: mayChange }
}

export async function setDuplicateSettings(
  ctx: Ctx,
  { body }: Input<typeof calls.setDuplicateSettings>,
): Promise<Reply<typeof calls.setDuplicateSettings>> {
  await changeOrgSettings(ctx, body)
  return settingsOf(await ownOrganization(ctx))
}

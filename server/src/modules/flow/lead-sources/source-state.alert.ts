import { effective } from '@fairlead/contract/permissions'
import { sourceSilent, sourceStateChanged } from '#events/lead-sources'
import { type Alert, alertRule, type Notify } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { activeMembers } from '#records/clients/alerting'

const hour = 3600
/** A rounded duration in words: '40 minutes', '3 hours', '2 days'. */
function about(seconds: number, mostHours = 48): string {
  const [count, unit] =
    Math.round(seconds / 60) < 60
      ? [Math.max(1, Math.round(seconds / 60)), 'minute']
      : Math.round(seconds / hour) < mostHours
        ? [Math.round(seconds / hour), 'hour']
        : [Math.round(seconds / (24 * hour)), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
/** How often leads come, in words: 'about every hour', 'about every 3 hours'. */
const often = (seconds: number): string => `about every ${about(seconds, 36).replace(/^1 /, '')}`

/** Notifies everyone who manages integrations, including the owner (rule 26). */
async function tellManagers(ctx: Ctx, alert: Notify, what: Pick<Alert, 'title' | 'body'>): Promise<void> {
  for (const member of await activeMembers(ctx))
    if (effective(member).manageIntegrations)
      await alert(ctx, member.userId, { kind: 'SOURCE_HEALTH', clientId: null, path: '/integrations/health', ...what })
}

/** A source has been quiet for far longer than usual. */
export const onSourceSilent = alertRule(sourceSilent, async (ctx, { payload, at }, alert) => {
  const silence = (new Date(at).getTime() - Date.parse(payload.last_lead_at)) / 1000
  await tellManagers(ctx, alert, {
    title: `No leads from “${payload.name}” for ${about(silence)}`,
    body: [
      payload.usual_gap_seconds !== null && `There’s usually one ${often(payload.usual_gap_seconds)}.`,
      'Check that it’s still sending.',
    ]
      .filter(Boolean)
      .join(' '),
  })
})

const titles = {
  broken: (name: string) => `“${name}” has stopped bringing leads`,
  expiring: (name: string) => `The permission for “${name}” ends soon`,
  well: (name: string) => `“${name}” works again`,
  renewed: (name: string) => `The permission for “${name}” was renewed`,
}

/** A provider refuses a source, is about to, or no longer does. */
export const onSourceStateChanged = alertRule(sourceStateChanged, (ctx, { payload }, alert) =>
  tellManagers(ctx, alert, {
    title: titles[payload.state](payload.name),
    body: payload.text,
  }),
)

import { sourceSilent } from '#events/lead-sources'
import { ownerOf } from '#identity/team'
import { alertRule } from '#platform/alerts'

const hour = 3600
/** A time in words, as long as it is about: '40 minutes', '3 hours', '2 days'. */
function about(seconds: number, mostHours = 48): string {
  const [count, unit] =
    Math.round(seconds / 60) < 60
      ? [Math.max(1, Math.round(seconds / 60)), 'minute']
      : Math.round(seconds / hour) < mostHours
        ? [Math.round(seconds / hour), 'hour']
        : [Math.round(seconds / (24 * hour)), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
/** How often leads come, as source health says it: 'about every hour', 'about every 3 hours'. */
const often = (seconds: number): string => `about every ${about(seconds, 36).replace(/^1 /, '')}`

/** Tells the owner of a source that brings nothing for far longer than it ever does. */
export const onSourceSilent = alertRule(sourceSilent, async (ctx, { payload, at }, alert) => {
  const silence = (new Date(at).getTime() - Date.parse(payload.last_lead_at)) / 1000
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'NEW_LEAD',
    clientId: null,
    title: `No leads from “${payload.name}” for ${about(silence)}`,
    body: [
      payload.usual_gap_seconds !== null && `There’s usually one ${often(payload.usual_gap_seconds)}.`,
      'Check that it’s still sending.',
    ]
      .filter(Boolean)
      .join(' '),
    path: payload.path,
  })
})

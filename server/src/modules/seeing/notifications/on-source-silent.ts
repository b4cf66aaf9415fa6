import { sourceSilent } from '#events/lead-sources'
import { ownerOf } from '#identity/team'
import { listener } from '#platform/events'
import { alert } from './alerts/alert.ts'

const hour = 3600
/** A time in words, as long as it is about: '40 minutes', '3 hours', '2 days'. */
function about(seconds: number): string {
  const [count, unit] =
    seconds < 2 * hour
      ? [Math.max(1, Math.round(seconds / 60)), 'minute']
      : seconds < 48 * hour
        ? [Math.round(seconds / hour), 'hour']
        : [Math.round(seconds / (24 * hour)), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Tells the owner of a source that brings nothing for far longer than it ever does. */
export const onSourceSilent = listener(sourceSilent, 'notifications', async (ctx, { payload, at }) => {
  const silence = (new Date(at).getTime() - Date.parse(payload.last_lead_at)) / 1000
  await alert(ctx, (await ownerOf(ctx)).id, {
    kind: 'NEW_LEAD',
    clientId: null,
    title: `No leads from “${payload.name}” for ${about(silence)}`,
    body: `There’s usually one about every ${about(payload.usual_gap_seconds)}. Check that it’s still sending.`,
    path: payload.path,
  })
})

import { facebookAccessChanged } from '#events/facebook'
import { sourceStateChanged } from '#events/lead-sources'
import { connectedPages, connectionOf, problemOf } from '#flow/facebook'
import { listener } from '#platform/events'
import { beginEpisode, endEpisode, sayWell } from './episodes.ts'

/** What Meta lets us do with a page changed: an episode begins or gets worse, or the page works again (rule 26). */
export const onFacebookAccessChanged = listener(
  facebookAccessChanged,
  'lead-sources',
  async (ctx, { subjectId: subject, payload }) => {
    const { name, status } = payload
    const [connectionId, path] = [connectionOf(subject), `/integration/facebook/page/${subject}`]
    if (status === 'DISCONNECTED') {
      await endEpisode(ctx, connectionId, ['broken', 'expiring', 'silent'])
      return
    }
    if (status === 'OK') {
      if (await endEpisode(ctx, connectionId, ['broken', 'expiring']))
        sayWell(ctx, { id: subject, connectionId, name, path })
      return
    }
    const page = (await connectedPages(ctx)).find(({ id }) => id === subject)
    if (!page) return
    const state = status === 'EXPIRING' ? 'expiring' : 'broken'
    if (!(await beginEpisode(ctx, connectionId, state, ctx.now.toISOString()))) return
    const problem = state === 'broken' ? problemOf(page) : null
    const text = problem
      ? `${problem.text} ${problem.remedy}`
      : 'Facebook’s permission ends within 7 days. Reconnect and no lead is missed.'
    ctx.emit(sourceStateChanged, subject, { state, name, path, text })
  },
)

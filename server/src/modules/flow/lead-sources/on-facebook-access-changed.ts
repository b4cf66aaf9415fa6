import { facebookAccessChanged } from '#events/facebook'
import { sourceStateChanged } from '#events/lead-sources'
import { connectedPages, connectionOf, isExpiring, problemOf } from '#flow/facebook'
import { listener } from '#platform/events'
import { beginEpisode, endEpisode, sayWell } from './episodes.ts'

const endsSoon = 'Facebook’s permission ends within 7 days. Reconnect so no lead is missed.'

/** Meta's permission for a page changed: an episode starts or becomes more severe, or the page works again (rule 26). */
export const onFacebookAccessChanged = listener(
  facebookAccessChanged,
  'lead-sources',
  async (ctx, { subjectId: subject, payload }) => {
    const { name, status } = payload
    const connectionId = connectionOf(subject)
    if (status === 'DISCONNECTED') {
      await endEpisode(ctx, connectionId, ['broken', 'expiring', 'silent'])
      return
    }
    const page = (await connectedPages(ctx)).find(({ id }) => id === subject)
    if (status === 'OK') {
      // A page that answers may still have a permission that ends soon: of that it was told, or is told now.
      const isEnding = page !== undefined && isExpiring(page, ctx.now)
      const ended = await endEpisode(ctx, connectionId, isEnding ? ['broken'] : ['broken', 'expiring'])
      if (!ended) return
      if (isEnding) await beginEpisode(ctx, connectionId, 'expiring', ctx.now.toISOString())
      sayWell(ctx, { id: subject, connectionId, name }, ended, isEnding ? endsSoon : undefined)
      return
    }
    if (!page) return
    const state = status === 'EXPIRING' ? 'expiring' : 'broken'
    if (!(await beginEpisode(ctx, connectionId, state, ctx.now.toISOString()))) return
    const problem = state === 'broken' ? problemOf(page) : null
    const text = problem ? `${problem.text} ${problem.remedy}` : endsSoon
    ctx.emit(sourceStateChanged, subject, { state, name, text })
  },
)

import type { CopyChannel, CopyState } from '@fairlead/contract/lead-distribution'
import type { Way } from './distribution.tables.ts'

/** What came of trying a way. `not_used` with a reason: it cannot be used for this recipient. */
export type Tried = Pick<Way, 'state' | 'reason'>

const isUntried = ({ state, reason }: Way) => state === 'not_used' && reason === null

/**
 * The ways to begin now: at first all that the rule names; where none of those that were tried arrives, the next of
 * the others (rule 117). None while one is under way, once one has arrived, or when all were tried.
 */
export function toBegin(ways: readonly Way[]): CopyChannel[] {
  const chosen = ways.filter((way) => way.isChosen && isUntried(way))
  if (chosen.length > 0) return chosen.map(({ channel }) => channel)
  if (ways.some(({ state }) => state === 'waiting' || state === 'sent')) return []
  const [next] = ways.filter(isUntried)
  return next ? [next.channel] : []
}

/** The ways with what came of one. */
export const settled = (ways: readonly Way[], channel: CopyChannel, tried: Tried, now: Date): Way[] =>
  ways.map((way) =>
    way.channel === channel ? { ...way, ...tried, at: tried.state === 'not_used' ? null : now.toISOString() } : way,
  )

/**
 * What the ways come to: it arrived by one, one is under way, or none can arrive any more. One that had arrived
 * before it was sent again stays so, whatever becomes of that.
 */
export function stateOf(ways: readonly Way[]): Exclude<CopyState, 'passed_on'> {
  if (ways.some(({ state }) => state === 'sent')) return 'sent'
  if (ways.some(({ state }) => state === 'waiting')) return 'waiting'
  return ways.some(({ hadArrived }) => hadArrived) ? 'sent' : 'failed'
}

/** Why nobody was reached, in words. */
export const failureOf = (ways: readonly Way[]): string =>
  ways
    .flatMap(({ reason }) => reason ?? [])
    .filter((reason, at, all) => all.indexOf(reason) === at)
    .join(' ')

/**
 * The ways as they are begun once more by hand: those that did not arrive; where none failed, e-mail too. Nothing
 * where there is no way to send it again.
 */
export function again(ways: readonly Way[], canMail: boolean): Way[] | undefined {
  const hasFailed = ways.some(({ isChosen, state }) => isChosen && state === 'failed')
  const isRenewed = ({ channel, isChosen, state }: Way) =>
    (isChosen && state !== 'sent') || (!hasFailed && canMail && channel === 'email_alert')
  if (!ways.some(isRenewed)) return undefined
  return ways.map((way) =>
    isRenewed(way)
      ? {
          ...way,
          isChosen: true,
          state: 'not_used',
          reason: null,
          at: null,
          ...(way.state === 'sent' ? { hadArrived: true } : {}),
        }
      : way,
  )
}

import type { CopyState } from '@fairlead/contract/work/distributed-leads'
import type { CopyChannel } from '@fairlead/contract/work/lead-distribution'
import type { Way } from '../lead-distribution.tables.ts'

/** What came of trying a way. `not_used` with a reason: it cannot be used for this recipient. */
export type Tried = Pick<Way, 'state' | 'reason' | 'waitsForAccount'>

/** Nothing was tried by this way yet. */
export const isUntried = ({ state, reason, waitsForAccount }: Way): boolean =>
  state === 'not_used' && reason === null && !waitsForAccount

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
 * What the ways come to: it arrived by one, one is under way, or none can arrive any more. One that waits for an
 * account while its mail is under way is as good as one that is in an account: the sender cannot tell them apart. One
 * that had arrived before it was sent again stays so, whatever becomes of that.
 */
export function stateOf(ways: readonly Way[]): Exclude<CopyState, 'passed_on'> {
  if (ways.some(({ state }) => state === 'sent')) return 'sent'
  if (ways.some(({ state }) => state === 'waiting'))
    return ways.some(({ waitsForAccount }) => waitsForAccount) ? 'sent' : 'waiting'
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
  return ways.map(({ waitsForAccount, ...way }) =>
    isRenewed(way)
      ? {
          ...way,
          isChosen: true,
          state: 'not_used',
          reason: null,
          at: null,
          ...(way.state === 'sent' ? { hadArrived: true } : {}),
        }
      : { ...way, ...(waitsForAccount ? { waitsForAccount } : {}) },
  )
}

/**
 * The ways as the sender is told of them, who must not learn whether an address has an account (0018): in the app a
 * copy lies ready either way, and where a chosen way explains that it went out, the others are not told of: a mail that
 * went since nobody has an account, or an account that was made later.
 */
export function shownAttempts({
  state,
  ways,
  createdAt,
}: {
  state: CopyState
  ways: readonly Way[]
  createdAt: string
}) {
  const isOut = state === 'sent' || state === 'waiting'
  const isReady = (way: Way) => way.channel === 'app_alert' && (way.state === 'sent' || way.waitsForAccount === true)
  const goes = (way: Way) => isReady(way) || way.state === 'sent' || way.state === 'waiting'
  const isExplained = isOut && ways.some((way) => way.isChosen && goes(way))
  return ways.map((way) => {
    const { channel } = way
    if (isExplained && !way.isChosen) return { channel, state: 'not_used' as const, reason: null, at: null }
    if (isOut && isReady(way)) return { channel, state: 'sent' as const, reason: null, at: createdAt }
    return { channel, state: way.state, reason: way.reason, at: way.at }
  })
}

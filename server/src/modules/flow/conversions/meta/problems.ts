import type { MetaCapi } from '@fairlead/contract/flow/meta-capi'
import { GraphError, stored, wordsFor } from '#flow/facebook'
import type { Ctx } from '#platform/context'

type Stored = ReturnType<typeof stored>
type Problem = NonNullable<MetaCapi['problem']>

const eventsManager = 'https://business.facebook.com/events_manager2'
const datasets = 'https://business.facebook.com/settings/pixels'

const between = (code: number, from: number, to: number) => code >= from && code <= to

/** No one is signed in with Facebook any more, as stored. */
export const noLogin: Stored = { code: 190, subcode: null, message: 'No one is signed in with Facebook.' }

/** Whether Meta accepts our access but doesn't permit this. */
export const isForbidden = ({ code, subcode }: Stored): boolean =>
  code === 10 || between(code, 200, 299) || (code === 190 && subcode === 492)

/** Explains why Meta currently accepts nothing. */
export function problemWords(problem: Stored, usesToken: boolean): Problem {
  const { code, subcode } = problem
  if (isForbidden(problem))
    return {
      text: usesToken
        ? 'The access token isn’t allowed to send to this dataset.'
        : 'The Facebook login isn’t allowed to send to this dataset.',
      remedy: usesToken
        ? 'In Events Manager, open the settings of the dataset, generate an access token and enter it here.'
        : 'In Meta Business Settings, give that person access to the dataset. Then connect Facebook again and keep every permission on.',
      action: usesToken ? 'token' : 'reconnect',
      link: usesToken ? eventsManager : datasets,
    }
  if (usesToken && (code === 190 || code === 102))
    return {
      text: 'Meta no longer accepts the access token.',
      remedy: 'In Events Manager, open the settings of the dataset, generate a new access token and enter it here.',
      action: 'token',
      link: eventsManager,
    }
  if ((code === 100 && subcode === 33) || code === 803)
    return {
      text: 'Meta doesn’t know this dataset, or doesn’t show it to this account.',
      remedy: 'Check the dataset ID in Events Manager, or choose another dataset.',
      action: 'meta',
      link: eventsManager,
    }
  if (code === 190 || code === 102) return wordsFor(problem)
  const { text, action } = wordsFor(problem)
  return {
    text,
    remedy: 'There’s nothing to do. Waiting stages are sent again automatically.',
    action: action === 'wait' ? 'wait' : 'meta',
    link: null,
  }
}

/** Within how many days stages are reported. */
const mostDays = 7
const dayMs = 86_400_000
/** Anything that happened before this isn't reported any more. */
export const oldestTold = (ctx: Ctx): Date => new Date(ctx.now.getTime() - mostDays * dayMs)
export const tooOld = `Meta only accepts stages from the last ${mostDays} days, and this one couldn’t be sent in time.`
export const turnedOff = 'Reporting was turned off before it was sent.'

/** Explains why Meta refuses one stage of one lead. */
export function refusalWords(error: unknown): string {
  if (!(error instanceof GraphError)) throw error
  if (error.subcode === 2804003)
    return `Meta only accepts stages from the last ${mostDays} days, and this one is older.`
  if (error.subcode === 2804019)
    return 'Meta doesn’t recognise this lead. It only accepts stages for leads from its instant forms, while it still keeps them.'
  if (error.subcode === 2804050) return 'Meta says there isn’t enough information about this person to match them.'
  return `Meta answered: ${stored(error).message}`
}

import type { FacebookPageStatus, FacebookProblem } from '@fairlead/contract/flow/facebook/shapes'
import type { StoredProblem } from './facebook.tables.ts'
import { GraphError } from './graph.ts'

const between = (code: number, from: number, to: number) => code >= from && code <= to

/** The parts of an error that are stored. */
export const stored = (error: unknown): StoredProblem =>
  error instanceof GraphError
    ? { code: error.code, subcode: error.subcode, message: (error.userMessage ?? error.message).slice(0, 500) }
    : { code: 0, subcode: null, message: 'Something went wrong while asking Meta.' }

/** The state of a page after an error (there are four, each with its own message). */
export function statusAfter(error: unknown): Exclude<FacebookPageStatus, 'LOADING' | 'OK'> {
  if (!(error instanceof GraphError)) return 'GENERIC_ERROR'
  if (error.kind === 'expired') return 'PERMISSION_EXPIRED'
  return error.kind === 'forbidden' || error.kind === 'missing' ? 'INSUFFICIENT_PERMISSION' : 'GENERIC_ERROR'
}

const links = {
  facebook: 'https://www.facebook.com',
  leadAccess: 'https://business.facebook.com/settings/leads-accesses',
  roles: 'https://business.facebook.com/settings/pages',
}

const reconnect = (text: string, remedy = 'Connect Facebook again with the same person.', link: string | null = null) =>
  ({ text, remedy, action: 'reconnect', link }) as const
const atMeta = (text: string, remedy: string, link: string | null) => ({ text, remedy, action: 'meta', link }) as const

function expired(subcode: number | null): FacebookProblem {
  switch (subcode) {
    case 458:
      return reconnect('The person who connected it removed the app from their Facebook account.')
    case 459:
    case 464:
      return reconnect(
        'Facebook wants the person who connected it to confirm who they are.',
        'Have them sign in at facebook.com, do what it asks, then connect Facebook again.',
        links.facebook,
      )
    case 460:
      return reconnect('The person who connected it changed their Facebook password.')
    case 463:
      return reconnect('Facebook’s permission has expired.')
    default:
      return reconnect('Facebook no longer accepts this connection.')
  }
}

/** Explains a problem from Meta's error codes, because Meta's own messages are for programmers. */
export function wordsFor({ code, subcode, message, lacking = [] }: StoredProblem): FacebookProblem {
  if (lacking.length > 0)
    return atMeta(
      `The person who connected it has no ${lacking.join(', and no ')} task on this page.`,
      'Have an admin of the page give them full access, then connect Facebook again.',
      links.roles,
    )
  if (code === 103)
    return atMeta(
      'Leads Access Manager doesn’t let the app read this page’s leads.',
      'In Meta Business Settings, open Integrations, Leads access, choose the page, and assign the app under CRMs.',
      links.leadAccess,
    )
  if (code === 190 && subcode === 492)
    return atMeta(
      'The person who connected it no longer has a role on this page.',
      'Have an admin of the page add them again, or connect Facebook as someone who has full access.',
      links.roles,
    )
  if (code === 190 || code === 102) return expired(subcode)
  if (code === 10 || between(code, 200, 299)) {
    const scope = /pages_\w+|leads_retrieval|ads_\w+|business_management/.exec(message)?.[0]
    return reconnect(
      scope ? `The permission ${scope} is missing.` : 'A permission is missing.',
      'Connect Facebook again and keep every permission on.',
    )
  }
  if (code === 100 && subcode === 33)
    return reconnect(
      'Facebook doesn’t show this page’s leads to the person who connected it.',
      'Check that they’re allowed to see this page’s leads, then connect Facebook again.',
      links.leadAccess,
    )
  if ([4, 17, 32, 613].includes(code) || between(code, 80_000, 80_014))
    return {
      text: 'Meta asked us to slow down.',
      remedy: 'There’s nothing to do. Leads are fetched as soon as Meta allows it.',
      action: 'wait',
      link: null,
    }
  return {
    text: `Meta couldn’t answer: ${message}`,
    remedy: 'We’ll retry automatically. If it lasts more than a day, connect Facebook again.',
    action: 'wait',
    link: null,
  }
}

/** The tasks a person needs on a page, to read its leads and subscribe to them. */
export function missingTasks(tasks: readonly string[]): string[] {
  const managing = ['MANAGE', 'CREATE_CONTENT', 'MODERATE']
  return [
    ...(tasks.includes('ADVERTISE') ? [] : ['ADVERTISE']),
    ...(managing.some((task) => tasks.includes(task)) ? [] : ['MANAGE']),
  ]
}

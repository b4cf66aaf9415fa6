import { addressWithin, longestAddress } from '@fairlead/contract/flow/lead-forms/public-page'
import { cut, storable } from '#platform/text'
import type { ParsedLead } from '#work/inbox'
import type { Given } from './read-submission.ts'

/** Inputs of the form's own that say where the visitor was. */
export const visitNames = { page: '_page', referrer: '_ref', embedded: '_embed' } as const

/** Beside utm_*, what advertising networks add to their links. */
const clickIds = ['gclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id']

/**
 * A web address as it was given, shortened when it is too long to be kept, or null: it is shown to staff as a
 * link, so javascript: must not pass.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) return null
  return text.length > longestAddress ? addressWithin(text) : text
}

/** What campaigns wrote into a page's address. */
function campaignOf(page: string | null): Record<string, string> {
  const query = page ? new URL(page).searchParams : new URLSearchParams()
  const found = [...query].filter(([name]) => /^utm_[a-z_]{1,30}$/.test(name) || clickIds.includes(name))
  return Object.fromEntries(found.slice(0, 20).map(([name, value]) => [name, cut(storable(value), 500)]))
}

/** Where a submission came from: the page's address (of an embedded form the embedding page's), what led there, campaign. */
export function readVisit(given: Given): Pick<ParsedLead, 'pageUrl' | 'referrer' | 'utm'> {
  const pageUrl = webAddress(given.get(visitNames.page))
  return { pageUrl, referrer: webAddress(given.get(visitNames.referrer)), utm: campaignOf(pageUrl) }
}

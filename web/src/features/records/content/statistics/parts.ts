import type { Visit } from '@fairlead/contract/records/content-sharing'
import { isPageNumber } from '../list/live-words.ts'

/** Where something is read: a page of a document, or a block of a page. */
export type PartName = (part: string) => string

/** How dark a time is drawn, from 0 to 4, beside the longest. */
export const heatOf = (seconds: number, longest: number): number =>
  seconds <= 0 || longest <= 0 ? 0 : Math.max(1, Math.ceil((seconds / longest) * 4))

/** The seconds of each part over several visits, as far as they count. */
export function secondsByPart(
  visits: readonly Pick<Visit, 'is_counted' | 'is_probably_forwarded' | 'read'>[],
): Map<string, number> {
  const total = new Map<string, number>()
  for (const visit of visits) {
    if (!visit.is_counted || visit.is_probably_forwarded) continue
    for (const { part, seconds } of visit.read) total.set(part, (total.get(part) ?? 0) + seconds)
  }
  return total
}

/** Parts in the order in which they stand: pages by their number, blocks as they are given. */
export function inOrder(parts: readonly string[]): string[] {
  return [...parts].sort((a, b) => (isPageNumber(a) && isPageNumber(b) ? Number(a) - Number(b) : 0))
}

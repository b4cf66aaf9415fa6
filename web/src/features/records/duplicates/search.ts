import type { PairSection } from '@fairlead/contract/records/duplicates'

/** What the list of duplicates shows: pairs of one kind, merges, or contacts that would be read otherwise. */
export type Shown = PairSection | 'merged' | 'readings'
export const shownSections = ['same', 'likely', 'dismissed', 'merged', 'readings'] as const satisfies readonly Shown[]

/** The address of the list. */
export const duplicatesSearch = ({ show }: Record<string, unknown>): { show?: Shown | undefined } => ({
  show: shownSections.find((one) => one === show && one !== 'same'),
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The two clients that an address names, `ids=a,b`; undefined for anything else. */
export function idsIn(ids: string | undefined): [string, string] | undefined {
  const [a, b, ...more] = (ids ?? '').split(',')
  return a && b && a !== b && more.length === 0 && uuid.test(a) && uuid.test(b) ? [a, b] : undefined
}

import type { ClientRow } from '@fairlead/contract/records/clients'

/** The two parts of those who wait for a contact: still new, and seen by somebody (rule 217). */
export type PartName = 'new' | 'seen'

const order = ({ awaiting_contact_since: since, id }: ClientRow) => `${since} ${id}`
const byWait = (a: ClientRow, b: ClientRow) => (order(a) < order(b) ? -1 : 1)

/** Whether there is more of a part than is in memory. */
type Ends = { hasNextPage: boolean; hasPreviousPage: boolean }

/**
 * The rows of a part, longest wait first: its own that wait and belong to it still, and those of the other part that have
 * become its own, where their place is in memory. `moved`: how many these are.
 */
export function partRows(
  name: PartName,
  { own, other }: { own: readonly ClientRow[]; other: readonly ClientRow[] },
  { hasNextPage, hasPreviousPage }: Ends = { hasNextPage: false, hasPreviousPage: false },
): { rows: ClientRow[]; moved: number } {
  const isIts = (row: ClientRow) => row.awaiting_contact_since !== null && row.is_new_lead === (name === 'new')
  const known = new Set(own.map(({ id }) => id))
  const [first, last] = [own[0], own.at(-1)]
  const isWithin = (row: ClientRow) =>
    !(hasNextPage && last && byWait(row, last) > 0) && !(hasPreviousPage && first && byWait(row, first) < 0)
  const moved = other.filter((row) => isIts(row) && !known.has(row.id) && isWithin(row))
  return { rows: [...own.filter(isIts), ...moved].sort(byWait), moved: moved.length }
}

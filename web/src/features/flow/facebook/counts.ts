import type { FacebookCount, FacebookForm } from '@fairlead/contract/flow/facebook/shapes'
import { addDays } from '~/lib/time/calendar.ts'
import { countedDays } from './queries.ts'

/** Leads on both sides, and where those are that are not here. */
export type Tally = { meta: number; here: number; waiting: number; failed: number }
export type Day = Tally & { day: string }

const none: Tally = { meta: 0, here: 0, waiting: 0, failed: 0 }
const add = (a: Tally, b: Tally): Tally => ({
  meta: a.meta + b.meta,
  here: a.here + b.here,
  waiting: a.waiting + b.waiting,
  failed: a.failed + b.failed,
})

/** The counts of one form up to today, the oldest day first; a day without leads has none on either side. */
export function daysOf(counts: readonly FacebookCount[], { id }: Pick<FacebookForm, 'id'>, today: string): Day[] {
  const found = new Map(counts.filter(({ form_id }) => form_id === id).map((count) => [count.day, count]))
  return Array.from({ length: countedDays }, (_, at) => {
    const day = addDays(today, at + 1 - countedDays)
    return { ...none, ...found.get(day), day }
  })
}

/** All days together. */
export const totalOf = (days: readonly Tally[]): Tally => days.reduce(add, none)

/** So many are at Meta, and neither here nor on their way nor unreadable. */
export const missingOf = ({ meta, here, waiting, failed }: Tally): number => Math.max(0, meta - here - waiting - failed)

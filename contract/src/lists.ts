import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** What every list says beside its rows (rule 200). */
const parts = {
  next: z.string().nullable(),
  previous: z.string().nullable(),
  count: z.int().nullable(),
  count_capped: z.boolean(),
}
type Parts = { next: string | null; previous: string | null; count: number | null; count_capped: boolean }
const mostCounted = 1000

type List = { schema: z.ZodObject; complete: (reply: object, isCounted: boolean) => object }

/**
 * What the reply of a list becomes whose call does not say all of this itself, since it answers everything that it has.
 * Undefined for other calls.
 */
export function listOf({ method, reads, reply }: Endpoint): List | undefined {
  if ((method !== 'GET' && !reads) || !(reply instanceof z.ZodObject)) return undefined
  const own = reply.shape
  if (!(own.results instanceof z.ZodArray)) return undefined
  const lacking = Object.entries(parts).filter(([name]) => !(name in own))
  if (lacking.length === 0) return undefined
  const isWhole = !('next' in own)
  return {
    schema: reply.extend(Object.fromEntries(lacking)),
    complete(answer, isCounted) {
      const { length } = (answer as { results: unknown[] }).results
      const said: Parts = {
        next: null,
        previous: null,
        count: isCounted && isWhole ? Math.min(length, mostCounted) : null,
        count_capped: isCounted && isWhole && length >= mostCounted,
      }
      return { ...said, ...answer }
    },
  }
}

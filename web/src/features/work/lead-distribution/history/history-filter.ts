import type { Request } from '@fairlead/contract/endpoint'
import { LeadSourceId } from '@fairlead/contract/records/clients'
import { BadLeadReason, CopyOutcome, CopyState, type leadsHistory } from '@fairlead/contract/work/distributed-leads'
import { z } from 'zod'
import { days, type HistorySearch } from '../search.ts'

type Query = NonNullable<Request<typeof leadsHistory>['query']>
/** What narrows the history down, as the server takes it. */
export type HistoryFilter = Omit<Query, 'cursor' | 'page_size' | 'count'>

const shapes = {
  rule_id: z.uuid(),
  recipient: z.string().max(254),
  state: CopyState,
  outcome: z.union([CopyOutcome, z.literal('none')]),
  reason: BadLeadReason,
  lead_source: LeadSourceId,
  source_detail: z.string().max(300),
  days: z.enum(days),
  seen: z.literal('true'),
  lead_id: z.uuid(),
} satisfies Record<keyof HistoryFilter, z.ZodType>

/** Reads the address; what it says wrongly is as if it were absent. */
export const historyFilter = (search: HistorySearch): HistoryFilter =>
  Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const { data } = shape.safeParse(search[name as keyof HistoryFilter])
      return data === undefined ? [] : [[name, data]]
    }),
  )

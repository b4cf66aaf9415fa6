import { textParam } from '~/lib/navigation/search-params.ts'

/** Of which days figures are told. */
export const days = ['7', '30', '90', '365'] as const
export type Days = (typeof days)[number]
const daysOf = (value: unknown): Days | undefined => days.find((one) => one === value)

/** What the screen of the rules shows, as its address tells it: the quality of the leads instead, and of which days. */
export type RulesSearch = { show?: 'quality' | undefined; days?: Days | undefined }
export const rulesSearch = ({ show, days: of }: Record<string, unknown>): RulesSearch => ({
  show: show === 'quality' ? show : undefined,
  days: daysOf(of),
})

/** What narrows the history down; what means nothing is as if it were absent once the screen reads it (`history-filter.ts`). */
const filters = [
  'rule_id',
  'recipient',
  'state',
  'outcome',
  'reason',
  'lead_source',
  'source_detail',
  'days',
  'seen',
  'lead_id',
] as const

/** What the history shows, as its address tells it; `id` is the copy whose details are open. */
export type HistorySearch = Partial<Record<(typeof filters)[number] | 'id', string | undefined>>
export const historySearch = (search: Record<string, unknown>): HistorySearch =>
  Object.fromEntries([...filters, 'id' as const].map((name) => [name, textParam(search[name]) || undefined]))

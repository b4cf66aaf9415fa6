import { RowOutcome } from '@fairlead/contract/work/row-outcomes'

export const steps = ['columns', 'rules', 'check'] as const
export type Step = (typeof steps)[number]

export type ShownRows = RowOutcome | 'problems' | 'all'
/** Where one is in an import, as its address tells it. */
export type ImportSearch = { step?: Step | undefined; show?: ShownRows | undefined }

const isShown = (value: unknown): value is ShownRows =>
  value === 'problems' || value === 'all' || RowOutcome.safeParse(value).success

/** Reads the address; what it says wrongly is as if it were absent. */
export const importSearch = ({ step, show }: Record<string, unknown>): ImportSearch => ({
  step: steps.find((one) => one === step),
  show: isShown(show) ? show : undefined,
})

import type { Filters } from '@fairlead/contract/records/filters'
import { type ComponentType, createContext, use } from 'react'

/** How filters are shown and changed: the clients' own sentence, which the route brings. */
export type RuleParts = {
  Editor: ComponentType<{ value: Filters; onChange: (filters: Filters) => void }>
  Words: ComponentType<{ filters: Filters }>
}

const Parts = createContext<RuleParts | null>(null)
export const RulePartsProvider = Parts.Provider
export const useRuleParts = (): RuleParts | null => use(Parts)

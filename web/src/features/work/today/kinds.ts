/** What can be due today, in the order in which it is offered; the contract's kinds, without what reads them. */
export const itemKinds = ['step', 'follow_up', 'new_lead', 'opened'] as const
export type ItemKind = (typeof itemKinds)[number]

import type { FollowUpRow } from '@fairlead/contract/work/follow-ups'

/** A row's client with its follow-up, as actions take it. */
export const subjectOf = ({ client, ...followUp }: FollowUpRow) => ({ ...client, follow_up: followUp })

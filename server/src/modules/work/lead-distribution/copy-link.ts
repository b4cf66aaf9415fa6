import type { CopyOutcome } from '@fairlead/contract/work/lead-distribution'
import type { House } from '#platform/house'

type Of = { orgId: string; id: string }
const signed = ({ orgId, id }: Of) => `copy ${orgId} ${id}`

/** Where a recipient without an account sees a copy, and says what came of it. */
export const copyUrl = (house: House, of: Of): string =>
  `${house.publicUrl}/shared-lead/${of.orgId}/${of.id}/${house.secrets.sign('distribution', signed(of))}`

/** The same place with an outcome chosen already. */
export const saying = (url: string, outcome: CopyOutcome): string => `${url}?say=${outcome}`

/** Whether a link was made here for this copy. */
export const isOurs = (house: House, of: Of, signature: string): boolean =>
  house.secrets.verify('distribution', signed(of), signature)

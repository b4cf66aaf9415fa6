import type { CopyOutcome } from '@fairlead/contract/work/distributed-leads'
import type { Installation } from '#platform/installation'

type Of = { orgId: string; id: string }
const signed = ({ orgId, id }: Of) => `copy ${orgId} ${id}`

/** Where a recipient without an account sees a copy, and says what came of it. */
export const copyUrl = (installation: Installation, of: Of): string =>
  `${installation.publicUrl}/shared-lead/${of.orgId}/${of.id}/${installation.secrets.sign('distribution', signed(of))}`

/** The same place with an outcome chosen already. */
export const saying = (url: string, outcome: CopyOutcome): string => `${url}?say=${outcome}`

/** Whether a link was made here for this copy. */
export const isOurs = (installation: Installation, of: Of, signature: string): boolean =>
  installation.secrets.verify('distribution', signed(of), signature)

import type { CopyOutcome } from '@fairlead/contract/lead-distribution'
import type { House } from '#platform/house'

type Of = { orgId: string; id: string }
const signed = ({ orgId, id }: Of) => `copy ${orgId} ${id}`

/** Where a recipient without an account sees a copy, and says what came of it. */
export function copyUrl(house: House, of: Of, say?: CopyOutcome): string {
  const url = `${house.publicUrl}/shared-lead/${of.orgId}/${of.id}/${house.secrets.sign('distribution', signed(of))}`
  return say ? `${url}?say=${say}` : url
}

/** Whether a link was made here for this copy. */
export const isOurs = (house: House, of: Of, signature: string): boolean =>
  house.secrets.verify('distribution', signed(of), signature)

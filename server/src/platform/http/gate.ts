import type { Access } from '@fairlead/contract/endpoint'
import { allows, isOwner, planIncludes } from '@fairlead/contract/permissions'
import { type Actor, rightsOf } from '#platform/context'
import { featureOff, forbidden, planRestricted, unauthenticated } from './errors.ts'

const refusals: Partial<Record<string, string>> = {
  'INTEGRATIONS.MANAGE': 'You don’t have permission to manage integrations. Ask the account owner.',
  'TEAM.MANAGE': 'You don’t have permission to manage the team. Ask the account owner.',
}

/** The endpoint's own question: may this role and plan use the call at all? Throws 401, 403, 423 or 425. */
export function gate(access: Access, actor: Actor | null, endedBecause?: string): void {
  if (access.session !== true) return
  if (!actor) throw unauthenticated(endedBecause, endedBecause ? 'SESSION_ENDED' : undefined)
  if (access.owner && !isOwner(actor)) throw forbidden('Only the account owner can do this.')
  if (access.policy && !allows(rightsOf(actor), access.policy)) throw forbidden(refusals[access.policy])
  if (access.plan && !planIncludes(actor.plan, access.plan)) throw planRestricted()
  if (access.flag && !actor.flags[access.flag]) throw featureOff()
}

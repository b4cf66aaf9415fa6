import type { TraceStep } from '@fairlead/contract/leads'
import type { Ctx } from '#platform/context'
import type { Module } from '#platform/module'

export type Decision = {
  /** False when the lead only goes out: then no client is made of it (rule 112). */
  saveToOwner: boolean
  step: TraceStep | null
}

/**
 * Decides, before a client is made, which distribution rule applies to a lead. For now there are none, so
 * every lead stays; rules come behind this door.
 */
export async function decide(_ctx: Ctx): Promise<Decision> {
  return { saveToOwner: true, step: null }
}

/** Which leads are sent to people outside the organisation. */
export const distribution: Module = { name: 'distribution' }

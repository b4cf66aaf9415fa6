import type { Input, Reply } from '@fairlead/contract/endpoint'
import { clientSequenceSteps } from '@fairlead/contract/work/sequences'
import type { Ctx } from '#platform/context'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { emptyPage } from '#platform/paging'
import { load } from '#records/clients'

/** The steps of a client: none as long as there are no sequences. Throws 404 and 455 as any call on a client. */
async function stepsOf(
  ctx: Ctx,
  { params, query }: Input<typeof clientSequenceSteps>,
): Promise<Reply<typeof clientSequenceSteps>> {
  await load(ctx, params.id, 'view', { lock: false })
  return emptyPage('steps', query)
}

/** Sequences: there are none as yet. */
export const sequencesModule: Module = { name: 'sequences', routes: [serve(clientSequenceSteps, stepsOf)] }

import type { Input, Reply } from '@fairlead/contract/endpoint'
import * as calls from '@fairlead/contract/work/sequence-clients'
import type { Ctx } from '#platform/context'
import { only, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { emptyPage } from '#platform/paging'
import { load } from '#records/clients'

/** The steps of a client: none as long as there are no sequences. Throws 404 and 455 as any call on a client. */
async function clientSequenceSteps(
  ctx: Ctx,
  { params, query }: Input<typeof calls.clientSequenceSteps>,
): Promise<Reply<typeof calls.clientSequenceSteps>> {
  await load(ctx, params.id, 'view', { lock: false })
  return emptyPage('steps', query)
}

/** Sequences: there are none as yet. */
export const sequencesModule: Module = {
  name: 'sequences',
  routes: serveAll(only(calls, 'clientSequenceSteps'), { clientSequenceSteps }),
}

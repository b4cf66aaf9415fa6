import { listClients } from '@fairlead/contract/records/clients'
import { enrolClient, setClientStepStatus } from '@fairlead/contract/work/sequence-clients'
import { createDefaultSequence, listSequenceSteps, updateSequence } from '@fairlead/contract/work/sequences'
import type { Actor } from '#platform/context'
import type { Past } from './earlier-days.ts'

const dayMs = 86_400_000

/** A sequence in use: clients were put into it over the last days, and stand at different steps of it. */
export async function playSequence(past: Past, me: Actor, today: Date): Promise<void> {
  past.moveTo(new Date(today.getTime() - 6 * dayMs))
  const { id } = await past.call(me, createDefaultSequence, {})
  await past.call(me, updateSequence, { params: { id }, body: { name: 'New kitchen, 14 days' } })
  await past.work('fill-holidays', { org_id: me.orgId })
  const { results: steps } = await past.call(me, listSequenceSteps, { params: { id } })
  const first = steps[0]?.id ?? ''
  const filters = {
    logical_operator: 'AND' as const,
    expressions: [{ key: 'assignedTo' as const, operator: 'in' as const, values: ['SELF'] }],
  }
  const { results } = await past.call(me, listClients, {
    query: { filters, page_size: 12, sort: 'created' } as never,
  })
  for (const [i, client] of results.entries()) {
    past.moveTo(new Date(today.getTime() - (6 - i / 2) * dayMs))
    await past.call(me, enrolClient, { params: { id }, body: { client_id: client.id } })
    // Who came first was called; the rest is still to be done.
    if (i >= 8) continue
    past.moveTo(new Date(past.now.getTime() + dayMs / 24))
    await past.call(me, setClientStepStatus, { params: { id, s: first, c: client.id }, body: { status: 'COMPLETED' } })
  }
  past.moveTo(today)
  await past.work('ring-sequences', {})
}

import { listGroups } from '@fairlead/contract/records/groups'
import { startBatch } from '@fairlead/contract/work/batches'
import type { Actor } from '#platform/context'
import type { Past } from './earlier-days.ts'

/** A change of many clients that was made today: the person who came by a form lately is put into a group. */
export async function changeMany(past: Past, me: Actor): Promise<void> {
  const { results } = await past.call(me, listGroups, { query: { page_size: 100 } })
  const group = results.find(({ name }) => name === 'Waiting for quote')
  if (!group) return
  const { id } = await past.call(me, startBatch, {
    body: {
      selection: {
        filters: {
          logical_operator: 'AND',
          expressions: [
            { key: 'leadSource', operator: 'in', values: ['lead_form'] },
            { key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 4, unit: 'days' } },
          ],
        },
      },
      change: { kind: 'add_groups', group_ids: [group.id] },
      only_mine: false,
    },
  })
  await past.work('run-batch', { org_id: me.orgId, batch_id: id })
}

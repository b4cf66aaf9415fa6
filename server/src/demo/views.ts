import { listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import type { FilterExpression, Filters } from '@fairlead/contract/records/filters'
import { listGroups } from '@fairlead/contract/records/groups'
import { createView, type View } from '@fairlead/contract/records/views'
import type { Actor } from '#platform/context'
import type { Past } from './earlier-days.ts'

const mine: FilterExpression = { key: 'assignedTo', operator: 'in', values: ['SELF'] }
const all = (...expressions: Filters['expressions']): Filters => ({ logical_operator: 'AND', expressions })

/** Saves what the sample team looks at each day: two views of the owner's, one of the team's. */
export async function addViews(past: Past, me: Actor): Promise<void> {
  const { results } = await past.call(me, listGroups, { query: { search: 'Hot', page_size: 1 } })
  const hot = results.map(({ id }) => id)
  const fields = await past.call(me, listCustomFields, {})
  const pipeline = fields.results.flatMap((one) => (one.default_key ? [one.cf_id] : []))
  const due: Filters = {
    logical_operator: 'AND',
    expressions: [
      {
        logical_operator: 'OR',
        expressions: [
          { key: 'followUpDate', option: 'CUSTOM', range: { type: 'overdue' } },
          { key: 'followUpDate', option: 'CUSTOM', range: { type: 'named', name: 'today' } },
        ],
      },
      mine,
    ],
  }
  const fresh = all(
    { key: 'isNewLead', value: true },
    { key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 7, unit: 'days' } },
  )
  const plain = { is_shared: false, search: '', sort: 'last_activity', order: 'DESC', columns: null } as const
  const views = [
    { ...plain, name: 'My calls today', filters: due, sort: 'follow_up', order: 'ASC' },
    {
      ...plain,
      name: 'Hot and mine',
      filters: all({ key: 'clientGroups', operator: 'in', values: hot }, mine),
      columns: [...pipeline, 'source', 'follow_up', 'last_activity'] as NonNullable<View['columns']>,
    },
    { ...plain, name: 'New this week', filters: fresh, sort: 'created', is_shared: true },
  ] as const
  for (const body of views) await past.call(me, createView, { body })
}

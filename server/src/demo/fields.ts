import { listClients } from '@fairlead/contract/records/clients'
import { createCustomField, createDefaultFields, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import type { Actor } from '#platform/context'
import type { Past } from './earlier-days.ts'
import { chance } from './random.ts'

const wishes = ['Oak, handleless', 'An island with seats', 'Induction, no extractor above', 'Keep the old floor']
const dayMs = 86_400_000

/** Fields of the workspace's own, with values for the clients seen last. */
export async function addFields(past: Past, me: Actor): Promise<void> {
  // Chance of its own: what others do is not to depend on it.
  const luck = chance(20261123)
  const { results: defaults } = await past.call(me, createDefaultFields, {})
  const wish = await past.call(me, createCustomField, { body: { name: 'Wish', type: 'text' } })
  const visit = await past.call(me, createCustomField, { body: { name: 'Site visit', type: 'date' } })
  const [size, stage] = ['OPPORTUNITY_SIZE', 'LEAD_STAGE'].map((key) => defaults.find((f) => f.default_key === key))
  const { results } = await past.call(me, listClients, {
    query: { page_size: 60, sort: 'last_activity', order: undefined },
  })
  const soon = () => new Date(past.now.getTime() + luck.between(-20, 40) * dayMs).toISOString().slice(0, 10)
  for (const { id, is_new_lead: isNew } of results) {
    if (isNew) continue
    const set = (cf_id: string | undefined, value: string | number | undefined) =>
      cf_id && value !== undefined
        ? past.call(me, setClientField, { params: { id, cf_id }, body: { value } })
        : undefined
    await set(size?.cf_id, luck.between(8, 90) * 500)
    await set(stage?.cf_id, luck.pick(stage?.options ?? [])?.id)
    if (luck.happens(50)) await set(wish.cf_id, luck.pick(wishes))
    if (luck.happens(40)) await set(visit.cf_id, soon())
  }
}

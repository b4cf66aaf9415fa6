import type { Filters } from '@fairlead/contract/records/filters'
import { createGroup } from '@fairlead/contract/records/groups'
import { sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { rowsOf } from '#platform/db'
import { addToGroups } from '#records/groups'
import type { Past } from './earlier-days.ts'
import type { Chance } from './random.ts'

/** Groups by hand: their colour, and in how many of a hundred clients' lives they play a part. */
const byHand = [
  { name: 'Hot', colour_id: 2, share: 18 },
  { name: 'Kitchen', colour_id: 7, share: 34 },
  { name: 'Bathroom', colour_id: 8, share: 14 },
  { name: 'Showroom visit', colour_id: 6, share: 16 },
  { name: 'Waiting for quote', colour_id: 4, share: 9 },
]

const lately: Filters = {
  logical_operator: 'AND',
  expressions: [{ key: 'dateCreated', option: 'CUSTOM', range: { type: 'last', amount: 7, unit: 'days' } }],
}
const partners: Filters = {
  logical_operator: 'AND',
  expressions: [{ key: 'leadSource', operator: 'in', values: ['webhook'] }],
}
const byRule = [
  { name: 'New this week', colour_id: 9, rule: lately },
  { name: 'From partners', colour_id: 3, rule: partners },
]

/** Sorts the sample clients: most groups by hand, two by rules. */
export async function addGroups(past: Past, me: Actor, luck: Chance): Promise<void> {
  const made: { id: string; share: number }[] = []
  for (const { share, ...body } of byHand) {
    const { id } = await past.call(me, createGroup, { body })
    made.push({ id, share })
  }
  for (const body of byRule) {
    const { id } = await past.call(me, createGroup, { body })
    await past.work('group-runs', { org_id: me.orgId, group_id: id })
  }
  await past.units.inOrg(me.orgId, async (system) => {
    const ctx = system.as(me)
    const rows = await rowsOf<{ id: string }>(
      ctx.db,
      sql`select c.id from clients c where c.org_id = ${me.orgId} order by c.created_at, c.id`,
    )
    for (const { id, share } of made)
      await addToGroups(
        ctx,
        rows.filter(() => luck.happens(share)).map((row) => row.id),
        [id],
      )
  })
}

import { Filters } from '@fairlead/contract/records/filters'
import type pg from 'pg'
import type { OwnFields } from '../database/dress-clients.ts'

export type FilterCase = { name: string; filters: Filters }

/** Whom and what filters ask for: groups from the largest to the smallest, a member, and fields. */
export type Named = { groups: readonly string[]; member: string; fields: OwnFields }

/** Somebody beside the owner. */
export async function memberOf(db: pg.Client, orgId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `select user_id as id from memberships where org_id = $1 and role = 'MEMBER' order by user_id limit 1`,
    [orgId],
  )
  return rows[0]?.id ?? ''
}

/** Every filter alone, then twelve pairs that people ask for. */
export function filterCases({ groups, member, fields }: Named): FilterCase[] {
  const [largest, , third] = groups
  const smallest = groups.at(-1)
  const own = (field: keyof OwnFields, rest: object) => ({ key: 'customFields', cf_id: fields[field].id, ...rest })
  const between = (from: string | null, until: string | null) => ({ type: 'between', from, until })
  const [stage] = fields.dropdown.options
  const is = {
    'added this month': { key: 'dateCreated', range: { type: 'named', name: 'this_month' } },
    'added more than 20 months ago': { key: 'dateCreated', range: { type: 'before_last', amount: 20, unit: 'months' } },
    'assigned in the last 7 days': { key: 'dateAssigned', range: { type: 'last', amount: 7, unit: 'days' } },
    'never assigned': { key: 'dateAssigned', option: 'NULL' },
    'follow-up today': { key: 'followUpDate', range: { type: 'named', name: 'today' } },
    'follow-up overdue': { key: 'followUpDate', range: { type: 'overdue' } },
    'no follow-up': { key: 'followUpDate', option: 'NULL' },
    'active in the last 24 hours': { key: 'lastActivity', range: { type: 'last', amount: 24, unit: 'hours' } },
    'silent for 12 months': { key: 'lastActivity', range: { type: 'before_last', amount: 12, unit: 'months' } },
    new: { key: 'isNewLead', value: true },
    'not new': { key: 'isNewLead', value: false },
    'of a member': { key: 'assignedTo', values: [member] },
    'of nobody': { key: 'assignedTo', values: ['UNASSIGNED'] },
    'not mine': { key: 'assignedTo', operator: 'not_in', values: ['SELF'] },
    'from a webhook': { key: 'leadSource', values: ['webhook'] },
    'shared leads': { key: 'leadSource', values: ['leads_distributor'] },
    'in a large group': { key: 'clientGroups', values: [largest] },
    'in a small group': { key: 'clientGroups', values: [smallest] },
    'in two groups': { key: 'clientGroups', operator: 'all', values: [largest, third] },
    'in no group': { key: 'clientGroups', values: ['none'] },
    'not in a group': { key: 'clientGroups', operator: 'not_in', values: [largest] },
    'a text contains': own('text', { text: 'harbour view 12' }),
    'a text of many': own('text', { text: 'harbour' }),
    'a dropdown is': own('dropdown', { values: [stage] }),
    'a dropdown is empty': own('dropdown', { option: 'NULL' }),
    'a number between': own('number', { from: 100_000, until: 105_000 }),
    'a number from': own('number', { from: 1_500_000 }),
    'a day of this week': own('date', { range: { type: 'named', name: 'this_week' } }),
    'a day until 2020': own('date', { range: between(null, '2020-01-01') }),
  } as const
  const pairs: [keyof typeof is, keyof typeof is][] = [
    ['new', 'of nobody'],
    ['new', 'from a webhook'],
    ['of a member', 'follow-up today'],
    ['of a member', 'follow-up overdue'],
    ['of a member', 'silent for 12 months'],
    ['of a member', 'in a large group'],
    ['of a member', 'a dropdown is'],
    ['from a webhook', 'added this month'],
    ['in a large group', 'no follow-up'],
    ['in a small group', 'a dropdown is'],
    ['a dropdown is', 'a number from'],
    ['added more than 20 months ago', 'no follow-up'],
  ]
  const filters = (...expressions: object[]) => Filters.parse({ logical_operator: 'AND', expressions })
  return [
    ...Object.entries(is).map(([name, one]) => ({ name, filters: filters(one) })),
    ...pairs.map(([a, b]) => ({ name: `${a} and ${b}`, filters: filters(is[a], is[b]) })),
  ]
}

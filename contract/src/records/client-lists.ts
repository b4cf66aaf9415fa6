import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ColumnsParam } from '../list-columns.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, Page, PageQuery, QueryFlag, SearchText } from '../primitives.ts'
import { ClientRow, ListOf } from './clients.ts'
import { FilterExpression, type FilterKey, Filters, filterModels } from './filters.ts'

const Key = z.enum(Object.keys(filterModels) as [FilterKey, ...FilterKey[]])

/** Something that can be chosen, with how many clients it would show: 1000 stands for more than 999. */
export const FilterChoice = z.object({
  /** As it goes into the filter: an id, `me`, `none`, `true`, the name of a source. */
  value: z.string(),
  label: z.string(),
  colour_id: z.int().nullable(),
  /** Null where it was not asked for. */
  count: z.int().nullable(),
})
export type FilterChoice = z.output<typeof FilterChoice>

/** A field of one's own that can be filtered by. */
export const FilterField = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['text', 'date', 'dropdown', 'number']),
  options: z.array(FilterChoice),
})
export type FilterField = z.output<typeof FilterField>

export const filterChoices = endpoint({
  method: 'POST',
  path: `${prefixes.userClient}/filters/`,
  access: { session: true },
  summary:
    'What clients can be filtered by, with counts of what each choice of one key would show together with the other conditions',
  body: z.strictObject({
    /** What the list shows now. */
    filters: Filters.optional(),
    search: SearchText.optional(),
    /** The key whose choices are counted. */
    count: Key.optional(),
    /** The field, where that key is `customFields`. */
    cf_id: Id.optional(),
    /**
     * Where the condition stands whose choices are counted: its index, and within brackets a second. When nothing is
     * said the first on that key, or where there is none one more behind the others.
     */
    place: z.array(z.int().min(0)).min(1).max(2).optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        key: Key,
        model: z.enum(['DATE', 'SINGLE', 'MULTIPLE', 'CUSTOM_FIELD']),
        choices: z.array(FilterChoice),
      }),
    ),
    fields: z.array(FilterField),
  }),
  reads: true,
})

/** How far back a list of the person who viewed something goes. */
const Period = z.enum(['24h', '7d', '30d'])

export const recentlyActiveClients = endpoint({
  method: 'GET',
  path: `${prefixes.userClient}/recently-active-clients/`,
  access: { session: true },
  summary: 'Clients who viewed what was sent to them, latest first (rule 63)',
  query: PageQuery.extend({
    period: Period.default('7d'),
    count_exact: QueryFlag.optional(),
    search: SearchText.optional(),
    filters: ListOf.shape.filters,
    columns: ColumnsParam.optional(),
  }),
  reply: Page(ClientRow),
})

export const clientNeighbours = endpoint({
  method: 'GET',
  path: '/api/clients/:id/neighbours',
  access: { session: true },
  summary: 'The clients before and after a client in a list, and its position, even if it is no longer in the list',
  params: ById,
  /** `period` is of the list sorted by `viewed`. */
  query: ListOf.extend({ period: Period.optional() }),
  reply: z.object({
    previous: z.object({ id: Id, name: z.string() }).nullable(),
    next: z.object({ id: Id, name: z.string() }).nullable(),
    /** Its place, from 1; null beyond 999. */
    position: z.int().nullable(),
    count: z.int(),
    count_capped: z.boolean(),
  }),
  ours: true,
})

/** A condition that a client meets, and what of the client meets it. */
export const MetCondition = z.object({
  expression: FilterExpression,
  /** The field's name, where it is one of one's own. */
  field: z.string().nullable(),
  text: z.string().nullable(),
  at: Instant.nullable(),
})
export type MetCondition = z.output<typeof MetCondition>

export const whyClients = endpoint({
  method: 'POST',
  path: '/api/clients/why',
  access: { session: true },
  summary: 'Which conditions of a filter each of these clients meets, and why',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), filters: Filters }),
  reply: z.object({ results: z.array(z.object({ id: Id, met: z.array(MetCondition) })) }),
  reads: true,
  ours: true,
})

export const foundInClients = endpoint({
  method: 'POST',
  path: '/api/clients/found-in',
  access: { session: true },
  summary: 'Which of these clients a search finds only by their notes or answers, with the matching text',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), search: SearchText }),
  reply: z.object({ results: z.array(z.object({ id: Id, text: z.string() })) }),
  reads: true,
  ours: true,
})

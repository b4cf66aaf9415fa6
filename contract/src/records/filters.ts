import { z } from 'zod'
import { Id, LocalDate, Text } from '../primitives.ts'
import { LeadSourceId } from './lead-source-ids.ts'

/**
 * Which clients are meant (rule 202): one object for the list, bulk changes, saved views, export, auto-groups and the
 * queue. In an address it is URL-encoded JSON. What each key can be compared with, `filters/` answers.
 */

/** The specification's keys, each with the model that its values have. */
export const filterModels = {
  dateCreated: 'DATE',
  dateAssigned: 'DATE',
  followUpDate: 'DATE',
  lastActivity: 'DATE',
  isNewLead: 'SINGLE',
  assignedTo: 'MULTIPLE',
  leadSource: 'MULTIPLE',
  clientGroups: 'MULTIPLE',
  customFields: 'CUSTOM_FIELD',
} as const satisfies Record<string, 'DATE' | 'SINGLE' | 'MULTIPLE' | 'CUSTOM_FIELD'>
export type FilterKey = keyof typeof filterModels
type KeyOf<Model> = { [K in FilterKey]: (typeof filterModels)[K] extends Model ? K : never }[FilterKey]
const keysOf = <M extends string>(model: M) =>
  (Object.keys(filterModels) as FilterKey[]).filter((key) => filterModels[key] === model) as unknown as [
    KeyOf<M>,
    ...KeyOf<M>[],
  ]

/** ANY: it has a value. NULL: it has none. CUSTOM: the one that is given. */
export const FilterOption = z.enum(['ANY', 'CUSTOM', 'NULL'])
export type FilterOption = z.output<typeof FilterOption>

/** Named stretches of time, in the zone of the person who asks. Weeks begin on Monday. */
export const NamedTime = z.enum([
  'today',
  'yesterday',
  'tomorrow',
  'this_week',
  'last_week',
  'next_week',
  'this_month',
  'last_month',
  'next_month',
])
export type NamedTime = z.output<typeof NamedTime>
export const TimeUnit = z.enum(['hours', 'days', 'weeks', 'months'])

/** A stretch of time. Days are of the calendar, both ends included, in the zone of the person who asks. */
export const TimeRange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('named'), name: NamedTime }),
  z
    .strictObject({ type: z.literal('between'), from: LocalDate.nullable(), until: LocalDate.nullable() })
    .refine(({ from, until }) => (from ?? until) !== null, { error: 'Choose a day', path: ['from'] })
    .refine(({ from, until }) => !from || !until || from <= until, {
      error: 'The last day can’t be before the first',
      path: ['until'],
    }),
  /** Within the last … until now. */
  z.strictObject({ type: z.literal('last'), amount: z.int().min(1).max(1000), unit: TimeUnit }),
  /** From now until … */
  z.strictObject({ type: z.literal('next'), amount: z.int().min(1).max(1000), unit: TimeUnit }),
  /** Longer ago than … */
  z.strictObject({ type: z.literal('before_last'), amount: z.int().min(1).max(1000), unit: TimeUnit }),
  /** Follow-ups alone: their time has passed, or they have none. */
  z.strictObject({ type: z.literal('overdue') }),
  z.strictObject({ type: z.literal('someday') }),
])
export type TimeRange = z.output<typeof TimeRange>

const Days = z
  .strictObject({
    key: z.enum(keysOf('DATE')),
    option: FilterOption.default('CUSTOM'),
    range: TimeRange.optional(),
  })
  .refine(({ option, range }) => option !== 'CUSTOM' || range, { error: 'Choose when', path: ['range'] })
  .refine(({ key, range }) => key === 'followUpDate' || (range?.type !== 'overdue' && range?.type !== 'someday'), {
    error: 'Only follow-ups can be overdue or someday',
    path: ['range'],
  })
const OneOfTwo = z.strictObject({ key: z.enum(keysOf('SINGLE')), value: z.boolean() })

/** `in`: one of them. `not_in`: none of them. `all`: each of them, of groups alone. */
export const ChoiceOperator = z.enum(['in', 'not_in', 'all'])
/** The specification's assignment types, which stand beside ids of members: nobody, the person who asks, anybody else. */
export const assignments = { unassigned: 'UNASSIGNED', self: 'SELF', other: 'OTHER' } as const
export const isAssignment = (value: string): boolean => Object.values<string>(assignments).includes(value)
/** Beside ids of groups: in none of them. */
export const noGroup = 'none'

/** Whether a value can be one of a key's: whether what it names is there, is not asked. */
function isChoice(key: KeyOf<'MULTIPLE'>, value: string): boolean {
  if (key === 'leadSource') return LeadSourceId.safeParse(value).success
  return (key === 'assignedTo' ? isAssignment(value) : value === noGroup) || Id.safeParse(value).success
}
const Choices = z
  .strictObject({
    key: z.enum(keysOf('MULTIPLE')),
    operator: ChoiceOperator.default('in'),
    /** Ids of members or groups, names of lead sources, assignment types, `none` for no group. */
    values: z.array(z.string().min(1).max(64)).min(1).max(100),
  })
  .refine(({ key, operator }) => key === 'clientGroups' || operator !== 'all', {
    error: 'Only groups can have several values',
    path: ['operator'],
  })
  .refine(({ key, values }) => values.every((value) => isChoice(key, value)), {
    error: 'Unknown choice',
    path: ['values'],
  })

const Amount = z.number().min(-1e15).max(1e15)
/** What a field of one's own is compared with; which of these count depends on the field's type. */
const OwnField = z
  .strictObject({
    key: z.enum(keysOf('CUSTOM_FIELD')),
    cf_id: Id,
    option: FilterOption.default('CUSTOM'),
    /** text: a fragment; dropdown: `values` are ids of its options; number and date: a stretch. */
    text: Text(200).optional(),
    operator: z.enum(['in', 'not_in']).optional(),
    values: z.array(Id).min(1).max(100).optional(),
    from: Amount.nullable().optional(),
    until: Amount.nullable().optional(),
    range: TimeRange.optional(),
  })
  .refine(
    ({ option, text, values, from, until, range }) =>
      option !== 'CUSTOM' ||
      [text, values, from ?? until ?? undefined, range].filter((one) => one !== undefined && one !== '').length === 1,
    { error: 'Choose a value', path: ['option'] },
  )
  .refine(({ range }) => range?.type !== 'overdue' && range?.type !== 'someday', {
    error: 'Only follow-ups can be overdue or someday',
    path: ['range'],
  })

export const FilterExpression = z.discriminatedUnion('key', [Days, OneOfTwo, Choices, OwnField])
export type FilterExpression = z.output<typeof FilterExpression>
export type DaysExpression = z.output<typeof Days>
export type ChoicesExpression = z.output<typeof Choices>
export type OwnFieldExpression = z.output<typeof OwnField>

const FilterLogic = z.enum(['AND', 'OR'])
/** Expressions within brackets. */
export const FilterBrackets = z.strictObject({
  logical_operator: FilterLogic,
  expressions: z.array(FilterExpression).min(1).max(20),
})
export type FilterBrackets = z.output<typeof FilterBrackets>

/** At most this many expressions in all (S56). */
export const mostExpressions = 50
/** Expressions and brackets, one level deep. None at all means everybody. */
export const Filters = z
  .strictObject({
    logical_operator: FilterLogic.default('AND'),
    expressions: z.array(z.union([FilterExpression, FilterBrackets])).max(20),
  })
  .refine(
    ({ expressions }) =>
      expressions.reduce((sum, one) => sum + ('expressions' in one ? one.expressions.length : 1), 0) <= mostExpressions,
    { error: `Use at most ${mostExpressions} conditions` },
  )
export type Filters = z.output<typeof Filters>

/** So long filters may be in an address, URL-encoded: with the rest of it that stays below 8 KB (S56). */
export const longestInAddress = 6500
/** Filters as a query parameter: URL-encoded JSON. */
export const FiltersParam = z
  .string()
  .max(8000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', message: 'These filters can’t be read' })
      return z.NEVER
    }
  })
  .pipe(Filters)

/**
 * Clients that something is done with (point 3, bulk selection): some by id, or all that a filter and a search show but
 * these. The type is the specification's; only clients are supported.
 */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(10_000) }),
  z.strictObject({
    filters: Filters,
    search: z.string().max(100).optional(),
    except: z.array(Id).max(10_000).optional(),
  }),
])
export type Selection = z.output<typeof Selection>

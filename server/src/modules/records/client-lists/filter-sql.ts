import {
  assignments,
  type ChoicesExpression,
  type DaysExpression,
  type FilterExpression,
  type Filters,
  isAssignment,
  noGroup,
  type OwnFieldExpression,
} from '@fairlead/contract/records/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { invalid } from '#platform/http'
import { fold, likePattern } from '#platform/text'
import { seesDetails } from '#records/clients'
import { customFields, customValues, type FieldType } from '#tables/records/custom-fields'
import { clientGroups } from '#tables/records/groups'
import { datesOf, instantsOf, type Put, within } from './filter-times.ts'

export type FilterContext = {
  actor: Actor
  zone: SQL
  me: SQL
  org: SQL
  put: Put
  /** Of clients that are walked through each is asked by itself: else all that have a value would be read first. */
  isWalk?: boolean
}

const columns = {
  dateCreated: sql`c.created_at`,
  dateAssigned: sql`c.date_assigned`,
  lastActivity: sql`c.last_activity_at`,
} as const
/** Someday comes after everything with a date, and before nothing at all. */
const someday = sql`c.due_at >= '9999-01-01' and c.due_at < 'infinity' and c.due_maturity = 'NOT_FIXED'`

/** Two words for one thing: a range of a kind that its column has not. */
const unusable = () => invalid({ filters: 'This time can’t be used here' })

function followUp({ option, range }: DaysExpression, { zone, put }: FilterContext): SQL {
  if (option === 'ANY') return sql`c.due_at < 'infinity'`
  if (option === 'NULL' || !range) return sql`c.due_at = 'infinity'`
  if (range.type === 'overdue') return sql`(c.due_at < clock_now() and c.overdue_at <= clock_now())`
  if (range.type === 'someday') return sql`(${someday})`
  const stretch = instantsOf(range, zone, put)
  if (!stretch) throw unusable()
  // A follow-up of a day is due at that day's end: the index bounds, the reminder is exact.
  const bounds = {
    from: stretch.from,
    until: stretch.until ? sql`${stretch.until} + interval '26 hours'` : sql`'9999-01-01'`,
  }
  return sql`(${within(sql`c.due_at`, bounds)} and c.due_maturity = 'FIXED' and ${within(sql`c.due_remind_on`, stretch)})`
}

function time(expression: DaysExpression, context: FilterContext): SQL {
  const { key, option, range } = expression
  if (key === 'followUpDate') return followUp(expression, context)
  const column = columns[key]
  if (option === 'ANY') return sql`${column} is not null`
  if (option === 'NULL' || !range) return sql`${column} is null`
  const stretch = instantsOf(range, context.zone, context.put)
  if (!stretch) throw unusable()
  return within(column, stretch)
}

/** One of several, or none of them. NULL is no value, never unknown. */
function among(column: SQL, type: SQL, { operator, values }: ChoicesExpression, { me, put }: FilterContext): SQL {
  const named = values.filter((value) => !isAssignment(value))
  const isOneOf = [
    ...(named.length > 0 ? [sql`${column} = any(${put(named)}::${type}[])`] : []),
    ...(values.includes(assignments.self) ? [sql`${column} = ${me}`] : []),
    ...(values.includes(assignments.other) ? [sql`${column} <> ${me}`] : []),
    ...(values.includes(assignments.unassigned) ? [sql`${column} is null`] : []),
  ]
  const found = sql`(${sql.join(isOneOf, sql` or `)})`
  return operator === 'not_in' ? sql`(${found} is not true)` : found
}

/** Groups are a detail: of clients whose details are hidden nothing is found by them, nor found missing (S28). */
const groups = (expression: ChoicesExpression, context: FilterContext): SQL =>
  sql`(${seesDetails(context.actor)} and ${groupsOf(expression, context)})`

/**
 * By the array on the client's row; `<> '{}'` is what its index is for. Everybody is outside a group that is deleted:
 * nobody is found so.
 */
function groupsOf({ operator, values }: ChoicesExpression, { org, put }: FilterContext): SQL {
  const named = values.filter((value) => value !== noGroup)
  const isNone = values.includes(noGroup)
  const ids = sql`${put(named)}::uuid[]`
  const hasOne = sql`(c.group_ids && ${ids} and c.group_ids <> '{}')`
  const hasNone = sql`c.group_ids = '{}'`
  if (operator === 'all') return isNone ? sql`false` : sql`(c.group_ids @> ${ids} and c.group_ids <> '{}')`
  const found = named.length === 0 ? hasNone : isNone ? sql`(${hasOne} or ${hasNone})` : hasOne
  if (operator !== 'not_in') return found
  if (named.length === 0) return sql`(not ${found})`
  const areThere = sql`(select count(*) = ${put(new Set(named).size)}::int from ${clientGroups} g
    where g.org_id = ${org} and g.id = any(${ids}) and g.deleted_at is null)`
  return sql`(${areThere} and not ${found})`
}

/** What a value must be, beside being of the field; undefined for any. */
function valueCondition(expression: OwnFieldExpression, { zone, put }: FilterContext): SQL | undefined {
  const { option, text, values, from, until, range } = expression
  if (option !== 'CUSTOM') return undefined
  if (text) return sql`v.text_key like ${put(likePattern(fold(text)))}`
  if (values) return sql`v.option_id = any(${put(values)}::uuid[])`
  if (range) {
    const days = datesOf(range, zone, put)
    if (!days) throw unusable()
    return within(sql`v.date_value`, days)
  }
  // Both ends belong to a stretch of numbers.
  const bounds = [
    ...(typeof from === 'number' ? [sql`v.number_value >= ${put(from)}::float8`] : []),
    ...(typeof until === 'number' ? [sql`v.number_value <= ${put(until)}::float8`] : []),
  ]
  return sql.join(bounds, sql` and `)
}

/** Of which type a field must be for its value to be compared so; undefined for any. */
function typeOf({ option, text, values, range }: OwnFieldExpression): FieldType | undefined {
  if (option !== 'CUSTOM') return undefined
  if (text) return 'text'
  if (values) return 'dropdown'
  return range ? 'date' : 'number'
}

/** What a condition names that its field has not: it is of another type, or has no such option. */
export function missingIn(
  expression: OwnFieldExpression,
  field: { type: FieldType; options: readonly { id: string }[] },
): 'type' | 'option' | undefined {
  const type = typeOf(expression)
  if (type && type !== field.type) return 'type'
  const isMissing = (value: string) => !field.options.some(({ id }) => id === value)
  return type === 'dropdown' && expression.values?.some(isMissing) ? 'option' : undefined
}

/**
 * A field of one's own: of clients whose details are hidden nothing is found, nor found missing (S28). By a field that
 * is deleted, or of another type by now, nobody is found, nor found missing; nor is it by lacking an option that is gone.
 */
function ownField(expression: OwnFieldExpression, context: FilterContext): SQL {
  const { option, operator, cf_id, values } = expression
  const { org, put, actor, isWalk } = context
  const wanted = valueCondition(expression, context)
  const type = typeOf(expression)
  const haveOptions =
    type === 'dropdown' && operator === 'not_in'
      ? sql`and (select bool_and(f.options @> jsonb_build_array(jsonb_build_object('id', o.id)))
          from unnest(${put(values)}::uuid[]) o(id))`
      : sql``
  const isThere = sql`(select true from ${customFields} f where f.org_id = ${org} and f.id = ${put(cf_id)}::uuid
    and f.deleted_at is null ${type ? sql`and f.type = ${sql.raw(`'${type}'`)}` : sql``} ${haveOptions})`
  const has = sql`exists (select 1 from ${customValues} v where v.org_id = ${org} and v.client_id = c.id
    and v.field_id = ${put(cf_id)}::uuid ${wanted ? sql`and ${wanted}` : sql``} ${isWalk ? sql`offset 0` : sql``})`
  const isLacking = option === 'NULL' || operator === 'not_in'
  return sql`(${isThere} and ${seesDetails(actor)} and ${isLacking ? sql`not ${has}` : has})`
}

function expressionSql(expression: FilterExpression, context: FilterContext): SQL {
  switch (expression.key) {
    case 'isNewLead':
      return expression.value ? sql`c.is_new_lead` : sql`not c.is_new_lead`
    case 'assignedTo':
      return among(sql`c.assigned_to_id`, sql`uuid`, expression, context)
    case 'leadSource':
      return among(sql`c.lead_source`, sql`text`, expression, context)
    case 'clientGroups':
      return groups(expression, context)
    case 'customFields':
      return ownField(expression, context)
    default:
      return time(expression, context)
  }
}

const isBrackets = (one: Filters['expressions'][number]): one is Extract<typeof one, { expressions: unknown }> =>
  'expressions' in one

/** Every expression of a filter, those in brackets too, in their order. */
export const expressionsOf = ({ expressions }: Filters): FilterExpression[] =>
  expressions.flatMap((one) => (isBrackets(one) ? one.expressions : [one]))

/** A filter as a condition on clients under the alias `c`; undefined when it shows everybody. */
export function filterSql(filters: Filters | undefined, context: FilterContext): SQL | undefined {
  if (!filters || filters.expressions.length === 0) return undefined
  const joined = (conditions: SQL[], how: 'AND' | 'OR') => sql`(${sql.join(conditions, sql.raw(` ${how} `))})`
  return joined(
    filters.expressions.map((one) =>
      isBrackets(one)
        ? joined(
            one.expressions.map((inner) => expressionSql(inner, context)),
            one.logical_operator,
          )
        : expressionSql(one, context),
    ),
    filters.logical_operator,
  )
}

/** One expression alone, for explaining it. */
export const expressionAlone = expressionSql

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Page, PageQuery, RequiredText, SearchText, Text } from '../primitives.ts'
import { LeadSourceId } from './clients.ts'

const access = { session: true, policy: 'TEAM.MANAGE' } as const
/** The specification's path, and the same in the version before. */
const at = <P extends `/${string}`>(path: P) =>
  ({ path: `${prefixes.integrationsV2}${path}`, also: [`${prefixes.integrations}${path}`] }) as const

/** What a criterion is compared with: one of a list, a text, or nothing. */
export const AttrValType = z.enum(['LIST', 'FREE_TEXT', 'BLANK'])
export type AttrValType = z.output<typeof AttrValType>

export const RuleOperator = z.enum(['equal', 'not_equal', 'contains', 'starts_with', 'ends_with'])
export type RuleOperator = z.output<typeof RuleOperator>

/** The operators that a criterion takes: an id of a list is that one or another. */
export const operatorsOf: Record<AttrValType, readonly RuleOperator[]> = {
  LIST: ['equal', 'not_equal'],
  FREE_TEXT: RuleOperator.options,
  BLANK: ['equal'],
}

export const LogicalOperator = z.enum(['AND', 'OR'])
export type LogicalOperator = z.output<typeof LogicalOperator>

/** The criteria that every account has; what their sources ask comes beside them, as `answer:…` and `utm:…`. */
export const fixedCriteria = {
  all: 'BLANK',
  lead_source: 'LIST',
  form_id: 'LIST',
  webhook_id: 'LIST',
  page_id: 'LIST',
  campaign_id: 'LIST',
  ad_id: 'LIST',
  name: 'FREE_TEXT',
  email: 'FREE_TEXT',
  phone_country: 'LIST',
  company: 'FREE_TEXT',
  city: 'FREE_TEXT',
  message: 'FREE_TEXT',
  page_url: 'FREE_TEXT',
} as const satisfies Record<string, AttrValType>
export type FixedCriterion = keyof typeof fixedCriteria

/** What is asked of an answer or of a campaign tag, by its name in lower case. */
const named = /^(answer|utm):\S.{0,199}$/su

/** How a criterion is compared; undefined for what is none. */
export function typeOfCriterion(value: string): AttrValType | undefined {
  if (Object.hasOwn(fixedCriteria, value)) return fixedCriteria[value as FixedCriterion]
  return named.test(value) ? 'FREE_TEXT' : undefined
}

const mostValues = 100

/** One condition. Of a list criterion several values may be chosen: it is equal to one of them, or to none. */
export const Expression = z.strictObject({
  /** The criterion: the value of an assignment source. */
  name: RequiredText(220).refine((name) => typeOfCriterion(name) !== undefined, 'Unknown criterion'),
  operator: RuleOperator,
  value: z.union([Text(200), z.array(RequiredText(200)).max(mostValues)]),
  /** The value in words, as it was when it was chosen; the answer tells the present ones. */
  display_value: z.union([Text(500), z.array(Text(500)).max(mostValues)]).optional(),
  /** The criterion in words. */
  label: Text(300).optional(),
})
export type Expression = z.output<typeof Expression>

/** The values of a condition, however many were sent. */
export const valuesOf = ({ value }: Pick<Expression, 'value'>): string[] => [value].flat().filter(Boolean)

/**
 * Whether a condition says enough to be asked: a list criterion has values, the source is 'all' or has a value. Web and
 * server ask the same.
 */
export const isComplete = (expression: Pick<Expression, 'name' | 'value'>): boolean =>
  typeOfCriterion(expression.name) === 'BLANK' || valuesOf(expression).length > 0

export const RuleDefinition = z.strictObject({
  /** None: every lead. */
  expressions: z.array(Expression).max(30),
  logical_operator: LogicalOperator,
})
export type RuleDefinition = z.output<typeof RuleDefinition>

/** A value that a criterion may have. */
export const PossibleValue = z.object({
  value_id: z.string(),
  value_name: z.string(),
  /** The page that it belongs to, where it belongs to one. */
  page_name: z.string().nullable(),
})
export type PossibleValue = z.output<typeof PossibleValue>

/** What a rule may ask about. */
export const AssignmentSource = z.object({
  label: z.string(),
  value: z.string(),
  attr_val_type: AttrValType,
  /** Under which heading it stands. */
  section: z.enum(['source', 'person', 'answers', 'campaign']),
  /** In a rule those that it names, in words; in the list of criteria none: `criteria-list-values` has them. */
  possible_values: z.array(PossibleValue),
})
export type AssignmentSource = z.output<typeof AssignmentSource>

/** The source whose leads a rule is for. */
export const RuleSource = z.union([z.literal('all'), LeadSourceId])

export const listCriteria = endpoint({
  method: 'GET',
  ...at('/criteria-list'),
  access,
  summary: 'What rules can check: sources, details of the lead, and everything a source has asked or sent recently',
  query: PageQuery.extend({
    page_size: z.coerce.number().int().min(1).max(100).default(50),
    search: SearchText.optional(),
  }),
  reply: Page(AssignmentSource),
})

export const listCriterionValues = endpoint({
  method: 'POST',
  ...at('/criteria-list-values'),
  access,
  summary: 'Values of one criterion that its source has listed, or delivered recently',
  body: z.strictObject({
    /** The criterion: the value of an assignment source. */
    value: RequiredText(220),
    search: SearchText.optional(),
    cursor: z.string().max(512).optional(),
    page_size: z.int().min(1).max(100).default(50),
  }),
  reply: Page(PossibleValue),
  reads: true,
})

import { z } from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, PageQuery, QueryFlag, RequiredText, SearchText } from '../primitives.ts'
import { ClientRow } from './clients.ts'
import { type FilterExpression, type FilterKey, Filters } from './filters.ts'

/** Pairs of ground and text (rule 181); their ids count from 1. */
export const groupColours = 10
export const GroupColour = z.int().min(1).max(groupColours)

/** So many groups an account can have. */
export const mostGroups = 500
/** For so many days a group that was deleted or merged can come back. */
export const groupUndoDays = 30

const Person = z.object({ id: Id, name: z.string() })
const named = { id: Id, name: z.string(), colour_id: z.int() }

/** Work that goes on with all clients of a group, or all that its rule may take. */
export const GroupRun = z.object({
  kind: z.enum(['rule', 'members', 'merge', 'unmerge']),
  total: z.int(),
  looked_at: z.int(),
})
export type GroupRun = z.output<typeof GroupRun>

export const Group = z.object({
  ...named,
  /** Who belongs to it by itself; null: only who is put into it. */
  rule: Filters.nullable(),
  /** Why its rule cannot be followed at present. */
  rule_fault: z.string().nullable(),
  run: GroupRun.nullable(),
  /** Clients in it that one may see, exact up to 999; null unless asked for. */
  clients_count: z.int().nullable(),
  created_at: Instant,
  version: z.int(),
})
export type Group = z.output<typeof Group>

const onPlan = { session: true, plan: 'GROUPS' } as const satisfies Access
const forMakers = { session: true, policy: 'CLIENT_GROUP.CREATE', plan: 'GROUPS' } as const satisfies Access

export const listGroups = endpoint({
  method: 'GET',
  path: `${prefixes.groups}/`,
  access: onPlan,
  summary: 'Client groups by name',
  query: PageQuery.extend({
    page_size: z.coerce.number().int().min(1).max(100).default(100),
    search: SearchText.optional(),
    /** Counts the clients of each, too. */
    clients_count: QueryFlag.optional(),
  }),
  reply: Page(Group),
})

const Name = RequiredText(60)

export const createGroup = endpoint({
  method: 'POST',
  path: `${prefixes.groups}/`,
  access: forMakers,
  summary: 'Creates a group; with a rule, matching clients are added automatically',
  body: z.strictObject({ name: Name, colour_id: GroupColour.optional(), rule: Filters.nullable().optional() }),
  reply: Group,
  status: 201,
})

export const updateGroup = endpoint({
  method: 'PUT',
  path: `${prefixes.groups}/:id/`,
  access: forMakers,
  summary: 'Renames or recolours a group, or changes its rule; null removes the rule and keeps its clients',
  params: ById,
  body: z.strictObject({
    name: Name.optional(),
    colour_id: GroupColour.optional(),
    rule: Filters.nullable().optional(),
    version: z.int().optional(),
  }),
  reply: Group,
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: `${prefixes.groups}/:id/`,
  access: forMakers,
  summary: 'Deletes a group; its clients are kept, and the group can be restored with them for 30 days',
  params: ById,
  reply: Done,
})

/** Why a client is in a group, or kept out of it. */
export const GroupOfClient = z.object({
  ...named,
  has_rule: z.boolean(),
  /** `pinned` by somebody, `rule` by the group's rule, `excluded` by somebody although the rule would take it. */
  how: z.enum(['pinned', 'rule', 'excluded']),
  /** Who put it in or keeps it out; null: the rule, or somebody who is gone. */
  by: Person.nullable(),
  since: Instant,
  /** The rule by which it is in. */
  rule: Filters.nullable(),
  /** The group with which it came, when that was merged into this one. */
  merged_from: z.string().nullable(),
})
export type GroupOfClient = z.output<typeof GroupOfClient>

const GroupsOfClient = z.object({
  /** The groups that it is in, by name. */
  results: z.array(GroupOfClient),
  /** Groups that it is kept out of. */
  kept_out: z.array(GroupOfClient),
})
export type GroupsOfClient = z.output<typeof GroupsOfClient>

export const clientGroups = endpoint({
  method: 'GET',
  path: `${prefixes.groups}/client/:id/get-groups/`,
  access: onPlan,
  summary: 'The groups a client is in, and those it is kept out of, with the reason',
  params: ById,
  reply: GroupsOfClient,
})

const Some = z.array(Id).max(mostGroups).optional()

export const setAutoGroups = endpoint({
  method: 'PUT',
  path: `${prefixes.groups}/client/:id/set-auto-groups/`,
  access: onPlan,
  summary:
    'Sets a client’s groups manually, overriding rules, or hands them back to the rules; with nothing, rules are checked again',
  params: ById,
  body: z
    .strictObject({
      /** These and no others. */
      group_ids: Some,
      /** In these, whatever their rules say. */
      add_ids: Some,
      /** Not in these, whatever their rules say. */
      remove_ids: Some,
      /** As their rules say: what was decided by hand is forgotten. */
      auto_ids: Some,
    })
    .refine((body) => !body.group_ids || (!body.add_ids && !body.remove_ids && !body.auto_ids), {
      path: ['group_ids'],
      error: 'Send all groups or the changes, not both',
    }),
  reply: GroupsOfClient,
})

export const groupClients = endpoint({
  method: 'GET',
  path: `${prefixes.groups}/:id/get-clients/`,
  access: onPlan,
  summary: 'Clients of a group the caller can see, latest activity first',
  params: ById,
  query: PageQuery,
  reply: Page(ClientRow),
})

export const mergeGroups = endpoint({
  method: 'POST',
  path: '/api/groups/:id/merge',
  access: forMakers,
  summary: 'Merges a group into another, with its clients; can be undone for 30 days',
  params: ById,
  body: z.strictObject({ into_id: Id }),
  reply: Group,
  ours: true,
})

/** A group that was deleted, or merged into another, and can come back. */
export const GoneGroup = z.object({
  ...named,
  deleted_at: Instant,
  by: Person.nullable(),
  merged_into: Person.nullable(),
})
export type GoneGroup = z.output<typeof GoneGroup>

export const listGoneGroups = endpoint({
  method: 'GET',
  path: '/api/groups/gone',
  access: forMakers,
  summary: 'Groups deleted or merged in the last 30 days, latest first',
  query: PageQuery,
  reply: Page(GoneGroup),
  ours: true,
})

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/restore',
  access: forMakers,
  summary: 'Restores a deleted group with its clients, or undoes a merge',
  params: ById,
  reply: Group,
  ours: true,
})

/** All conditions of filters, those within brackets too. */
export const conditionsOf = ({ expressions }: Filters): FilterExpression[] =>
  expressions.flatMap((one) => ('expressions' in one ? one.expressions : [one]))

/** Which keys filters ask about: a rule is asked again only when one of these changes. */
export const keysIn = (filters: Filters): Set<FilterKey> => new Set(conditionsOf(filters).map(({ key }) => key))

/** Whether what filters mean changes by the mere passing of time. */
export const dependsOnTime = (filters: Filters): boolean =>
  conditionsOf(filters).some((one) => 'range' in one && one.range !== undefined && one.range.type !== 'between')

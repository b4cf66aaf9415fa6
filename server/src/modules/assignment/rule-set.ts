import type { RuleDefinition, RuleType } from '@fairlead/contract/lead-assignment'
import type { Ctx } from '#platform/context'
import { batchedBy, eqAny, prepared } from '#platform/db'
import { assignmentRuleSets } from './assignment.tables.ts'
import type { Rule } from './decide.ts'

/** The rules of an organisation at one version, in the order in which they are tested. */
export type RuleSet = { version: number; rules: readonly Rule[] }

const none: RuleSet = { version: 0, rules: [] }

/** Rule sets that were read before: a capture asks only whether theirs is still the present version. */
const known = new Map<string, RuleSet>()
const mostKnown = 500

const versionsBy = prepared('rule set versions', (db) =>
  db.select().from(assignmentRuleSets).where(eqAny(assignmentRuleSets.orgId, 'orgIds')),
)
const versionBy = batchedBy(
  (db, orgIds: readonly string[]) => versionsBy(db).execute({ orgIds: [...new Set(orgIds)] }),
  (orgId) => orgId,
  (row) => row.orgId,
)

type Stored = {
  id: string
  name: string
  type: RuleType
  source: Rule['source']
  definition: RuleDefinition
  isDefault: boolean
  memberIds: string[]
}

/** The rules with their version, of one moment. */
const readText = `select s.version, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'type', r.rule_type, 'source', r.rule_lead_source_type,
      'definition', r.rule_definition, 'isDefault', r.is_default_rule, 'memberIds', coalesce((
        select jsonb_agg(m.user_id order by m.place) from assignment_rule_members m
        where m.org_id = s.org_id and m.rule_id = r.id), '[]')) order by r.is_default_rule, r.priority, r.id)
    from assignment_rules r where r.org_id = s.org_id), '[]') as rules
  from assignment_rule_sets s where s.org_id = $1`

/** Reads the rules anew. */
export async function readRuleSet(ctx: Ctx): Promise<RuleSet> {
  const { orgId } = ctx.actor
  const { rows } = await ctx.db.$client.query<{ version: number; rules: Stored[] }>(readText, [orgId])
  const [row] = rows
  if (!row) return none
  const set = { version: row.version, rules: row.rules.map((rule, index) => ({ ...rule, place: index + 1 })) }
  known.delete(orgId)
  known.set(orgId, set)
  const [oldest] = known.keys()
  if (known.size > mostKnown && oldest) known.delete(oldest)
  return set
}

/** The rules of the actor's organisation, from memory unless they were changed; none where nobody has made any. */
export async function ruleSetOf(ctx: Ctx): Promise<RuleSet> {
  const row = await versionBy(ctx.db, ctx.actor.orgId)
  if (!row) return none
  const set = known.get(ctx.actor.orgId)
  return set?.version === row.version ? set : readRuleSet(ctx)
}

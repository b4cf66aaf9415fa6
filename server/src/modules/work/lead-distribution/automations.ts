import type { Input, Reply } from '@fairlead/contract/endpoint'
import { allows, planIncludes } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/work/automations'
import type { Automation } from '@fairlead/contract/work/automations'
import { sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { copiesOfDays } from './copies/copies-of-days.ts'
import { distributionCopies, distributionRuleSets, distributionRules } from './lead-distribution.tables.ts'

const upcoming = (id: Automation['id']): Automation => ({
  id,
  visibility: 'upcoming',
  path: null,
  status: null,
  disabled_reason: null,
  rules: 0,
  done_lately: 0,
})

type Row = { rules: number; is_on: boolean | null; copies: number }

/** The automations with their states (rule 216). Who cannot set them up sees which there are, and whether they run. */
export async function listAutomations(
  ctx: Ctx,
  { query }: Input<typeof calls.listAutomations>,
): Promise<Reply<typeof calls.listAutomations>> {
  const { orgId, plan } = ctx.actor
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select (select count(*)::int from ${distributionRules} r where r.org_id = ${orgId}) as rules,
      (select s.is_on from ${distributionRuleSets} s where s.org_id = ${orgId}) as is_on,
      (select count(*)::int from ${distributionCopies} where ${copiesOfDays(ctx, 30)}) as copies`,
  )
  const rules = row?.rules ?? 0
  const isOff = row?.is_on === false
  const manages = allows(rightsOf(ctx.actor), 'INTEGRATIONS.MANAGE')
  const isLocked = !planIncludes(plan, 'AUTOMATIONS')
  const distribution: Automation = {
    id: 'lead_distribution',
    visibility: 'available',
    path: manages ? '/automations/lead-distribution' : null,
    status: rules === 0 ? null : isOff ? 'DISABLED_BY_USER' : 'ACTIVE',
    disabled_reason: isOff ? 'DISABLED_BY_USER' : isLocked ? 'SUBSCRIPTION_NOT_ACTIVE' : null,
    rules: manages ? rules : 0,
    done_lately: manages ? (row?.copies ?? 0) : 0,
  }
  const all = [distribution, upcoming('whatsapp_campaign'), upcoming('whatsapp_responder')]
  return { results: all.filter(({ visibility }) => visibility === 'available' || !query.available_only) }
}

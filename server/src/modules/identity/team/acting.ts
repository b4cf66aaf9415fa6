import { type Permissions, SubscriptionStatus } from '@fairlead/contract/permissions'
import { sql } from 'drizzle-orm'
import { orgSettings } from '#identity/account'
import type { Actor, Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { organizations, users } from '#tables/identity/account'
import { standsInSql } from './lending.ts'
import { memberships } from './team.tables.ts'

type Row = {
  role: 'OWNER' | 'MEMBER'
  permissions: Permissions
  zone: string
  subscription_status: string
  settings: Record<string, never>
  country_code: string | null
  stands_in: boolean
}

/** A person of the organisation as the person who acts in the background for them, with the rights of now; undefined when they work here no more. */
export async function actorOf(ctx: Ctx, userId: string): Promise<Actor | undefined> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select m.role, m.permissions, u.zone, o.subscription_status, o.settings, o.country_code, ${standsInSql(sql`${ctx.actor.orgId}`)} as stands_in
      from ${memberships} m join ${users} u on u.id = m.user_id join ${organizations} o on o.id = m.org_id
      where m.org_id = ${ctx.actor.orgId} and m.user_id = ${userId} and m.status = 'ACTIVE'`,
  )
  if (!row) return undefined
  const {
    auto_unmark_type,
    default_share_message: _,
    claims_per_hour,
    on_duplicate: __,
    combine_within_days: ___,
    ...flags
  } = orgSettings(row)
  return {
    orgId: ctx.actor.orgId,
    userId,
    role: row.role,
    permissions: row.permissions,
    plan:
      ctx.installation.billing === 'off' ? 'subscription_active' : SubscriptionStatus.parse(row.subscription_status),
    flags,
    standsIn: row.stands_in,
    zone: row.zone,
    sessionId: null,
    org: { countryCode: row.country_code, autoUnmarkType: auto_unmark_type, claimsPerHour: claims_per_hour },
  }
}

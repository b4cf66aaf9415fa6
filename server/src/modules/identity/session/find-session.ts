import type { OnboardingStatus } from '@fairlead/contract/identity/account'
import type { Permissions } from '@fairlead/contract/permissions'
import { SubscriptionStatus } from '@fairlead/contract/permissions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orgSettings } from '#identity/account'
import { standsInSql } from '#identity/team'
import type { Actor, HotSession } from '#platform/context'
import { type Db, statement } from '#platform/db'
import type { Authenticator, Found } from '#platform/http'
import type { Installation } from '#platform/installation'
import { tokenHash } from '#platform/secrets'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { organizationNamed, sessionCookie } from './cookies.ts'
import { sessions } from './session.tables.ts'

type Row = {
  token_hash: string
  id: string
  user_id: string
  org_id: string
  ended_at: string | null
  ended_because: string | null
  live: boolean
  seen_minutes: number
  now: string
  zone: string
  rights_version: number
  subscription_status: string
  settings: Record<string, never>
  country_code: string | null
  role: 'OWNER' | 'MEMBER'
  status: string
  permissions: Permissions
  stands_in: boolean
  web_onboarding: OnboardingStatus
  mobile_onboarding: OnboardingStatus
}

/** Sessions with all that makes their actors, and the clock: one round trip. `org` is the organisation's parameter where it is known. */
const findSql = (which: SQL, org?: SQL): SQL => sql`
  select s.token_hash, s.id, s.user_id, s.org_id, s.ended_at, s.ended_because,
    s.idle_until > clock_now() and s.absolute_until > clock_now() as live,
    extract(epoch from clock_now() - s.seen_at)::int / 60 as seen_minutes, clock_now() as now,
    u.zone, u.web_onboarding, u.mobile_onboarding, o.rights_version, o.subscription_status, o.settings, o.country_code, m.role, m.status, m.permissions,
    ${standsInSql(org ?? sql`m.org_id`)} as stands_in
  from ${sessions} s
  join ${users} u on u.id = s.user_id
  join ${organizations} o on o.id = s.org_id
  join ${memberships} m on m.org_id = ${org ?? sql`s.org_id`} and m.user_id = s.user_id
  where ${org ? sql`s.org_id = ${org} and` : sql``} ${which}`
/** The session of a cookie that names its organisation. */
const findIn = statement<Row>(
  findSql(sql`s.token_hash = ${sql.placeholder('token')}`, sql`${sql.placeholder('org')}::uuid`),
)
/** Those of many cookies, or of one from before cookies named theirs. */
const find = statement<Row>(findSql(sql`s.token_hash = any(${sql.placeholder('tokens')}::text[])`))

const clock = statement<{ now: string }>(sql`select clock_now() as now`)

/** What people read when their session is over. */
const endings: Record<string, string> = {
  signed_out: 'You signed out.',
  ended_by_user: 'This session was ended from another device.',
  ended_by_owner: 'The account owner ended this session.',
  signed_in_again: 'You signed in again in this browser.',
  email_restored: 'Your email was restored, so everyone was signed out.',
  changed_account: 'You switched to another account. Please sign in again.',
  deactivated: 'Your access to this account was deactivated.',
  expired: 'Your session has ended. Please sign in again.',
}

/** A session is marked as seen at most this often. */
const seenEveryMinutes = 10
const mostRemembered = 5_000

/** Finds who a request comes from; remembers actors for the hot reads, which confirm them by themselves. */
export function createAuthenticator(installation: Installation): Authenticator {
  const remembered = new Map<string, { actor: Actor; version: string }>()
  const remember = (hash: string, actor: Actor, version: string) => {
    remembered.delete(hash)
    remembered.set(hash, { actor, version })
    const [oldest] = remembered.keys()
    if (remembered.size > mostRemembered && oldest) remembered.delete(oldest)
  }

  return {
    cookieName: sessionCookie(installation),
    remember(token) {
      const hash = tokenHash(token)
      const known = remembered.get(hash)
      const hot: HotSession | undefined = known && { tokenHash: hash, version: known.version }
      return known && hot && { actor: known.actor, hot }
    },
    async find(db, token): Promise<Found> {
      const hash = token === undefined ? '' : tokenHash(token)
      const org = token === undefined ? undefined : organizationNamed(token)
      const [row] = org
        ? await findIn.run(db, { org, token: hash })
        : token === undefined
          ? []
          : await find.run(db, { tokens: [hash] })
      if (!row) {
        const [time] = await clock.run(db, {})
        return { actor: null, now: new Date(time?.now ?? Number.NaN) }
      }
      const now = new Date(row.now)
      const because = endedBecause(row)
      if (because) {
        remembered.delete(hash)
        return { actor: null, now, endedBecause: because }
      }
      if (row.seen_minutes >= seenEveryMinutes) await markSeen(db, row, now, installation.session.idleDays)
      const actor = actorOf(row, installation)
      remember(hash, actor, versionOf(row))
      return { actor, now, onboarding: { web: row.web_onboarding, mobile: row.mobile_onboarding } }
    },
  }
}

/** Why a session is over, in words, or undefined while it is open. */
function endedBecause(row: Row): string | undefined {
  const code = row.ended_at
    ? (row.ended_because ?? 'expired')
    : row.status !== 'ACTIVE'
      ? 'deactivated'
      : row.live
        ? undefined
        : 'expired'
  return code && (endings[code] ?? code)
}

/** Looks many sessions up at once, by the hashes of their cookies: their actor, or why they are over. */
export type SessionCheck = (
  hashes: readonly string[],
) => Promise<Map<string, { actor: Actor | null; endedBecause?: string }>>

export const sessionCheck =
  (db: Db, installation: Installation): SessionCheck =>
  async (hashes) => {
    const rows = await find.run(db, { tokens: [...new Set(hashes)] })
    return new Map(
      rows.map((row) => {
        const because = endedBecause(row)
        return [
          row.token_hash,
          because ? { actor: null, endedBecause: because } : { actor: actorOf(row, installation) },
        ]
      }),
    )
  }

const versionOf = (row: Pick<Row, 'id' | 'rights_version'>) => `${row.id}:${row.rights_version}`

/** The same text as `versionOf`, made by the hot statements. */
export const versionSql = sql`s.id || ':' || o.rights_version`

function actorOf(row: Row, installation: Installation): Actor {
  const {
    auto_unmark_type,
    default_share_message: _,
    claims_per_hour,
    on_duplicate: __,
    combine_within_days: ___,
    ...flags
  } = orgSettings(row)
  return {
    orgId: row.org_id,
    userId: row.user_id,
    role: row.role,
    permissions: row.permissions,
    plan: installation.billing === 'off' ? 'subscription_active' : SubscriptionStatus.parse(row.subscription_status),
    flags,
    standsIn: row.stands_in,
    zone: row.zone,
    sessionId: row.id,
    org: { countryCode: row.country_code, autoUnmarkType: auto_unmark_type, claimsPerHour: claims_per_hour },
  }
}

async function markSeen(db: Db, row: Pick<Row, 'id' | 'org_id'>, now: Date, idleDays: number): Promise<void> {
  const idleUntil = new Date(now.getTime() + idleDays * 86_400_000).toISOString()
  await db
    .update(sessions)
    .set({ seenAt: now.toISOString(), idleUntil })
    .where(and(eq(sessions.orgId, row.org_id), eq(sessions.id, row.id)))
}

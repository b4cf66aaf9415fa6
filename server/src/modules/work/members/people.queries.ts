import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { AccountStatus } from '@fairlead/contract/identity/account'
import { effective, isOwner, type Permissions, type Role } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/work/members'
import type { ManagedMember, TeamMember } from '@fairlead/contract/work/members'
import { type SQL, sql } from 'drizzle-orm'
import { isAbsentSql } from '#identity/team'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { forbidden } from '#platform/http'
import { type Cursor, counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { fileUrl } from '#platform/storage'
import { users } from '#tables/identity/account'
import { absences, memberships } from '#tables/identity/team'
import { clients } from '#tables/records/clients'
import { handovers, invitations } from './members.tables.ts'

/** One who works here, was deactivated or is invited, as the lists of the team select them. */
type PersonRow = {
  id: string
  key: string
  name: string
  email: string | null
  role: Role
  status: AccountStatus
  picture_key: string | null
  is_absent: boolean
  permissions: Permissions
  sent_at: string | null
  expires_at: string | null
  is_expired: boolean
}

type Asked = { statuses: readonly AccountStatus[]; search: string | undefined }

/** What an invited person goes by. */
const invited = sql`coalesce(nullif(i.name, ''), i.email)`

/** Everybody with one of the states whose name or address holds what is searched for. */
function people(ctx: Ctx, { statuses, search }: Asked): SQL {
  const wanted = statuses.filter((status) => status !== 'INVITED')
  const matches = (name: SQL, email: SQL) =>
    search ? sql`and position(lower(${search}) in lower(${name} || ' ' || coalesce(${email}, ''))) > 0` : sql``
  return sql`
    select u.id, lower(u.name) collate "C" as key, u.name, u.email, m.role, m.status, u.picture_key,
      ${isAbsentSql(sql`${ctx.actor.orgId}`)} as is_absent, m.permissions, null::timestamptz as sent_at, null::timestamptz as expires_at, false as is_expired
    from ${memberships} m join ${users} u on u.id = m.user_id
    where m.org_id = ${ctx.actor.orgId} and m.status = any(${sql.param(wanted)}::text[]) ${matches(sql`u.name`, sql`u.email`)}
    union all
    select i.id, lower(${invited}) collate "C", ${invited}, i.email, 'MEMBER', 'INVITED', null, false, i.permissions,
      i.sent_at, i.expires_at, i.expires_at <= clock_now()
    from ${invitations} i
    where i.org_id = ${ctx.actor.orgId} and i.cancelled_at is null and i.accepted_at is null
      and ${statuses.includes('INVITED')} ${matches(sql`i.name`, sql`i.email`)}`
}

/** One page of them by name, in the direction of the cursor, with one more row than it holds. */
function page(ctx: Ctx, asked: Asked, cursor: Cursor | undefined, size: number): SQL {
  const backwards = cursor?.direction === 'previous'
  const beyond = cursor
    ? sql`where (p.key, p.id) ${sql.raw(backwards ? '<' : '>')} (${cursor.key} collate "C", ${cursor.id}::uuid)`
    : sql``
  const order = sql.raw(backwards ? 'p.key desc, p.id desc' : 'p.key, p.id')
  return sql`select * from (${people(ctx, asked)}) p ${beyond} order by ${order} limit ${size + 1}`
}

const countOf = (ctx: Ctx, asked: Asked) =>
  rowsOf(ctx.db, sql`select 1 from (${people(ctx, asked)}) p limit ${mostCounted}`)

type Stats = Reply<typeof calls.listTeamMembers>['team_members_stats']

async function statsOf(ctx: Ctx): Promise<Stats> {
  const [row] = await rowsOf<Stats>(
    ctx.db,
    sql`select
        count(*) filter (where m.status = 'ACTIVE' and m.role <> 'OWNER')::int as total_active_members,
        count(*) filter (where m.status = 'DEACTIVATED')::int as total_deactivated_members,
        (select count(*)::int from ${invitations} i where i.org_id = ${ctx.actor.orgId}
          and i.cancelled_at is null and i.accepted_at is null) as total_invited_members,
        (select count(*)::int from ${invitations} i where i.org_id = ${ctx.actor.orgId}
          and i.cancelled_at is null and i.accepted_at is null and i.expires_at > clock_now()) as invited_members_count
      from ${memberships} m where m.org_id = ${ctx.actor.orgId}`,
  )
  if (!row) throw new Error('the team could not be counted')
  return row
}

const memberView = (ctx: Ctx, row: PersonRow): TeamMember => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  account_status: row.status,
  is_absent: row.is_absent,
  profile_picture: row.picture_key
    ? { uuid: row.id, cdn_url: fileUrl(ctx.installation, row.picture_key, ctx.now) }
    : null,
})

/** Those among whom clients are given away or looked for; only for the person who sees what others have (point 6). */
export async function listTeamMembers(
  ctx: Ctx,
  { query }: Input<typeof calls.listTeamMembers>,
): Promise<Reply<typeof calls.listTeamMembers>> {
  const may = effective(rightsOf(ctx.actor))
  if (!isOwner(ctx.actor) && !may.manageTeam && !may.viewOtherAssignedClients && !may.accessSubTeamMembers)
    throw forbidden()
  const statuses = ['ACTIVE', ...(query.include_invited_members ? ['INVITED'] : [])] as AccountStatus[]
  const asked = { statuses, search: query.search }
  const cursor = decodeCursor('team members', query.cursor, 'text')
  const [rows, stats, all] = await Promise.all([
    rowsOf<PersonRow>(ctx.db, page(ctx, asked, cursor, query.page_size)),
    statsOf(ctx),
    query.count ? countOf(ctx, asked) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, 'team members', cursor, (row) => row.key)
  return {
    results: cut.rows.map((row) => memberView(ctx, row)),
    next: cut.next,
    previous: cut.previous,
    ...counted(all),
    team_members_stats: stats,
  }
}

type ManagedRow = PersonRow & {
  client_count: number
  absence: { from: string; until: string; stand_in: { id: string; name: string } | null } | null
  stands_in_for: ManagedMember['stands_in_for']
  handover: { id: string; clients: number } | null
}

/** What the person who manages the team sees of each row of a page, beside the person. */
const managed = (ctx: Ctx, rows: SQL) => sql`
  select p.*,
    (select count(*)::int from (select 1 from ${clients} c where c.org_id = ${ctx.actor.orgId} and c.assigned_to_id = p.id
      and c.deleted_at is null limit ${mostCounted}) x) as client_count,
    (select json_build_object('from', a.from_day, 'until', a.until_day, 'stand_in',
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end)
      from ${absences} a join ${users} w on w.id = a.user_id left join ${users} s on s.id = a.stand_in_id
      where a.org_id = ${ctx.actor.orgId} and a.user_id = p.id and a.until_day >= (clock_now() at time zone w.zone)::date
      order by a.from_day limit 1) as absence,
    (select coalesce(json_agg(json_build_object('user', json_build_object('id', w.id, 'name', w.name),
        'from', a.from_day, 'until', a.until_day) order by a.from_day, w.id), '[]')
      from ${absences} a join ${users} w on w.id = a.user_id
        join ${memberships} m on m.org_id = ${ctx.actor.orgId} and m.user_id = a.user_id and m.status = 'ACTIVE'
      where a.org_id = ${ctx.actor.orgId} and a.stand_in_id = p.id
        and a.until_day >= (clock_now() at time zone w.zone)::date) as stands_in_for,
    (select json_build_object('id', h.id, 'clients', h.clients) from ${handovers} h
      where h.org_id = ${ctx.actor.orgId} and h.from_id = p.id and h.undone_at is null and h.clients > 0
      order by h.created_at desc limit 1) as handover
  from (${rows}) p`

/** Everybody of the team, for the person who manages it. */
export async function manageMembers(
  ctx: Ctx,
  { query }: Input<typeof calls.manageMembers>,
): Promise<Reply<typeof calls.manageMembers>> {
  const statuses: AccountStatus[] = query.account_status ? [query.account_status] : ['ACTIVE', 'INVITED', 'DEACTIVATED']
  const asked = { statuses, search: query.search }
  const order = `managed members ${query.account_status ?? ''}`
  const cursor = decodeCursor(order, query.cursor, 'text')
  const backwards = cursor?.direction === 'previous'
  const rowsBy = sql`${managed(ctx, page(ctx, asked, cursor, query.page_size))}
    order by ${sql.raw(backwards ? 'p.key desc, p.id desc' : 'p.key, p.id')}`
  const [rows, stats, all] = await Promise.all([
    rowsOf<ManagedRow>(ctx.db, rowsBy),
    statsOf(ctx),
    query.count ? countOf(ctx, asked) : undefined,
  ])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.key)
  return {
    own_permissions: effective(rightsOf(ctx.actor)),
    results: cut.rows.map((row) => managedView(ctx, row)),
    next: cut.next,
    previous: cut.previous,
    ...counted(all),
    team_members_stats: stats,
  }
}

const managedView = (ctx: Ctx, row: ManagedRow): ManagedMember => ({
  ...memberView(ctx, row),
  // As they were given: what comes with one of them goes with it.
  permissions: isOwner(row) ? effective(row) : { ...row.permissions, viewSelfAssignedClients: true },
  client_count: row.client_count,
  absence: row.absence,
  stands_in_for: row.stands_in_for,
  invitation:
    row.sent_at && row.expires_at
      ? { sent_at: row.sent_at, expires_at: row.expires_at, is_expired: row.is_expired }
      : null,
  handover: row.handover,
})

/** Whom the price counts: the active members and the owner; nobody who is only invited (rule 145). */
export async function teamPricing(
  ctx: Ctx,
  _input: Input<typeof calls.teamPricing>,
): Promise<Reply<typeof calls.teamPricing>> {
  const { total_active_members: members } = await statsOf(ctx)
  return { success: true, is_charged: ctx.installation.billing !== 'off', active_accounts: members + 1 }
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/follow-ups'
import { type FollowUpRow, FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { type SQL, sql } from 'drizzle-orm'
import { type HotStatement, hotStatement, kept } from '#identity/session'
import type { Actor, Ctx } from '#platform/context'
import { cutPage, decodeCursor, mostCounted, readSize } from '#platform/paging'
import { type CompiledWhere, compileWhere } from '#records/client-lists'
import { abilities, condition, pageOfEach, rules, shown } from '#records/clients'

const p = sql.placeholder
const me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }

/** Today, tomorrow and after, by the calendar of the person who looks. */
const localDay = (at: SQL) => sql`(${at} at time zone ${p('zone')})::date`
const now = sql`clock_now()`
/** Sections as conditions; the first bounds the walk of the index, the second is exact. */
const isDue = sql`c.due_maturity = 'FIXED' and c.due_at > ${now} - interval '2 minutes' and c.overdue_at > ${now}`
const sections: Record<FollowUpSection, SQL> = {
  overdue: sql`c.due_at < ${now} and c.overdue_at <= ${now}`,
  today: sql`c.due_at < ${now} + interval '2 days' and ${isDue} and ${localDay(sql`c.due_remind_on`)} <= ${localDay(now)}`,
  tomorrow: sql`c.due_at < ${now} + interval '3 days' and ${isDue} and ${localDay(sql`c.due_remind_on`)} = ${localDay(now)} + 1`,
  upcoming: sql`c.due_at < '9999-01-01' and ${isDue} and ${localDay(sql`c.due_remind_on`)} > ${localDay(now)} + 1`,
  someday: sql`c.due_at >= '9999-01-01' and c.due_at < 'infinity' and c.due_maturity = 'NOT_FIXED'`,
}
const any = sql`c.due_at < 'infinity'`

type Row = {
  id: string
  name: string
  is_new_lead: boolean
  primary_phone: string | null
  primary_email: string | null
  assigned_to_id: string | null
  assigned_name: string | null
  can_edit: boolean
  can_delete: boolean
  can_reassign: boolean
  due_maturity: 'FIXED' | 'NOT_FIXED'
  due_remind_on: string | null
  due_has_time: boolean
  due_note: string | null
  is_overdue: boolean
  overdue_at: string | null
  due_at: string
}

const narrowed = (filter: CompiledWhere | undefined): SQL => (filter ? sql`and ${filter.sql}` : sql``)
/** What depends on the values of a filter or a search is planned for them. */
const how = (filter: CompiledWhere | undefined) => (filter ? { apart: true, planned: true } : {})

const statements = new Map<string, HotStatement<Row>>()
function listStatement(
  actor: Actor,
  section: FollowUpSection | undefined,
  cursor: 'none' | 'next' | 'previous',
  limit: number,
  filter: CompiledWhere | undefined,
): HotStatement<Row> {
  const rights = [rules.view(actor), rules.edit(actor), rules.delete(actor), rules.reassign(actor)]
  const name = [section, cursor, limit, ...rights, filter?.key].join()
  return kept(statements, name, () => {
    const direction = cursor === 'previous' ? sql`desc` : sql`asc`
    const after =
      cursor === 'none'
        ? sql``
        : sql`and (c.due_at, c.id) ${cursor === 'previous' ? sql`<` : sql`>`} (${p('key')}::timestamptz, ${p('id')}::uuid)`
    const wanted = sql`c.org_id = ${p('org')} and c.deleted_at is null and ${section ? sections[section] : any} ${narrowed(filter)} ${after}`
    const walk = {
      column: sql`c.due_at`,
      direction,
      limit: sql.raw(String(limit)),
      isNatural: cursor !== 'previous',
    }
    const merged = pageOfEach(rules.view(actor), me, { wanted, ...walk })
    return hotStatement(
      sql`
      select c.id, c.name, c.is_new_lead, ${shown(actor, sql`c.primary_phone`)} as primary_phone,
        ${shown(actor, sql`c.primary_email`)} as primary_email, c.assigned_to_id, u.name as assigned_name,
        ${abilities(actor, me)}, c.due_maturity, c.due_remind_on, c.due_has_time, ${shown(actor, sql`c.due_note`)} as due_note,
        c.overdue_at <= ${now} as is_overdue, nullif(c.overdue_at, 'infinity') as overdue_at, c.due_at
      from ${merged ?? sql`clients`} c left join users u on u.id = c.assigned_to_id
      ${merged ? sql`` : sql`where ${wanted} and ${condition(rules.view(actor), me)}`}
      order by c.due_at ${direction}, c.id ${direction} limit ${sql.raw(String(limit))}`,
      how(filter),
    )
  })
}

const view = (row: Row): FollowUpRow => ({
  client_id: row.id,
  remind_on: row.due_remind_on,
  has_time: row.due_has_time,
  maturity_type: row.due_maturity,
  is_overdue: row.is_overdue,
  overdue_at: row.overdue_at,
  note: row.due_note,
  client: {
    id: row.id,
    name: row.name,
    is_new_lead: row.is_new_lead,
    phone_number: row.primary_phone,
    email: row.primary_email,
    assigned_to: row.assigned_to_id ? { id: row.assigned_to_id, name: row.assigned_name ?? '' } : null,
    access_policy: { EDIT: row.can_edit, DELETE: row.can_delete, REASSIGN: row.can_reassign },
  },
})

type Counts = Record<FollowUpSection, number>
const countStatements = new Map<string, HotStatement<Counts>>()
/** The sizes of all sections, each capped, in one statement. */
function countStatement(actor: Actor, filter?: CompiledWhere): HotStatement<Counts> {
  return kept(countStatements, `${rules.view(actor)} ${filter?.key}`, () => {
    const counted = Object.entries(sections).map(
      ([section, where]) => sql`(select count(*)::int from (
        select 1 from clients c where c.org_id = ${p('org')} and c.deleted_at is null and ${where} ${narrowed(filter)}
          and ${condition(rules.view(actor), me)} limit ${sql.raw(String(mostCounted))}) x) as ${sql.raw(section)}`,
    )
    return hotStatement(sql`select ${sql.join(counted, sql`, `)}`, how(filter))
  })
}

const valuesOf = ({ actor }: Ctx, filter: CompiledWhere | undefined) => ({
  org: actor.orgId,
  me: actor.userId,
  zone: actor.zone,
  ...filter?.values,
})

const countAll = async (ctx: Ctx, filter: CompiledWhere | undefined): Promise<Counts> => {
  const [row] = await countStatement(ctx.actor, filter).run(ctx, valuesOf(ctx, filter))
  const { overdue = 0, today = 0, tomorrow = 0, upcoming = 0, someday = 0 } = row ?? {}
  return { overdue, today, tomorrow, upcoming, someday }
}

/** Follow-ups that the actor may see, the earliest first. */
export async function listFollowUps(
  ctx: Ctx,
  { query }: Input<typeof calls.listFollowUps>,
): Promise<Reply<typeof calls.listFollowUps>> {
  const order = `follow-ups ${query.section ?? 'all'}`
  const cursor = decodeCursor(order, query.cursor)
  const filter = compileWhere(ctx.actor, query.filters, query.search)
  const rows = await listStatement(
    ctx.actor,
    query.section,
    cursor?.direction ?? 'none',
    readSize(query.page_size),
    filter,
  ).run(ctx, {
    ...valuesOf(ctx, filter),
    ...(cursor ? { key: cursor.key, id: cursor.id } : {}),
  })
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.due_at)
  const counts = query.count ? await countAll(ctx, filter) : undefined
  const count = counts
    ? query.section
      ? counts[query.section]
      : Object.values(counts).reduce((a, b) => a + b, 0)
    : null
  return {
    results: cut.rows.map(view),
    next: cut.next,
    previous: cut.previous,
    count: count === null ? null : Math.min(count, mostCounted),
    count_capped: count !== null && count >= mostCounted,
  }
}

export const countFollowUps = (
  ctx: Ctx,
  { query }: Input<typeof calls.countFollowUps>,
): Promise<Reply<typeof calls.countFollowUps>> => countAll(ctx, compileWhere(ctx.actor, query.filters, query.search))

/** The texts of the hot reads of an actor, by name. */
export const followUpStatements = (actor: Actor): [string, string][] => [
  ['follow-ups: all', listStatement(actor, undefined, 'none', readSize(20), undefined).text],
  ...FollowUpSection.options.map((section): [string, string] => [
    `follow-ups: ${section}`,
    listStatement(actor, section, 'none', readSize(20), undefined).text,
  ]),
  ['follow-ups: counts', countStatement(actor).text],
]

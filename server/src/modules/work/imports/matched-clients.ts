import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { type FieldValues, lockClients, meOf, permitted, rules, seesDetails, visible } from '#records/clients'
import type { Draft } from './parse-row.ts'

type Value = string | number | null
/** A client who may be that of a row, as far as rows change it. */
export type Known = {
  id: string
  fields: FieldValues
  contacts: { kind: 'phone' | 'email'; raw: string; value: string | null; matchKey: string | null }[]
  values: Map<string, Value>
  groups: Set<string>
  /** Those that somebody deleted among them: they are not to come back. */
  notes: Set<string>
  /** The day of its follow-up, as the person who set it meant it, or `someday`. */
  followUp: string | null
  lastActivityAt: string
  isSeen: boolean
  mayEdit: boolean
  isBinned: boolean
  /** The row of this very file that made it. */
  line: number | null
}

type Row = {
  id: string
  name: string
  first_name: string | null
  last_name: string | null
  company: string | null
  job_title: string | null
  address: string | null
  city: string | null
  country: string | null
  contacts: Known['contacts'] | null
  values: { id: string; value: Value }[] | null
  notes: string[] | null
  group_ids: string[]
  follow_up: string | null
  last_activity_at: string
  is_seen: boolean
  may_edit: boolean
  is_binned: boolean
  line: number | null
}

const mostOfKey = 20

const keysOf = (drafts: readonly Draft[]): string[] => [
  ...new Set(drafts.flatMap(({ contacts }) => contacts.flatMap(({ matchKey }) => matchKey ?? []))),
]

/** Who may be meant by rows: by their ids, numbers and addresses. */
const meant = (ctx: Ctx, drafts: readonly Draft[]): SQL => sql`
  select k.id from unnest(${sql.param(drafts.flatMap(({ id }) => id ?? []))}::uuid[]) k(id) union
  select x.client_id from unnest(${sql.param(keysOf(drafts))}::text[]) k(key) cross join lateral (
    select c.client_id from client_contacts c where c.org_id = ${ctx.actor.orgId} and c.match_key = k.key limit ${mostOfKey}) x`

/** The clients whom rows may mean, locked until the transaction ends. */
export async function lockMeant(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const rows = await rowsOf<{ id: string }>(ctx.db, meant(ctx, drafts))
  await lockClients(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** The clients whom rows may mean, with what of them rows may change, and what the actor may; and who has which key. */
export async function knownClients(
  ctx: Ctx,
  importId: string,
  drafts: readonly Draft[],
): Promise<{ holders: Map<string, string[]>; known: Map<string, Known> }> {
  const me = meOf(ctx.actor)
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select c.id, c.name, c.first_name, c.last_name, c.company, c.job_title, c.address, c.city, c.country,
        (select jsonb_agg(jsonb_build_object('kind', t.kind, 'raw', t.raw, 'value', t.value, 'matchKey', t.match_key) order by t.position)
          from client_contacts t where t.org_id = ${ctx.actor.orgId} and t.client_id = c.id) as contacts,
        (select jsonb_agg(jsonb_build_object('id', v.field_id, 'value',
            coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.date_value), to_jsonb(v.option_id))))
          from custom_values v where v.org_id = ${ctx.actor.orgId} and v.client_id = c.id) as values,
        (select jsonb_agg(a.data->>'text') from activities a
          where a.org_id = ${ctx.actor.orgId} and a.client_id = c.id and a.kind = 'NOTE'
            and (a.deleted_at is null or a.deleted_by_id is not null)) as notes,
        c.group_ids, (select coalesce(f.day::text, 'someday') from follow_ups f
          where f.org_id = ${ctx.actor.orgId} and f.client_id = c.id and f.state = 'open') as follow_up, c.last_activity_at, coalesce(${visible(ctx.actor)} and ${seesDetails(ctx.actor)}, false) as is_seen,
        ${permitted(rules.edit(ctx.actor), me)} as may_edit, c.deleted_at is not null as is_binned,
        (select r.line from import_rows r where r.org_id = ${ctx.actor.orgId} and r.client_id = c.id and r.import_id = ${importId}
          and r.outcome = 'new' limit 1) as line
      from clients c where c.org_id = ${ctx.actor.orgId} and c.id in (${meant(ctx, drafts)})`,
  )
  const holders = new Map<string, string[]>()
  for (const { id, contacts } of rows)
    for (const { matchKey } of contacts ?? [])
      if (matchKey) holders.set(matchKey, [...(holders.get(matchKey) ?? []), id])
  return { holders, known: new Map(rows.map((row) => [row.id, knownOf(row)])) }
}

const knownOf = (row: Row): Known => ({
  id: row.id,
  fields: {
    name: row.name,
    first_name: row.first_name,
    last_name: row.last_name,
    company: row.company,
    job_title: row.job_title,
    address: row.address,
    city: row.city,
    country: row.country,
  },
  contacts: row.contacts ?? [],
  values: new Map((row.values ?? []).map(({ id, value }) => [id, value])),
  groups: new Set(row.group_ids),
  notes: new Set(row.notes ?? []),
  followUp: row.follow_up,
  lastActivityAt: row.last_activity_at,
  isSeen: row.is_seen,
  mayEdit: row.may_edit,
  isBinned: row.is_binned,
  line: row.line,
})

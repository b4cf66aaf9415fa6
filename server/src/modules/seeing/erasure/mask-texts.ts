import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { outboundMessages } from '#platform/outbound'
import { SealError } from '#platform/secrets'

/**
 * What an account wrote or set up itself, and what is known of other clients: somebody who is erased may share a
 * number or a name with them. Everything else is a log, a queue or a message.
 */
const own = [
  'clients',
  'client_words',
  'client_contacts',
  'activities',
  'activity_versions',
  'leads',
  'follow_ups',
  'custom_fields',
  'custom_values',
  'client_groups',
  'saved_views',
  'lead_forms',
  'lead_form_versions',
  'webhooks',
  'webhook_secrets',
  'uploads',
  'assignment_rules',
  'distribution_rules',
  'distribution_recipients',
  'memberships',
  'subteams',
  'sessions',
  'user_preferences',
]
/**
 * What holds words, ids and secrets of the program, by the name of a column or of a value within JSON: a person may be
 * called like one of them, and no person stands in it.
 */
const programs = new Set([
  ...[
    'kind',
    'type',
    'status',
    'state',
    'outcome',
    'undone',
    'how',
    'origin',
    'period',
    'format',
    'channel',
    'channels',
  ],
  ...['queue', 'platform', 'trade', 'team_size', 'lead_origin', 'lead_source', 'client_source', 'distribution_type'],
  ...['key', 'keys', 'field', 'option', 'operator', 'logical_operator', 'target', 'because', 'role'],
  ...[
    'permissions',
    'terms',
    'counts',
    'checked',
    'skipped',
    'settings',
    'reading',
    'signature',
    'path',
    'provider_id',
  ],
  ...['file_key', 'rows_key', 'sealed', 'token_hash', 'subject_hash', 'turn_before', 'turn_at'],
])
/** The same where other tables have something else under that name. */
const programsOf = new Set(['events.name', 'client_pairs.reason'])
const dots = '…'

type Column = { table: string; column: string; is_json: boolean }

/** Texts and JSON of logs and queues, as the database itself says, but for what rows are found by. */
const columns = (ctx: Ctx): Promise<Column[]> =>
  rowsOf<Column>(
    ctx.db,
    sql`select c.table_name as table, c.column_name as column, c.udt_name = 'jsonb' as is_json
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.udt_name in ('text', 'jsonb') and c.table_name <> all(${sql.param(own)}::text[])
        and c.column_name <> all(${sql.param([...programs])}::text[])
        and c.table_name || '.' || c.column_name <> all(${sql.param([...programsOf])}::text[])
        and exists (select 1 from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
        and not exists (
          select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indisunique and i.indrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)
      order by 1, 2`,
  )

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Any of these as a word of its own, for the database. */
const patternOf = (words: readonly string[]): string =>
  `(?<![[:alnum:]])(${words.map(literally).join('|')})(?![[:alnum:]])`

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const isText = (value: Json): boolean => typeof value === 'string' || (Array.isArray(value) && value.every(isText))

/** JSON with `mask` over its texts, but for those that the program itself reads. Keys, numbers and the like stay. */
function masked(value: Json, mask: (text: string) => string): Json {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((one) => masked(one, mask))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, programs.has(key) && isText(one) ? one : masked(one, mask)]),
  )
}

const rowsAtOnce = 500

/** Takes marks out of a column of JSON. */
async function maskJson(ctx: Ctx, { table, column }: Column, marks: readonly string[]): Promise<void> {
  const [name, its] = [sql.identifier(column), sql.identifier(table)]
  const spelt = [...new Set(marks.flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)]))]
  const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${marks.map(literally).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  for (let after = '(0,0)'; ; ) {
    const rows = await rowsOf<{ at: string; value: Json }>(
      ctx.db,
      sql`select t.ctid::text as at, t.${name} as value from ${its} t
        where t.org_id = ${ctx.actor.orgId} and t.ctid > ${after}::tid and t.${name}::text ~* ${patternOf(spelt)}
        order by t.ctid limit ${rowsAtOnce} for update`,
    )
    const changed = rows.flatMap(({ at, value }) => {
      const next = masked(value, (text) => text.replace(word, dots))
      return isDeepStrictEqual(next, value) ? [] : [{ at, json: JSON.stringify(next) }]
    })
    if (changed.length > 0)
      await rowsOf(
        ctx.db,
        sql`update ${its} t set ${name} = x.json::jsonb
          from unnest(${sql.param(changed.map(({ at }) => at))}::tid[], ${sql.param(changed.map(({ json }) => json))}::text[]) x(at, json)
          where t.org_id = ${ctx.actor.orgId} and t.ctid = x.at`,
      )
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.at
  }
}

/** Takes what somebody is known by out of the logs and queues of the organisation. */
export async function maskTexts(ctx: Ctx, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return
  for (const one of await columns(ctx)) {
    if (one.is_json) {
      await maskJson(ctx, one, marks)
      continue
    }
    const [name, pattern] = [sql.identifier(one.column), patternOf(marks)]
    await rowsOf(
      ctx.db,
      sql`update ${sql.identifier(one.table)} t set ${name} = regexp_replace(t.${name}, ${pattern}, ${dots}, 'gi')
        where t.org_id = ${ctx.actor.orgId} and t.${name} ~* ${pattern}`,
    )
  }
}

/** Forgets answers that are kept for a day to be given again, where somebody stands in them. */
export async function forgetAnswers(ctx: Ctx, ids: readonly string[], marks: readonly string[]): Promise<void> {
  const pattern = [...ids, ...marks.flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)])]
    .map(literally)
    .join('|')
  await rowsOf(
    ctx.asSystem('answers in which somebody stands who is erased').db,
    sql`delete from idempotency_keys where scope like ${`${ctx.actor.orgId}/%`} and body ~* ${pattern}`,
  )
}

const atOnce = 200

/** Takes back messages that tell of somebody and wait, and blanks those that are kept; what they say is sealed. */
export async function dropMessages(ctx: Ctx, marks: readonly string[]): Promise<void> {
  const words = marks.map((mark) => mark.toLowerCase())
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await rowsOf<{ id: string; sealed: string }>(
      ctx.db,
      sql`select m.id, m.sealed from ${outboundMessages} m
        where m.org_id = ${ctx.actor.orgId} and m.sealed is not null and m.id > ${after}::uuid order by m.id limit ${atOnce}`,
    )
    const found = rows.filter(({ id, sealed }) => {
      try {
        ctx.installation.secrets.open(sealed, `outbound ${id}`)
      } catch (error) {
        // What nobody can read is not kept.
        if (error instanceof SealError) return true
        throw error
      }
      const said = ctx.installation.secrets.open(sealed, `outbound ${id}`).toLowerCase()
      return words.some((word) => said.includes(word) || said.includes(JSON.stringify(word).slice(1, -1)))
    })
    if (found.length > 0)
      await rowsOf(
        ctx.db,
        sql`update ${outboundMessages} m set sealed = null,
            status = case when m.status = 'pending' then 'failed' else m.status end,
            reason = case when m.status = 'pending' then 'Whom it told of was erased' else m.reason end
          where m.org_id = ${ctx.actor.orgId} and m.id = any(${sql.param(found.map(({ id }) => id))}::uuid[])`,
      )
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

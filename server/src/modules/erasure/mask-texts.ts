import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { outboundMessages } from '#platform/outbound'

/**
 * What an account wrote or set up itself, and what is known of other clients: somebody who is erased may share a
 * number or a name with them. Everything else is a log, a queue or a message.
 */
const own = [
  'clients',
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
        and exists (select 1 from information_schema.columns o
          where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'org_id')
        and not exists (
          select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indisunique and i.indrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)
      order by 1, 2`,
  )

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Any of the marks as a word of its own, as texts have it and as JSON writes it. */
const patternOf = (marks: readonly string[]): string => {
  const spelt = new Set(marks.flatMap((mark) => [mark, JSON.stringify(mark).slice(1, -1)]))
  return `(?<![[:alnum:]])(${[...spelt].map(literally).join('|')})(?![[:alnum:]])`
}

/** Takes what somebody is known by out of the logs and queues of the organisation. */
export async function maskTexts(ctx: Ctx, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return
  const pattern = patternOf(marks)
  for (const { table, column, is_json } of await columns(ctx)) {
    const [name, text] = [sql.identifier(column), sql`t.${sql.identifier(column)}::text`]
    const masked = sql`regexp_replace(${text}, ${pattern}, ${dots}, 'gi')`
    await rowsOf(
      ctx.db,
      sql`update ${sql.identifier(table)} t set ${name} = ${is_json ? sql`${masked}::jsonb` : masked}
        where t.org_id = ${ctx.actor.orgId} and ${text} ~* ${pattern}`,
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
      const said = ctx.house.secrets.open(sealed, `outbound ${id}`).toLowerCase()
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

import type { Db } from '#platform/db'
import { ask } from '../backup/tables.ts'

/**
 * What does not travel: who is signed in, what is on its way, answers and limits of the day, links that were sent,
 * files of exports and imports, what people are warned of here, and what the database makes of other tables. Everything else that belongs to an
 * organisation does.
 */
const staying = new Set([
  'sessions',
  'push_subscriptions',
  'magic_tokens',
  'realtime',
  'outbound_messages',
  'events',
  'event_queue',
  'event_deliveries',
  'dead_letters',
  'invitations',
  'ownership_offers',
  'client_exports',
  'app_warnings',
  'imports',
  'import_rows',
  'client_words',
])

/** Rows of a table that belong to an organisation: `t` is the table, $1 the organisation. */
export type WorkspaceTable = { table: string; where: string }

type Reference = { table: string; points_to: string }

const members = `select m.user_id from memberships m where m.org_id = $1`

/** Deliveries that are the organisation's alone. */
const deliveries = `(t.for_org_id = $1 or t.id in (select l.inbox_id from leads l where l.org_id = $1))
  and not exists (select 1 from leads o where o.inbox_id = t.id and o.org_id <> $1)`

/**
 * The tables of a workspace, each after those that it refers to, as the database itself says: so a table that is added
 * tomorrow is not forgotten.
 */
export async function workspaceTables(tx: Db): Promise<WorkspaceTable[]> {
  const found = await ask<{ name: string }>(
    tx,
    `select c.table_name as name from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and c.column_name = 'org_id' order by 1`,
  )
  const references = await ask<Reference>(
    tx,
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as points_to from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  const people = await peopleOf(tx)
  const all = new Map<string, string>([
    ['organizations', 't.id = $1'],
    ['users', `t.id in (${people})`],
    ['lead_inbox', deliveries],
  ])
  for (const { name } of found) if (!staying.has(name)) all.set(name, 't.org_id = $1')
  all.set('uploads', `t.org_id = $1 and t.kind <> 'CLIENT_IMPORT'`)
  const order: string[] = []
  const rest = new Set(all.keys())
  while (rest.size > 0) {
    const free = [...rest].filter((name) => !references.some((r) => r.table === name && rest.has(r.points_to)))
    if (free.length === 0) throw new Error(`tables point at each other: ${[...rest].join(', ')}`)
    for (const name of free) rest.delete(name)
    order.push(...free)
  }
  return order.map((table) => ({ table, where: all.get(table) ?? 'false' }))
}

/** Everybody whom a row of the organisation names: those who work in it, or did something in it. */
async function peopleOf(tx: Db): Promise<string> {
  const columns = await ask<{ table: string; column: string }>(
    tx,
    `select distinct k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join information_schema.columns o on o.table_schema = 'public' and o.table_name = k.conrelid::regclass::text and o.column_name = 'org_id'
     where k.contype = 'f' and k.confrelid = 'users'::regclass and array_length(k.conkey, 1) = 1`,
  )
  const named = columns
    .filter(({ table }) => !staying.has(table))
    .map(({ table, column }) => `select x.${column} from ${table} x where x.org_id = $1 and x.${column} is not null`)
  return [members, ...named].join(' union ')
}

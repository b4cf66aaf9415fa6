import type { ServerProcess } from './server-process.ts'

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const times = /\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?/g
/** Columns that tell of attempts, not of what came of them. */
const ofAttempts = ['attempts', 'sealed', 'provider_id', 'reason', 'version', 'seq']

/**
 * What an organisation has, in every table, without what differs between two runs of the same: ids,
 * times, order. A message that was in the air when the process died counts like one that was sent:
 * nobody can know (rule of outbound messages). Whether it was somebody's morning in the meantime goes by the hour of the day.
 */
export async function canonical(server: ServerProcess, orgId: string): Promise<string[]> {
  const tables = await server.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'
       and table_name not in ('sessions', 'morning_lists') order by 1`,
  )
  const all: string[] = []
  for (const { name } of tables) {
    const rows = await server.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where org_id = $1`,
      [orgId],
    )
    for (const { row } of rows) {
      if (name === 'outbound_messages' && row.status === 'unknown') row.status = 'sent'
      for (const column of ofAttempts) delete row[column]
      if (name === 'realtime') delete row.id
      all.push(
        `${name} ${JSON.stringify(row)
          .replace(ids, '#')
          .replace(times, '@')
          .replace(/[a-z0-9-]+@chaos\.example/g, 'owner')}`,
      )
    }
  }
  return all.sort()
}

import type { Database } from '#platform/db'
import { testHooks } from '../platform/db/client.ts'

/** Tables of persons, not of organisations, although a row remembers one: found by a secret or a person's id. */
const ofPersons = new Set(['sessions'])

/**
 * From here on refuses every statement on an organisation's table that names no organisation, unless it
 * runs under `ctx.asSystem` (docs/decisions/0012-tenancy-check.md).
 */
export async function refuseUnscoped(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    `select table_name from information_schema.columns where column_name = 'org_id' and table_schema = 'public'`,
  )
  const names = rows.map((row) => (row as { table_name: string }).table_name).filter((name) => !ofPersons.has(name))
  const touches = new RegExp(`\\b(?:from|join|into|update)\\s+(?:only\\s+)?"?(${names.join('|')})"?\\b`, 'i')
  testHooks.check = (text) => {
    const found = touches.exec(text)
    if (found && !/org_id"?\s*(?:=|in\b)|insert\s+into[^;]*?\borg_id\b/is.test(text))
      throw new Error(`a statement on ${found[1]} names no organisation: ${text}`)
  }
}

import { appendFileSync } from 'node:fs'
import type { Database } from '#platform/db'
import { testHooks } from '../platform/db/client.ts'
import { knownOffences } from './statements/known-offences.ts'
import { readyToParse } from './statements/levels.ts'
import { offencesOf } from './statements/offences.ts'

/** Tables of persons, not of organisations, although a row remembers one: found by a secret or a person's id. */
const ofPersons = new Set(['sessions'])

/** The membership of a session, which was found by its secret, and the absences in which that member stands in. */
const ofSession =
  /\b(?:from "absences" a where a\.org_id = m\.org_id\b[\s\S]*)?\bjoin "memberships" m on m\.org_id = s\.org_id\b/i
/** A condition with a parameter: no join of two tables, no new value. */
const comparesIt = /(?:\b(?:where|and|on)|\()\s*(?:"?\w+"?\.)?"?org_id"?\s*(?:=\s*(?:any\s*\(\s*)?|in\s*\(\s*)\$\d/i
/** A join with rows that are parameters, of which one column is the organisation. */
const joinsIt =
  /\bunnest\(\s*(?:\$\d+::\w+\[\](?:,\s*)?)+\)(?:\s+with\s+ordinality)?\s+as\s+(\w)\([^)]*\borg_id\b[^)]*\)[\s\S]*\borg_id\s*=\s*\1\.org_id\b/i
const insertsIt = /\binsert\s+into\s+[\w".]+(?:\s+as\s+\w+)?\s*\([^)]*\borg_id\b/i

/** Statements that were looked at already, in this process. */
const known = new Set<string>()
/** A file to which each offence is added that was met, for `scripts/known-offences.ts`. */
const met = process.env.FAIRLEAD_OFFENCES_MET
const noted = new Set<string>()

/**
 * From here on refuses every statement on an organisation's table that names no organisation, and every one that breaks
 * the rules of statements by organisation in a way that `known-offences.ts` does not name, unless it runs under
 * `ctx.asSystem` (docs/decisions/0012-tenancy-check.md, 0024-keys-by-organisation.md).
 */
export async function refuseUnscoped(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    `select table_name from information_schema.columns where column_name = 'org_id' and table_schema = 'public'`,
  )
  await readyToParse()
  const tables = rows
    .map((row) => (row as { table_name: string }).table_name)
    .filter((name) => !ofPersons.has(name))
    .join('|')
  const touches = (verbs: string) => new RegExp(`\\b(?:${verbs})\\s+(?:only\\s+)?"?(${tables})"?\\b`, 'i')
  const [reads, inserts] = [touches('from|join|update'), touches('into')]
  testHooks.check = (text) => {
    if (known.has(text)) return
    const read = reads.exec(text.replace(ofSession, ''))
    const found = read ?? inserts.exec(text)
    if (found && !(read ? [comparesIt, joinsIt] : [insertsIt]).some((names) => names.test(text)))
      throw new Error(`a statement on ${found[1]} names no organisation: ${text}`)
    if (/\bxmin\b/.test(text)) throw new Error(`a statement reads xmin, which a distributed table has not: ${text}`)
    checkOffences(text)
    known.add(text)
  }
}

/** What waits together shares a transaction: such a statement names several organisations (docs/decisions/0015-shared-transactions.md). */
const isOfSeveral = (text: string) => /\borg_id"?\s*(?:=\s*any|in)\s*\(\s*\$\d/i.test(text) || joinsIt.test(text)

function checkOffences(text: string): void {
  for (const offence of offencesOf(text)) {
    if (!knownOffences.has(offence) && !isOfSeveral(text))
      throw new Error(`a statement is not about one organisation, or computes what it may not (${offence}): ${text}`)
    if (met && !noted.has(offence)) appendFileSync(met, `${offence}\n`)
    noted.add(offence)
  }
}

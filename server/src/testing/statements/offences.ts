import { tableClasses } from '../../platform/db/table-classes.ts'
import { type Level, levelsOf, type Range } from './levels.ts'

/** Functions whose answer is another each time, or depends on settings of the connection: no change may compute by them. */
const changing = new Set([
  'clock_now',
  'now',
  'current_timestamp',
  'clock_timestamp',
  'statement_timestamp',
  'transaction_timestamp',
  'random',
  'gen_random_uuid',
  'nextval',
])
/** Functions that PostgreSQL does not take for immutable: a change may not compute by them from columns. */
const unstable = new Set([
  'to_jsonb',
  'to_json',
  'jsonb_build_object',
  'jsonb_build_array',
  'date_trunc',
  'to_char',
  'format',
  'concat',
  'concat_ws',
  'array_to_string',
  'row_to_json',
])

const isDistributed = ({ table }: Range) => tableClasses[table] === 'distributed'

/** A level as the list of known offenders names it: its verb and tables, with a star at those that are not compared. */
const nameOf = ({ kind, ranges }: Level): string =>
  `${kind} ${ranges.map((range) => `${range.table}${range.alias === range.table ? '' : ` ${range.alias}`}${isDistributed(range) && !range.isCompared ? '*' : ''}`).join(', ')}`

/**
 * How a statement breaks the rules of statements by organisation (docs/decisions/0024-keys-by-organisation.md), each in
 * a line: `select clients c*` for a level in which a distributed table is compared with no parameter by `org_id`,
 * `update clients.updated_at by clock_now` for a change that computes by what is not immutable, and
 * `update sessions.org_id` for one that sets the organisation.
 */
export function offencesOf(statement: string): string[] {
  const found = levelsOf(statement).flatMap((level) => [
    ...(level.ranges.some((range) => isDistributed(range) && !range.isCompared) ? [nameOf(level)] : []),
    ...settingsOf(level),
  ])
  return [...new Set(found)]
}

function settingsOf({ kind, target, settings }: Level): string[] {
  if (!target || tableClasses[target] !== 'distributed') return []
  return settings.flatMap(({ column, calls }) => [
    ...(column === 'org_id' ? [`${kind} ${target}.org_id`] : []),
    ...calls
      .filter(({ name, ofColumns }) => changing.has(name) || (ofColumns && unstable.has(name)))
      .map(({ name }) => `${kind} ${target}.${column} by ${name}`),
  ])
}

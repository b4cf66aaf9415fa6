import { loadModule, parseSync } from 'libpg-query'

/** A node of PostgreSQL's own parse tree, as JSON: by kind, or the fields of one whose kind is given by its place. */
type Node = { readonly [key: string]: unknown }

/** A table that a level names, as it is called there. */
export type Range = { table: string; alias: string; isCompared: boolean }
/** What a change sets: the column, and the functions that it calls for it, with whether a column is among their arguments. */
type Setting = { column: string; calls: { name: string; ofColumns: boolean }[] }

/** One SELECT, INSERT, UPDATE or DELETE of a statement, sub-selects by themselves. */
export type Level = {
  kind: 'select' | 'insert' | 'update' | 'delete'
  /** The table that it changes. */
  target: string | undefined
  /** All tables that it names itself, each with whether it is compared with a parameter by `org_id`, or gets one. */
  ranges: Range[]
  /** Tables whose rows it locks. */
  locked: string[]
  settings: Setting[]
}

const kinds: Readonly<Record<string, Level['kind']>> = {
  SelectStmt: 'select',
  InsertStmt: 'insert',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const fields = (value: unknown): Node => (isNode(value) ? value : {})
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const text = (value: unknown): string => String(fields(fields(value).String).sval ?? '')
const namesOf = (value: unknown): string[] => list(value).map(text)

/** The parser is made ready once for a process. */
export const readyToParse = (): Promise<void> => loadModule()

/** All levels of a statement, outermost first. Throws where PostgreSQL's grammar does not know it. */
export function levelsOf(statement: string): Level[] {
  const found: Level[] = []
  for (const { stmt } of parseSync(statement).stmts ?? []) walk(stmt, new Set(), found)
  return found
}

/** Looks for levels anywhere below a node; `named` are the names that WITH gives here. */
function walk(value: unknown, named: ReadonlySet<string>, found: Level[]): void {
  if (Array.isArray(value)) for (const one of value) walk(one, named, found)
  if (!isNode(value)) return
  for (const [key, below] of Object.entries(value)) {
    const kind = kinds[key]
    if (kind) readLevel(kind, fields(below), named, found)
    else walk(below, named, found)
  }
}

function readLevel(kind: Level['kind'], stmt: Node, outer: ReadonlySet<string>, found: Level[]): void {
  const named = new Set(outer)
  for (const cte of list(fields(stmt.withClause).ctes)) named.add(String(fields(cte.CommonTableExpr).ctename))
  if (stmt.op && stmt.op !== 'SETOP_NONE') {
    walk(stmt.withClause, named, found)
    for (const arm of [stmt.larg, stmt.rarg]) readLevel('select', fields(arm), named, found)
    return
  }
  const level: Level = { kind, target: undefined, ranges: [], locked: [], settings: settingsOf(stmt) }
  found.push(level)
  const target = fields(stmt.relation)
  if (target.relname) {
    level.target = String(target.relname)
    addRange(level, target, named)
  }
  for (const item of [...list(stmt.fromClause), ...list(stmt.usingClause)]) addFrom(level, item, named)
  if (kind === 'insert') {
    const columns = list(stmt.cols).map(({ ResTarget }) => fields(ResTarget).name)
    for (const range of level.ranges) range.isCompared = columns.includes('org_id')
  } else compare(level.ranges, stmt.whereClause)
  level.locked = lockedOf(level, list(stmt.lockingClause))
  for (const [key, below] of Object.entries(stmt)) if (key !== 'relation') walk(below, named, found)
}

function addRange(level: Level, range: Node, named: ReadonlySet<string>): Range[] {
  const table = String(range.relname)
  if (range.schemaname ? range.schemaname !== 'public' : named.has(table)) return []
  const added = { table, alias: String(fields(range.alias).aliasname ?? table), isCompared: false }
  level.ranges.push(added)
  return [added]
}

/** Adds the tables of FROM. A condition of an outer join is only about the side that may be missing. */
function addFrom(level: Level, item: Node, named: ReadonlySet<string>): Range[] {
  if (item.RangeVar) return addRange(level, fields(item.RangeVar), named)
  if (!item.JoinExpr) return []
  const join = fields(item.JoinExpr)
  const left = addFrom(level, fields(join.larg), named)
  const right = addFrom(level, fields(join.rarg), named)
  const narrowed: Range[] =
    join.jointype === 'JOIN_INNER'
      ? [...left, ...right]
      : join.jointype === 'JOIN_LEFT'
        ? right
        : join.jointype === 'JOIN_RIGHT'
          ? left
          : []
  compare(narrowed, join.quals)
  return [...left, ...right]
}

/** Marks the tables that a condition compares with a parameter by `org_id`, bare: itself, or joined to others by AND. */
function compare(ranges: readonly Range[], condition: unknown): void {
  const node = fields(condition)
  const both = fields(node.BoolExpr)
  if (both.boolop === 'AND_EXPR') for (const one of list(both.args)) compare(ranges, one)
  const equal = fields(node.A_Expr)
  if (equal.kind !== 'AEXPR_OP' || namesOf(equal.name).join('.') !== '=') return
  const sides = [fields(equal.lexpr), fields(equal.rexpr)]
  const column = sides.find((side) => side.ColumnRef)
  const other = sides.find((side) => side !== column)
  if (!column || !other || !isParameter(other)) return
  const names = namesOf(fields(column.ColumnRef).fields)
  if (names.at(-1) !== 'org_id') return
  const alias = names.at(-2)
  const [only, more] = ranges
  if (alias === undefined && more === undefined && only) only.isCompared = true
  for (const range of ranges) if (range.alias === alias) range.isCompared = true
}

const isParameter = (node: Node): boolean =>
  node.ParamRef !== undefined || (node.TypeCast !== undefined && isParameter(fields(fields(node.TypeCast).arg)))

function lockedOf(level: Level, clauses: readonly Node[]): string[] {
  return clauses.flatMap(({ LockingClause }) => {
    const rels = list(fields(LockingClause).lockedRels).map(({ RangeVar }) => fields(RangeVar).relname)
    return level.ranges.filter(({ alias }) => rels.length === 0 || rels.includes(alias)).map(({ table }) => table)
  })
}

function settingsOf(stmt: Node): Setting[] {
  // Of an INSERT, `targetList` does not exist; of a SELECT, it is what it answers.
  const changed = stmt.relation ? list(stmt.targetList) : []
  const targets = [...changed, ...list(fields(stmt.onConflictClause).targetList)]
  return targets.map(({ ResTarget }) => {
    const { name, val } = fields(ResTarget)
    return { column: String(name), calls: callsIn(val) }
  })
}

/** The functions that an expression calls, sub-selects apart: those have rows of their own. */
function callsIn(value: unknown): Setting['calls'] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isNode(value) || value.SubLink) return []
  const below = Object.entries(value).flatMap(([key, one]) => {
    if (key === 'SQLValueFunction') return [{ name: 'current_timestamp', ofColumns: false }]
    if (key !== 'FuncCall') return callsIn(one)
    const call = fields(one)
    return [{ name: namesOf(call.funcname).at(-1) ?? '', ofColumns: hasColumn(call.args) }, ...callsIn(call.args)]
  })
  return below
}

const hasColumn = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasColumn)
    : isNode(value) && (value.ColumnRef !== undefined || Object.values(value).some(hasColumn))

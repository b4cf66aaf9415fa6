import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

type Asked = { rank: number; many: (asks: unknown[]) => Promise<readonly unknown[]>; asks: unknown[] }
type Group = Asked & { answers: PromiseWithResolvers<readonly unknown[]> }

/** What the parts of a shared transaction have asked in this turn of the event loop, by what it is. */
class Turn {
  #groups = new Map<unknown, Group>()
  #isOver = false

  /** What was asked and not waited for is asked no more: the connection is somebody else's now. */
  end(): void {
    this.#isOver = true
  }

  async ask(what: unknown, asked: Asked): Promise<readonly unknown[]> {
    if (this.#groups.size === 0) setImmediate(() => this.#flush())
    let group = this.#groups.get(what)
    if (!group) {
      group = { ...asked, asks: [], answers: Promise.withResolvers() }
      this.#groups.set(what, group)
    }
    const from = group.asks.length
    group.asks.push(...asked.asks)
    const answers = await group.answers.promise
    return answers.slice(from, from + asked.asks.length)
  }

  #flush(): void {
    if (this.#isOver) return
    const groups = [...this.#groups.values()].sort((a, b) => a.rank - b.rank)
    this.#groups = new Map()
    for (const { many, asks, answers } of groups) {
      // Also what it throws before its first wait is its askers'.
      const asked = async () => many(asks)
      asked().then(answers.resolve, answers.reject)
    }
  }
}

const turns = new WeakMap<Db, Turn>()

/** Lets those who work side by side over one connection ask together, until `work` has ended and all of them with it. */
export async function askingTogether<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const turn = new Turn()
  turns.set(db, turn)
  try {
    return await work()
  } finally {
    turns.delete(db)
    turn.end()
  }
}

/** Asks for several at once, together with others who ask the same in this turn. `rank` orders what is asked in one turn. */
export function askMany<Ask, Answer>(
  db: Db,
  what: unknown,
  asks: readonly Ask[],
  many: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  rank = 0,
): Promise<readonly Answer[]> {
  const turn = turns.get(db)
  if (!turn || asks.length === 0) return many(asks)
  return turn.ask(what, { rank, many: many as Asked['many'], asks: [...asks] }) as Promise<readonly Answer[]>
}

/**
 * A question that one statement answers for many: in a shared transaction those of one turn of the event loop are
 * asked together. `many` answers in the order of its asks.
 */
export const batched =
  <Ask, Answer>(many: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>) =>
  async (db: Db, ask: Ask): Promise<Answer> =>
    (await askMany(db, many, [ask], (asks) => many(db, asks)))[0] as Answer

/** `batched` for rows by a key: `many` answers those that there are, in any order. */
export const batchedBy = <Ask, Row>(
  many: (db: Db, asks: readonly Ask[]) => Promise<readonly Row[]>,
  keyOfAsk: (ask: Ask) => string,
  keyOfRow: (row: Row) => string,
): ((db: Db, ask: Ask) => Promise<Row | undefined>) =>
  batched(async (db, asks) => {
    const found = new Map((await many(db, asks)).map((row) => [keyOfRow(row), row]))
    return asks.map((ask) => found.get(keyOfAsk(ask)))
  })

/** Makes the key of what is known by its organisation and this field of it. */
export const keyBy =
  <Field extends string>(field: Field) =>
  (one: { orgId: string } & Record<Field, string | null>): string =>
    `${one.orgId} ${one[field]}`

/** Whether a column of ids is one of these, or of the array of that name when the statement is run; one text however many. */
export const eqAny = (column: SQLWrapper, ids: readonly string[] | string): SQL =>
  sql`${column} = any(${typeof ids === 'string' ? sql.placeholder(ids) : sql.param([...new Set(ids)])}::uuid[])`

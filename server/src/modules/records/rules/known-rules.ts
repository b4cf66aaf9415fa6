import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#platform/context'
import { batchedBy, eqAny, prepared } from '#platform/db'

type Versions = PgTable & { orgId: PgColumn; version: PgColumn }
type Placed<R> = R & { /** From 1, in the order in which they are tested. */ place: number }
/** The rules of an organisation at one version, in the order in which they are tested. */
type SetOf<Row extends { rules: readonly object[] }> = Omit<Row, 'rules'> & {
  readonly rules: readonly Placed<Row['rules'][number]>[]
}

const mostKnown = 500

/**
 * The rule sets of one kind, kept in memory: a capture asks only whether the one it knows is still the present
 * version. `readText` reads the set of an organisation, with its version, of one moment.
 */
export function knownRules<Row extends { version: number; rules: readonly object[] }>(
  table: Versions,
  readText: string,
  none: SetOf<Row>,
): {
  /** The rules of the actor's organisation, from memory unless they were changed; none where nobody has made any. */
  of: (ctx: Ctx) => Promise<SetOf<Row>>
  /** Reads the rules again. */
  read: (ctx: Ctx) => Promise<SetOf<Row>>
} {
  const known = new Map<string, SetOf<Row>>()
  const versionsBy = prepared(`versions of ${getTableName(table)}`, (db) =>
    db
      .select({ orgId: table.orgId, version: table.version })
      .from(table as PgTable)
      .where(eqAny(table.orgId, 'orgIds')),
  )
  const versionBy = batchedBy(
    async (db, orgIds: readonly string[]) =>
      (await versionsBy(db).execute({ orgIds: [...new Set(orgIds)] })) as { orgId: string; version: number }[],
    (orgId) => orgId,
    (row) => row.orgId,
  )

  async function read(ctx: Ctx): Promise<SetOf<Row>> {
    const { orgId } = ctx.actor
    const { rows } = await ctx.db.$client.query<Row>(readText, [orgId])
    const [row] = rows
    if (!row) return none
    const set = { ...row, rules: row.rules.map((rule, index) => ({ ...rule, place: index + 1 })) }
    known.delete(orgId)
    known.set(orgId, set)
    const [oldest] = known.keys()
    if (known.size > mostKnown && oldest) known.delete(oldest)
    return set
  }

  return {
    read,
    async of(ctx) {
      const row = await versionBy(ctx.db, ctx.actor.orgId)
      if (!row) return none
      const set = known.get(ctx.actor.orgId)
      return set?.version === row.version ? set : read(ctx)
    },
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { type Statement, statement, toRfc3339 } from '#platform/db'
import { StaleSession } from '#platform/http'
import { organizations } from '#tables/identity/account'
import { versionSql } from './find-session.ts'
import { sessions } from './session.tables.ts'

/** A read that costs one round trip, session included. */
export type HotStatement<Row> = Pick<Statement<Row>, 'text' | 'bind'> & {
  run: (ctx: Ctx, values: Record<string, unknown>) => Promise<Row[]>
}

/** `guard` holds the session's version and the clock, parted by a blank. */
type Guard = { guard: string; hit: boolean | null }

/** The session's version and the clock, if it is still open. */
const guardSql = sql`
  select ${versionSql} || ' ' || clock_now() as guard
  from ${sessions} s join ${organizations} o on o.id = s.org_id
  where s.org_id = ${sql.placeholder('session_org')} and s.token_hash = ${sql.placeholder('session_token')} and s.ended_at is null
    and least(s.idle_until, s.absolute_until) > clock_now()`
const guardAlone = statement<Pick<Guard, 'guard'>>(guardSql)

/**
 * Compiles a read twice: by itself, and joined to the row that says whether the remembered session is
 * still open and its rights unchanged (docs/reference/speed.md, point 4). A revoked session or a changed right
 * thus acts on the very next request, though its actor was kept in memory. `offset 0` is a fence, without
 * which the row would be computed again beside each row of the read. A read that is planned each time it
 * runs is kept `apart`: the session is asked for beside it, at the same time; `planned` has it planned so however
 * often it runs.
 */
export function hotStatement<Row extends object>(
  inner: SQL,
  { apart = false, planned = false } = {},
): HotStatement<Row> {
  const plain = statement<Row>(inner, { planned })
  const joined = statement<Row & Guard>(sql`
    select g.guard, x.* from (${guardSql} offset 0) g
    left join lateral (select true as hit, q.* from (${inner}) q) x on true`)
  return {
    text: plain.text,
    bind: plain.bind,
    async run(ctx, values) {
      const { hot } = ctx
      if (!hot) return plain.run(ctx.db, values)
      const session = { session_token: hot.tokenHash, session_org: ctx.actor.orgId }
      const confirm = (guard: string | undefined) => {
        if (!guard?.startsWith(`${hot.version} `)) throw new StaleSession()
        ctx.confirm(new Date(toRfc3339(guard.slice(hot.version.length + 1))))
      }
      if (apart) {
        const [[found], rows] = await Promise.all([guardAlone.run(ctx.db, session), plain.run(ctx.db, values)])
        confirm(found?.guard)
        return rows
      }
      const rows = await joined.run(ctx.db, { ...values, ...session })
      confirm(rows[0]?.guard)
      return rows[0]?.hit ? rows : []
    },
  }
}

/** So many statements of a kind are kept compiled: there are as many filters as people think of. */
const mostKept = 500
/** A statement by its name, compiled at its first use. */
export function kept<Row>(
  map: Map<string, HotStatement<Row>>,
  name: string,
  make: () => HotStatement<Row>,
): HotStatement<Row> {
  const found = map.get(name) ?? make()
  if (map.size < mostKept) map.set(name, found)
  return found
}

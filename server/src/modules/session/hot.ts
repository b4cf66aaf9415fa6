import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { statement, toRfc3339 } from '#platform/db'
import { StaleSession } from '#platform/http'
import { organizations } from '#tables/account'
import { versionSql } from './find-session.ts'
import { sessions } from './session.tables.ts'

/** A read that costs one round trip, session included. */
export type HotStatement<Row> = {
  readonly text: string
  run: (ctx: Ctx, values: Record<string, unknown>) => Promise<Row[]>
}

/** `guard` holds the session's version and the clock, parted by a blank. */
type Guard = { guard: string; hit: boolean | null }

/**
 * Compiles a read twice: by itself, and joined to the row that says whether the remembered session is
 * still open and its rights unchanged (docs/reference/speed.md, point 4). A revoked session or a changed right
 * thus acts on the very next request, though its actor was kept in memory. `offset 0` is a fence, without
 * which the row would be computed anew beside each row of the read.
 */
export function hotStatement<Row extends object>(inner: SQL): HotStatement<Row> {
  const plain = statement<Row>(inner)
  const guarded = statement<Row & Guard>(sql`
    select g.guard, x.* from (
      select ${versionSql} || ' ' || clock_now() as guard
      from ${sessions} s join ${organizations} o on o.id = s.org_id
      where s.token_hash = ${sql.placeholder('session_token')} and s.ended_at is null
        and least(s.idle_until, s.absolute_until) > clock_now()
      offset 0
    ) g left join lateral (select true as hit, q.* from (${inner}) q) x on true`)
  return {
    text: plain.text,
    async run(ctx, values) {
      if (!ctx.hot) return plain.run(ctx.db, values)
      const rows = await guarded.run(ctx.db, { ...values, session_token: ctx.hot.tokenHash })
      const first = rows[0]
      const { version } = ctx.hot
      if (!first?.guard.startsWith(`${version} `)) throw new StaleSession()
      ctx.confirm(new Date(toRfc3339(first.guard.slice(version.length + 1))))
      return first.hit ? rows : []
    },
  }
}

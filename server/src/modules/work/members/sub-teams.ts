import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { subteams } from '#tables/identity/subteams'

/** Throws 400 for sub-teams that are none of the account's. */
export async function knownSubTeams(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select id from ${subteams} where org_id = ${ctx.actor.orgId} and id = any(${sql.param([...ids])}::uuid[])`,
  )
  if (known.length < new Set(ids).size) throw invalid({ permissions: 'There is no such sub-team' })
}

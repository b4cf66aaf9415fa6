import { sql } from 'drizzle-orm'
import { type HotStatement, hotStatement } from '#identity/session'
import type { Actor, Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { condition, type Me, rightsKey, rules } from './clients.policy.ts'
import { type DetailColumns, detailColumns, detailView } from './clients.view.ts'
import { lostAccess } from './load.ts'

const p = sql.placeholder
const me: Me = { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` }

const details = new Map<string, HotStatement<DetailColumns>>()
/** The statement that reads one client for a shape of rights, compiled at its first use. */
export function detailStatement(actor: Actor): HotStatement<DetailColumns> {
  const name = rightsKey(actor)
  let found = details.get(name)
  if (!found) {
    found = hotStatement(sql`
      select ${detailColumns(actor, me)} from clients c left join users u on u.id = c.assigned_to_id
      where c.org_id = ${p('org')} and c.id = ${p('id')} and ${condition(rules.view(actor), me)}`)
    details.set(name, found)
  }
  return found
}

/** One client as its page shows it; also from the bin. Throws 404, or 455 to who had it before (rule 144). */
export async function getClient(ctx: Ctx, id: string): Promise<ReturnType<typeof detailView>> {
  const [row] = await detailStatement(ctx.actor).run(ctx, { org: ctx.actor.orgId, me: ctx.actor.userId, id })
  if (!row) throw (await lostAccess(ctx, id)) ?? notFound()
  return detailView(row, ctx.actor)
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { listCustomFields } from './fields.queries.ts'
import { lockFields } from './lock-fields.ts'

type Body = Input<typeof calls.changeFieldPriority>['body']

/** The order that is asked for, of all fields. Throws 400 where it names one that is not there. */
function orderOf(ids: readonly string[], { cf_id, move, fields_priority: wanted }: Body): string[] {
  let order = [...ids]
  if (wanted) {
    if (new Set(wanted).size < wanted.length) throw invalid({ fields_priority: 'A field is listed twice.' })
    if (wanted.some((id) => !ids.includes(id)))
      throw invalid({ fields_priority: 'One of these fields no longer exists.' })
    // What was made in the meantime stays behind.
    order = [...wanted, ...ids.filter((id) => !wanted.includes(id))]
  }
  if (move === undefined) {
    if (!wanted) throw invalid({ [cf_id ? 'move' : 'fields_priority']: messages.required })
    return order
  }
  if (!cf_id) throw invalid({ cf_id: messages.required })
  const from = order.indexOf(cf_id)
  if (from < 0) throw invalid({ cf_id: 'This field no longer exists.' })
  const to = move === 'up' ? from - 1 : move === 'down' ? from + 1 : move
  order.splice(from, 1)
  order.splice(Math.max(0, to), 0, cf_id)
  return order
}

/** Puts the fields in another order: one by a place, to a place, or all at once. */
export async function changeFieldPriority(
  ctx: Ctx,
  { body }: Input<typeof calls.changeFieldPriority>,
): Promise<Reply<typeof calls.changeFieldPriority>> {
  const ids = (await lockFields(ctx)).map(({ id }) => id)
  const order = orderOf(ids, body)
  await rowsOf(
    ctx.db,
    sql`update custom_fields f set position = x.place - 1
      from unnest(${sql.param(order)}::uuid[]) with ordinality as x(id, place)
      where f.org_id = ${ctx.actor.orgId} and f.id = x.id and f.position <> x.place - 1`,
  )
  return listCustomFields(ctx)
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/client-lists'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { cut, fold } from '#platform/text'
import { searchedOf } from '#records/activities'
import { visible } from '#records/clients'
import { activities } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { searchValues, wordsSql, writtenSql } from './search-words.ts'

/** So many words stand before the one that was found, and so many from it on. */
const around = { before: 4, after: 12 }
const mostShown = 120

/** The words of a text around the first of which a fragment is part: no fragment goes over a blank. */
function excerpt(text: string, fragment: string): string {
  const words = text.split(/\s+/u).filter(Boolean)
  const at = words.findIndex((word) => fold(word).includes(fragment))
  const [from, to] = [Math.max(0, at - around.before), at + around.after]
  const part = cut(words.slice(from, to).join(' '), mostShown)
  return `${from > 0 ? '… ' : ''}${part}${to < words.length ? ' …' : ''}`
}

/** Of clients that the actor sees, those that a search finds in what is written of them and not in what they say. */
export async function foundInClients(
  ctx: Ctx,
  { body }: Input<typeof calls.foundInClients>,
): Promise<Reply<typeof calls.foundInClients>> {
  const { actor } = ctx
  const found = searchValues(actor, body.search)
  if (!found || found.prefix) return { results: [] }
  const put = (name: string) => sql`${found.values[name]}`
  const rows = await rowsOf<{ id: string; data: object }>(
    ctx.db,
    sql`select c.id, w.data from ${clients} c cross join lateral (
        select a.data from ${activities} a
        where a.org_id = ${actor.orgId} and a.client_id = c.id and ${writtenSql(actor, found, put)}
        order by a.at desc, a.id desc limit 1) w
      where c.org_id = ${actor.orgId} and c.id = any(${sql.param(body.ids)}::uuid[]) and ${visible(actor)}
        and not (${wordsSql(actor, found, put)})`,
  )
  const fragment = found.words[0]?.trim() ?? ''
  return { results: rows.map(({ id, data }) => ({ id, text: excerpt(searchedOf(data), fragment) })) }
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { listSequenceVersions as call } from '@fairlead/contract/work/sequences'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { loadSequence } from './sequence-rows.ts'

type Row = {
  version: number
  saved_at: string
  saved_by_id: string | null
  saved_by_name: string | null
  num_steps: number
  open_clients: number
  clients: number
}

/** The versions of a sequence, current one first. */
export async function listSequenceVersions(ctx: Ctx, { params }: Input<typeof call>): Promise<Reply<typeof call>> {
  await loadSequence(ctx, params.id)
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select v.version, v.saved_at, v.saved_by_id, u.name as saved_by_name, jsonb_array_length(v.steps) as num_steps,
        coalesce(k.open_clients, 0) as open_clients, coalesce(k.clients, 0) as clients
      from sequence_versions v left join users u on u.id = v.saved_by_id
        left join (select e.version, count(*)::int as clients, count(*) filter (where e.state = 'open')::int as open_clients
          from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.sequence_id = ${params.id} group by e.version) k
          on k.version = v.version
      where v.org_id = ${ctx.actor.orgId} and v.sequence_id = ${params.id} order by v.version desc`,
  )
  return {
    results: rows.map(({ saved_by_id: id, saved_by_name: name, ...row }) => ({
      ...row,
      saved_by: id ? { id, name: name ?? '' } : null,
    })),
  }
}

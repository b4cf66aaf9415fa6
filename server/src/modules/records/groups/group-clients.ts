import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/groups'
import type { Ctx } from '#platform/context'
import { listClients } from '#records/client-lists'
import { one } from './groups.queries.ts'

/** Clients of a group that the actor may see: the list, filtered by it. */
export async function groupClients(
  ctx: Ctx,
  { params, query }: Input<typeof calls.groupClients>,
): Promise<Reply<typeof calls.groupClients>> {
  const { id } = await one(ctx, params.id)
  return listClients(ctx, {
    params: {},
    body: undefined,
    query: {
      ...query,
      sort: 'last_activity',
      filters: {
        logical_operator: 'AND',
        expressions: [{ key: 'clientGroups', operator: 'in', values: [id] }],
      },
    },
  })
}

import type { RealtimeMessage } from './context.ts'

export type Told = RealtimeMessage & { org_id: string }

/** Of so many clients that change in one transaction open screens are told one by one. */
const mostTold = 100

/**
 * What a transaction tells, made few: where it is of very many clients of an organisation none is named, and whoever
 * shows some asks anew. What is told to one person stays as it is.
 */
export function gatherTold(told: readonly Told[]): readonly Told[] {
  if (told.length <= mostTold) return told
  return [...Map.groupBy(told, ({ org_id }) => org_id)].flatMap(([org_id, its]) => {
    const clients = new Set(its.flatMap(({ client_id }) => client_id ?? []))
    if (clients.size <= mostTold) return its
    return [...its.filter(({ client_id, user_id }) => !client_id || user_id), { org_id, kind: 'clients.changed' }]
  })
}

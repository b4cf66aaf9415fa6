import type { RealtimeNotice } from '@fairlead/contract/realtime'

export type OrgMessage = RealtimeNotice & { org_id: string }

/** Of so many clients that change in one transaction open screens are told one by one. */
const mostMessages = 100

/**
 * What a transaction tells, made few: where it is of very many clients of an organisation none is named, and the person who
 * shows some asks again. What is told to one person stays as it is.
 */
export function gatherMessages(messages: readonly OrgMessage[]): readonly OrgMessage[] {
  if (messages.length <= mostMessages) return messages
  return [...Map.groupBy(messages, ({ org_id }) => org_id)].flatMap(([org_id, its]) => {
    const clients = new Set(its.flatMap(({ client_id }) => client_id ?? []))
    if (clients.size <= mostMessages) return its
    return [
      ...its.filter(({ client_id, user_id }) => !client_id || user_id),
      { org_id, kind: 'clients.changed' as const },
    ]
  })
}

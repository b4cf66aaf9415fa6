import { type WrittenKind, writtenKinds } from '@fairlead/contract/records/timeline'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import type { NewActivity } from '#records/activities'
import { activities } from '#tables/records/activities'
import { clientContacts, clients } from '#tables/records/clients'
import { followUps } from '#tables/work/follow-ups'

type Entry = typeof activities.$inferSelect
/** A client of the own account with what is taken along. */
export type Source = {
  client: typeof clients.$inferSelect
  contacts: (typeof clientContacts.$inferSelect)[]
  entries: Entry[]
  followUp: typeof followUps.$inferSelect | undefined
}

/** What people wrote, and what leads said. */
const takenKinds = [...writtenKinds, 'CLIENT_CREATED_DETAILS', 'DUPLICATE_LEAD_RECEIVED'] as const

/** The next clients of the own account, in which nothing is changed; `own` acts as its system. */
export async function nextSources(own: Ctx, after: string | null, most: number): Promise<Source[]> {
  const { orgId } = own.actor
  const rows = await own.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, orgId), isNull(clients.deletedAt), after ? gt(clients.id, after) : undefined))
    .orderBy(asc(clients.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [contacts, entries, due] = await Promise.all([
    own.db
      .select()
      .from(clientContacts)
      .where(and(eq(clientContacts.orgId, orgId), inArray(clientContacts.clientId, ids)))
      .orderBy(clientContacts.position)
      .execute(),
    own.db
      .select()
      .from(activities)
      .where(
        and(
          eq(activities.orgId, orgId),
          inArray(activities.clientId, ids),
          inArray(activities.kind, [...takenKinds]),
          isNull(activities.deletedAt),
        ),
      )
      .orderBy(asc(activities.at), asc(activities.id))
      .execute(),
    own.db
      .select()
      .from(followUps)
      .where(and(eq(followUps.orgId, orgId), inArray(followUps.clientId, ids), sql`${followUps.state} = 'open'`))
      .execute(),
  ])
  return rows.map((client) => ({
    client,
    contacts: contacts.filter(({ clientId }) => clientId === client.id),
    entries: entries.filter(({ clientId }) => clientId === client.id),
    followUp: due.find(({ clientId }) => clientId === client.id),
  }))
}

const isWritten = (kind: string): kind is WrittenKind => writtenKinds.some((one) => one === kind)

type LeadEntry = { source_detail: string | null; lead_source: string; answers: { label: string; value: string }[] }

/** What a lead said, as a note: its raw form stays in the own account. */
function noteOfLead({ data }: Entry): string {
  const { source_detail: detail, lead_source: source, answers } = data as LeadEntry
  return [`Lead from ${detail ?? source}`, ...answers.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}

/** Entries of the own account's timeline as those of a client in the team, at the times that they had. */
export const copiedEntries = (entries: readonly Entry[], clientId: string): NewActivity[] =>
  entries.flatMap((one): NewActivity[] => {
    const at = new Date(one.at)
    if (isWritten(one.kind)) return [{ kind: one.kind, clientId, data: one.data, at } as NewActivity]
    if (one.kind === 'DUPLICATE_LEAD_RECEIVED' || (one.data as LeadEntry).answers.length > 0)
      return [{ kind: 'NOTE', clientId, data: { text: noteOfLead(one) }, at }]
    return []
  })

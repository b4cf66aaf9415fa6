import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'

/** What open screens are told; its sequence is the Last-Event-ID of their streams. Kept for a day. */
export const realtime = pgTable(
  'realtime',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    orgId: orgId(),
    kind: text('kind').notNull(),
    /** Told to the person who may see this client. */
    clientId: uuid('client_id'),
    /** Told to this person alone. */
    userId: uuid('user_id'),
    data: jsonb('data').$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
  },
  (t) => [index('realtime_org').on(t.orgId, t.at), index('realtime_at').using('brin', t.at)],
)

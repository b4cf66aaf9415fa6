import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'

/** What happened, in the past tense; each row has a `deliver` job of the same transaction. */
export const events = pgTable(
  'events',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    subjectId: uuid('subject_id').notNull(),
    actorId: uuid('actor_id'),
    causeId: uuid('cause_id'),
    depth: integer('depth').notNull(),
    payload: jsonb('payload').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('events_subject').on(t.orgId, t.subjectId, t.at), index('events_at').on(t.at)],
)

/** Which listener has heard which event: its row commits with what the listener did, so that twice is once. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  { eventId: uuid('event_id').notNull(), listener: text('listener').notNull(), at: instant('at').notNull() },
  (t) => [primaryKey({ columns: [t.eventId, t.listener] }), index('event_deliveries_at').on(t.at)],
)

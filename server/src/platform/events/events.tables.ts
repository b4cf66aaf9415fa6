import { bigserial, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, orgId } from '#platform/db'

/** What happened, in the past tense. */
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
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('events_subject').on(t.orgId, t.subjectId, t.at),
    index('events_at').on(t.at),
  ],
)

/**
 * The events that wait for their listeners. A row is written with its event and goes in the transaction of what the
 * listeners did, so that each is delivered once. `seq` is the order of what happened to one client: the person who changes a
 * client holds its lock until the row is committed.
 */
export const eventQueue = pgTable(
  'event_queue',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    orgId: orgId(),
    eventId: uuid('event_id').notNull(),
    /** How many clients the event is about. */
    size: integer('size').notNull(),
    /** How often it was delivered by itself. */
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [index('event_queue_org').on(t.orgId, t.seq)],
)

/**
 * Which listener that failed at first has handled which event since: its row commits with what the listener did, so that
 * a job that runs twice does it once.
 */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    orgId: orgId(),
    eventId: uuid('event_id').notNull(),
    listener: text('listener').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.eventId, t.listener] }), index('event_deliveries_at').on(t.at)],
)

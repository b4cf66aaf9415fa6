import type { Visibility } from '@fairlead/contract/records/content'
import type { EnrolledHow, ExitReason, LeftReason } from '@fairlead/contract/records/sequence-reasons'
import type { StepEnd } from '@fairlead/contract/work/sequence-clients'
import type { SequenceExits, SequenceStart } from '@fairlead/contract/work/sequences'
import type { HoldReason } from '@fairlead/contract/work/sequences/next'
import type { Step, StepType } from '@fairlead/contract/work/sequences/steps'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, orgId, sortText } from '#platform/db'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** Sequences of steps that people add clients to. */
export const sequences = pgTable(
  'sequences',
  {
    id: id(),
    orgId: orgId(),
    name: text('name').notNull(),
    nameKey: sortText('name_key').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    visibility: text('visibility').notNull().$type<Visibility>(),
    subteamIds: uuid('subteam_ids').array().notNull().default(sql`'{}'`),
    /** The version that clients are enrolled on. */
    currentVersion: integer('current_version').notNull().default(1),
    starts: jsonb('starts').notNull().$type<SequenceStart[]>().default([]),
    exits: jsonb('exits').notNull().$type<SequenceExits>(),
    pausedAt: instant('paused_at'),
    /** Set while the waits of its clients are being moved by the time of the pause. */
    resumedAt: instant('resumed_at'),
    /** Counts its pauses: which of them an enrolment has been moved by. */
    pauses: integer('pauses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('sequences_by_name').on(t.orgId, t.nameKey, t.id).where(sql`deleted_at is null`),
    index('sequences_by_owner').on(t.orgId, t.ownerId),
    index('sequences_resuming').on(t.resumedAt).where(sql`resumed_at is not null`),
  ],
)

/** The steps of a sequence as they were when clients were enrolled; a version no one is on is changed in place. */
export const sequenceVersions = pgTable(
  'sequence_versions',
  {
    orgId: orgId(),
    sequenceId: uuid('sequence_id').notNull(),
    version: integer('version').notNull(),
    /** In their order; each says below which step it stands. */
    steps: jsonb('steps').notNull().$type<Step[]>(),
    savedAt: instant('saved_at').notNull(),
    savedById: uuid('saved_by_id').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sequenceId, t.version] }),
    foreignKey({ columns: [t.orgId, t.sequenceId], foreignColumns: [sequences.orgId, sequences.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A client in a sequence: where they are, and what comes next. At most one per client and sequence is open. */
export const sequenceEnrolments = pgTable(
  'sequence_enrolments',
  {
    id: id(),
    orgId: orgId(),
    sequenceId: uuid('sequence_id').notNull(),
    clientId: uuid('client_id').notNull(),
    version: integer('version').notNull(),
    /** The how manyth time that the client is in this sequence. */
    rotation: integer('rotation').notNull(),
    state: text('state').notNull().$type<'open' | 'completed' | 'removed'>(),
    /** Whose work it is: the assignee, of a client that nobody has the owner. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    stepId: uuid('step_id'),
    /** Since when it is at the step: its waits count from here. */
    since: instant('since').notNull(),
    /** `act`: a person does the step, from `due_at` on. `wait`: until `due_at`, or for something. `hold`: a person decides. */
    doing: text('doing').$type<'act' | 'wait' | 'hold'>(),
    dueAt: instant('due_at'),
    /** When what the present step waits for happened. */
    metAt: instant('met_at'),
    holdReason: text('hold_reason').$type<HoldReason>(),
    /** When it has to be looked at again; null while it waits for a person. */
    nextAt: instant('next_at'),
    pausedAt: instant('paused_at'),
    pausedBy: text('paused_by').$type<'client' | 'bin'>(),
    /** How many pauses of its sequence its waits were moved by. */
    pauses: integer('pauses').notNull(),
    exitAsked: text('exit_asked').$type<ExitReason>(),
    how: text('how').notNull().$type<EnrolledHow>(),
    howName: text('how_name'),
    enrolledAt: instant('enrolled_at').notNull(),
    enrolledById: uuid('enrolled_by_id').references(() => users.id),
    endedAt: instant('ended_at'),
    endedById: uuid('ended_by_id').references(() => users.id),
    leftReason: text('left_reason').$type<LeftReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('sequence_enrolments_open').on(t.orgId, t.clientId, t.sequenceId).where(sql`state = 'open'`),
    index('sequence_enrolments_client').on(t.orgId, t.clientId, t.enrolledAt),
    index('sequence_enrolments_list').on(
      t.orgId,
      t.sequenceId,
      t.enrolledAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('sequence_enrolments_at').on(t.orgId, t.sequenceId, t.version, t.stepId).where(sql`state = 'open'`),
    index('sequence_enrolments_due')
      .on(t.orgId, t.userId, t.dueAt, t.id)
      .where(sql`state = 'open' and doing = 'act' and paused_at is null`),
    index('sequence_enrolments_decide')
      .on(t.orgId, t.userId, t.since, t.id)
      .where(sql`state = 'open' and (doing = 'hold' or exit_asked is not null)`),
    index('sequence_enrolments_next')
      .on(t.nextAt)
      .where(sql`state = 'open' and next_at is not null and paused_at is null`),
    foreignKey({ columns: [t.orgId, t.sequenceId], foreignColumns: [sequences.orgId, sequences.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.orgId, t.clientId], foreignColumns: [clients.orgId, clients.id] }).onDelete('cascade'),
  ],
)

/** Steps that are over for an enrolment, each once; these rows outlive the step. */
export const sequenceStepEnds = pgTable(
  'sequence_step_ends',
  {
    orgId: orgId(),
    enrolmentId: uuid('enrolment_id').notNull(),
    stepId: uuid('step_id').notNull(),
    stepType: text('step_type').notNull().$type<StepType>(),
    version: integer('version').notNull(),
    result: text('result').notNull().$type<StepEnd>(),
    /** Since when the client was at it, and when it was due: both are put back when it is reopened. */
    since: instant('since').notNull(),
    dueAt: instant('due_at'),
    at: instant('at').notNull(),
    byId: uuid('by_id').references(() => users.id),
    /** Of a share: when it was first opened. */
    openedAt: instant('opened_at'),
    /** The first reply after it. */
    repliedAt: instant('replied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.enrolmentId, t.stepId] }),
    index('sequence_step_ends_at').on(t.orgId, t.byId, t.at),
    foreignKey({
      columns: [t.orgId, t.enrolmentId],
      foreignColumns: [sequenceEnrolments.orgId, sequenceEnrolments.id],
    }).onDelete('cascade'),
  ],
)

/** Days on which no step is due: the holidays of the account's country, and its own. */
export const holidays = pgTable(
  'holidays',
  {
    orgId: orgId(),
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** The country that it was taken from; null of one of the account's own. */
    country: text('country'),
    /** False where people work on it all the same. */
    isSkipped: boolean('is_skipped').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day] })],
)

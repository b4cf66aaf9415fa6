import type { OnboardingStatus, OnboardingStyle } from '@fairlead/contract/identity/account'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from '#platform/db'
import type { OrgSettings, Preferences } from './preferences.ts'

/** People. A person belongs to one organisation at a time, by a membership. */
export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    email: text('email'),
    emailVerifiedAt: instant('email_verified_at'),
    /** E.164; what was typed stands beside it. */
    phone: text('phone'),
    phoneRaw: text('phone_raw'),
    phoneVerifiedAt: instant('phone_verified_at'),
    whatsapp: text('whatsapp'),
    whatsappRaw: text('whatsapp_raw'),
    countryCode: text('country_code'),
    zone: text('zone').notNull(),
    pictureKey: text('picture_key'),
    /** Only who signs up begins with NOT_STARTED: the person who is invited comes to an account that runs already. */
    webOnboarding: text('web_onboarding').notNull().default('COMPLETED').$type<OnboardingStatus>(),
    /** Where their sign-up came from (rule 171). */
    onboardingStyle: text('onboarding_style').notNull().default('GENERIC').$type<OnboardingStyle>(),
    /** The organisation that they work in: whose membership is ACTIVE. Written by the team's module alone. */
    worksInId: uuid('works_in_id').references((): AnyPgColumn => organizations.id),
    mobileOnboarding: text('mobile_onboarding').notNull().default('NOT_STARTED').$type<OnboardingStatus>(),
    /** What ad-tracking scripts know the person by (rule 238): it names nobody. */
    conversionId: uuid('conversion_id').notNull().defaultRandom(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email).where(sql`email is not null`),
    index('users_picture').on(t.pictureKey).where(sql`picture_key is not null`),
    uniqueIndex('users_verified_phone').on(t.phone).where(sql`phone_verified_at is not null`),
  ],
)

/** Accounts: a single person's or a team's. */
export const organizations = pgTable('organizations', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  code: text('code').notNull().unique(),
  accountType: text('account_type').notNull().default('SINGLE_USER').$type<'SINGLE_USER' | 'TEAM'>(),
  countryCode: text('country_code'),
  zone: text('zone').notNull(),
  /** Raised by every change of a right, plan, member or sub-team, so that no remembered actor outlives it. */
  rightsVersion: integer('rights_version').notNull().default(1),
  subscriptionStatus: text('subscription_status').notNull().default('free_trial_active'),
  freeTrialEndsAt: instant('free_trial_ends_at'),
  paidUntil: instant('paid_until'),
  /** When all of it is deleted, once the owner asked for that. */
  deleteAt: instant('delete_at'),
  /** Since when that is under way: from here on there is no way back. */
  deletingAt: instant('deleting_at'),
  settings: jsonb('settings').notNull().default({}).$type<Partial<OrgSettings>>(),
  createdAt: instant('created_at').notNull(),
})

/** A person's preferences within an organisation; what is absent has its default. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    data: jsonb('data').notNull().$type<Partial<Preferences>>(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] })],
)

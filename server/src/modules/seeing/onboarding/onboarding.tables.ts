import type { OnboardingScreen, surveyAnswers } from '@fairlead/contract/seeing/onboarding'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'
import { users } from '#tables/identity/account'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** First screens that a person was done with, so that none is offered twice. */
export const onboardingSteps = pgTable(
  'onboarding_steps',
  {
    orgId: orgId(),
    userId: userId(),
    screen: text('screen').notNull().$type<OnboardingScreen>(),
    state: text('state').notNull().$type<'DONE' | 'SKIPPED'>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.screen] })],
)

type Answers = typeof surveyAnswers

/** What new people answered. */
export const surveyResponses = pgTable(
  'survey_responses',
  {
    orgId: orgId(),
    userId: userId(),
    platform: text('platform').notNull().$type<'web' | 'mobile web'>(),
    trade: text('trade').$type<Answers['trade'][number]>(),
    teamSize: text('team_size').$type<Answers['team_size'][number]>(),
    leadOrigin: text('lead_origin').$type<Answers['lead_origin'][number]>(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] })],
)

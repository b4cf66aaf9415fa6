import type { ActivationType } from '@fairlead/contract/seeing/activation'
import { and, eq, inArray } from 'drizzle-orm'
import { assignmentRuleCreated } from '#events/assignment'
import { clientsViewedContent, contentShared, pageCreated } from '#events/content'
import { conversionsConnected } from '#events/conversions'
import { customFieldsCreated } from '#events/custom-fields'
import type { EventDefinition } from '#events/define'
import { leadFormCreated } from '#events/lead-forms'
import { sourceConnected } from '#events/lead-sources'
import { membersInvited } from '#events/members'
import { appLinkSent, callBooked } from '#events/onboarding'
import { clientsEnrolled } from '#events/sequences'
import { type Listener, listener } from '#platform/events'
import { contentShares } from '#tables/records/content'
import { completeForAccount, completeForPeople } from './complete.ts'

/** What one of the account does once is done for all of it. */
const ofAccount = (event: EventDefinition, type: ActivationType): Listener =>
  listener(event, 'activation', (ctx) => completeForAccount(ctx, type))

/** What each person does for themselves: the event is about them. */
const ofPerson = (event: EventDefinition, type: ActivationType): Listener =>
  listener(event, 'activation', (ctx, { subjectId }) => completeForPeople(ctx, type, [subjectId]))

const onMessageSent = listener(contentShared, 'activation', async (ctx, { subjectId, payload }) => {
  if (payload.is_message) await completeForPeople(ctx, 'QUICK_RESPONSE', [subjectId])
})

/** Facebook is a lead source that has a task of its own as well. */
const onSourceConnected = listener(sourceConnected, 'activation', async (ctx, { payload }) => {
  await completeForAccount(ctx, 'CONNECT_LEAD_SOURCE')
  if (payload.lead_source === 'facebook') await completeForAccount(ctx, 'FB_LEAD_ADS')
})

/** The first opening that is recorded completes it for the person who sent what was opened. */
const onContentViewed = listener(clientsViewedContent, 'activation', async (ctx, { payload: { views } }) => {
  const shares = [...new Set(views.map(({ share_id }) => share_id))]
  const senders = await ctx.db
    .selectDistinct({ id: contentShares.senderId })
    .from(contentShares)
    .where(and(eq(contentShares.orgId, ctx.actor.orgId), inArray(contentShares.id, shares)))
  await completeForPeople(
    ctx,
    'TRACK_VIEW_ON_CONTENT',
    senders.map(({ id }) => id),
  )
})

/** The events by which tasks are completed (rule 173); a task without one here waits for its capability. */
export const completedBy: readonly Listener[] = [
  onSourceConnected,
  ofAccount(leadFormCreated, 'CREATE_LEAD_FORM'),
  ofAccount(membersInvited, 'INVITE_TEAM'),
  ofAccount(assignmentRuleCreated, 'LEAD_ASSIGNMENT'),
  ofAccount(customFieldsCreated, 'CUSTOM_FIELDS'),
  ofAccount(clientsEnrolled, 'SETUP_SEQUENCE'),
  ofAccount(conversionsConnected, 'META_CAPI'),
  ofPerson(pageCreated, 'CREATE_PAGE'),
  ofPerson(appLinkSent, 'DOWNLOAD_APP'),
  ofPerson(callBooked, 'BOOK_DEMO'),
  onMessageSent,
  onContentViewed,
]

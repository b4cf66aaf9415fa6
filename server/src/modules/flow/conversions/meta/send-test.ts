import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/meta-capi'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type FacebookDeps, GraphError, passes, stored } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { badRequest } from '#platform/http'
import { leads } from '#tables/flow/lead-capture'
import { conversionEvents } from '../conversions.tables.ts'
import { bodyOf } from './body.ts'
import { oldestTold, problemWords, refusalWords } from './problems.ts'
import { reporting } from './queue-stages.ts'
import { accessOf } from './reach.ts'

/** The newest lead that came by Meta: an event needs one. */
async function newestLead(ctx: Ctx): Promise<string | null | undefined> {
  const [row] = await ctx.db
    .select({ id: leads.externalId })
    .from(leads)
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        eq(leads.leadSource, 'facebook'),
        isNotNull(leads.clientId),
        sql`${leads.externalId} ~ '^[1-9][0-9]{0,24}$'`,
      ),
    )
    .orderBy(desc(leads.receivedAt), desc(leads.id))
    .limit(1)
  return row?.id
}

/** The event that Meta knows already: with its id it is not counted twice. Its time is now where Meta takes its own no more. */
async function eventOf(ctx: Ctx, leadId: string, eventName: string) {
  const now = ctx.now.toISOString()
  const [told] = await ctx.db
    .select({ id: conversionEvents.id, happenedAt: conversionEvents.happenedAt })
    .from(conversionEvents)
    .where(
      and(
        eq(conversionEvents.orgId, ctx.actor.orgId),
        eq(conversionEvents.leadId, leadId),
        eq(conversionEvents.eventName, eventName),
      ),
    )
  if (!told) return { id: newId(), leadId, eventName, happenedAt: now }
  const isInTime = Date.parse(told.happenedAt) > oldestTold(ctx).getTime()
  return { id: told.id, leadId, eventName, happenedAt: isInTime ? told.happenedAt : now }
}

/** Sends one event with a test code, and says what Meta answered; nothing of it is kept here. */
export const testMetaCapi =
  (deps: FacebookDeps) =>
  async (ctx: Ctx, { body }: Input<typeof calls.testMetaCapi>): Promise<Reply<typeof calls.testMetaCapi>> => {
    const [found, leadId] = await Promise.all([reporting(ctx), newestLead(ctx)])
    if (!found) throw badRequest('Choose a dataset first.')
    const access = await accessOf(ctx, deps, found.settings)
    if (!access) throw badRequest('Connect Facebook again, or enter an access token of the dataset.')
    if (!leadId)
      throw badRequest('No lead from Facebook has arrived yet. Send one with Meta’s Lead Ads Testing Tool first.')
    const { settings, stages } = found
    const eventName = stages.find(({ event_name }) => event_name !== null)?.event_name ?? 'Lead'
    const event = await eventOf(ctx, leadId, eventName)
    const json = bodyOf([{ event, known: undefined }], body.test_event_code)
    const answer = { event_name: eventName, is_accepted: false }
    try {
      await deps.graph.call({ method: 'POST', path: `${settings.datasetId}/events`, ...access, json })
      return { ...answer, is_accepted: true, problem: null }
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      if (error.kind === 'refused') return { ...answer, problem: refusalWords(error) }
      if (passes(error)) return { ...answer, problem: 'Meta can’t be reached just now. Please try again.' }
      const { text, remedy } = problemWords(stored(error), settings.sealed !== null)
      return { ...answer, problem: `${text} ${remedy}` }
    }
  }

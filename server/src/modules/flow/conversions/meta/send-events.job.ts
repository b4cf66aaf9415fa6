import { and, asc, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import { type FacebookDeps, GraphError, passes, stored } from '#flow/facebook'
import type { Ctx, Runner } from '#platform/context'
import { worker } from '#platform/jobs'
import { record } from '#records/activities'
import { clientContacts, clients } from '#tables/records/clients'
import { conversionEvents, metaCapi } from '../conversions.tables.ts'
import { bodyOf } from './body.ts'
import { sendConversions } from './job.ts'
import { noLogin, oldestTold, refusalWords, tooOld } from './problems.ts'
import { ofIds, waitingOf } from './queue-stages.ts'
import { type Access, accessOf, ofReporting, settingsOf } from './reach.ts'
import { arrivedLabel } from './stages.ts'
import type { Known } from './user-data.ts'

type Event = typeof conversionEvents.$inferSelect
type Told = { event: Event; known: Known | undefined }
type Batch = { access: Access; datasetId: string; told: Told[]; failures: number; othersAreStuck: boolean }

/** The most events Meta accepts in one call. */
const mostAtOnce = 1000

/**
 * Settles events, and adds each to the timeline. The arrival of a lead is reported for nearly every client, so only its
 * refusal gets an entry.
 */
export async function settle(
  ctx: Ctx,
  which: ReturnType<typeof waitingOf>,
  outcome: { state: 'sent' } | { state: 'refused'; reason: string },
): Promise<void> {
  const reason = outcome.state === 'sent' ? null : outcome.reason
  const done = await ctx.db
    .update(conversionEvents)
    .set({ state: outcome.state, reason, settledAt: ctx.now.toISOString() })
    .where(which)
    .returning({
      clientId: conversionEvents.clientId,
      stage: conversionEvents.stage,
      happenedAt: conversionEvents.happenedAt,
    })
  const status = outcome.state === 'sent' ? 'accepted' : 'refused'
  const worthTelling = done
    .filter(({ stage }) => status === 'refused' || stage !== arrivedLabel)
    .sort((a, b) => (a.happenedAt < b.happenedAt ? -1 : 1))
  await record(
    ctx,
    ...worthTelling.map(({ clientId, stage }) => ({
      kind: 'CONVERSION_SENT' as const,
      clientId,
      data: { stage, status, reason } as const,
    })),
  )
  if (done.length > 0) ctx.tell({ kind: 'facebook.changed' })
}

/** The details Meta can match these clients by. */
async function knownOf(ctx: Ctx, clientIds: readonly string[]): Promise<Map<string, Known>> {
  const { orgId } = ctx.actor
  const [people, contacts] = await Promise.all([
    ctx.db
      .select({ id: clients.id, firstName: clients.firstName, lastName: clients.lastName, city: clients.city })
      .from(clients)
      .where(and(eq(clients.orgId, orgId), inArray(clients.id, [...clientIds]))),
    ctx.db
      .select({ clientId: clientContacts.clientId, kind: clientContacts.kind, value: clientContacts.value })
      .from(clientContacts)
      .where(
        and(
          eq(clientContacts.orgId, orgId),
          inArray(clientContacts.clientId, [...clientIds]),
          isNotNull(clientContacts.value),
        ),
      )
      .orderBy(asc(clientContacts.position)),
  ])
  const byClient = Map.groupBy(contacts, ({ clientId }) => clientId)
  return new Map(
    people.map(({ id, ...names }) => {
      const of = (wanted: 'phone' | 'email') =>
        (byClient.get(id) ?? []).flatMap(({ kind, value }) => (kind === wanted && value ? value : []))
      return [id, { ...names, emails: of('email'), phones: of('phone') }]
    }),
  )
}

/** The next events to send, of one dataset that isn't stuck; undefined if there are none, or not now. */
async function nextBatch(ctx: Ctx, deps: FacebookDeps, stuck: ReadonlySet<string>): Promise<Batch | undefined> {
  const oldest = oldestTold(ctx).toISOString()
  await settle(ctx, and(waitingOf(ctx), lt(conversionEvents.happenedAt, oldest)), { state: 'refused', reason: tooOld })
  const settings = await settingsOf(ctx)
  if (!settings?.datasetId) return undefined
  if (settings.askAfter && Date.parse(settings.askAfter) > ctx.now.getTime()) return undefined
  const events = await ctx.db
    .select()
    .from(conversionEvents)
    .where(and(waitingOf(ctx), notInArray(conversionEvents.datasetId, [...stuck])))
    .orderBy(asc(conversionEvents.happenedAt), asc(conversionEvents.id))
    .limit(mostAtOnce)
  const [first] = events
  if (!first) return undefined
  const access = await accessOf(ctx, deps, settings)
  if (!access) {
    await noteProblem(ctx, noLogin)
    return undefined
  }
  const own = events.filter(({ datasetId }) => datasetId === first.datasetId)
  const known = await knownOf(ctx, [...new Set(own.map(({ clientId }) => clientId))])
  return {
    access,
    datasetId: first.datasetId,
    failures: settings.failures,
    othersAreStuck: stuck.size > 0,
    told: own.map((event) => ({ event, known: known.get(event.clientId) })),
  }
}

/** Marks a dataset as refusing everything until someone fixes it; its events keep waiting. */
async function noteProblem(ctx: Ctx, problem: ReturnType<typeof stored>): Promise<void> {
  await ctx.db.update(metaCapi).set({ problem }).where(ofReporting(ctx))
  ctx.tell({ kind: 'facebook.changed' })
}

const longestSeconds = 3600
/** After this many failures in a row, people are told that Meta isn't answering. */
const shownAfter = 8

/** Retries later: when Meta says, or after a growing delay. */
async function putOff(ctx: Ctx, error: GraphError, failures: number): Promise<void> {
  const count = failures + 1
  const seconds = Math.min(longestSeconds, error.waitSeconds ?? 5 * 2 ** Math.min(count, 10))
  await ctx.db
    .update(metaCapi)
    .set({ failures: count, askAfter: new Date(ctx.now.getTime() + seconds * 1000).toISOString() })
    .where(ofReporting(ctx))
  if (count >= shownAfter) await noteProblem(ctx, stored(error))
  ctx.enqueue(sendConversions, { org_id: ctx.actor.orgId }, { afterSeconds: seconds })
}

/** Records that Meta answered: the problem is over, except for other datasets. */
const noteWell = (ctx: Ctx, { othersAreStuck }: Batch) =>
  ctx.db
    .update(metaCapi)
    .set({ ...(othersAreStuck ? {} : { problem: null }), failures: 0, askAfter: null })
    .where(and(ofReporting(ctx), sql`(${metaCapi.problem} is not null or ${metaCapi.failures} > 0)`))

/** Whether Meta refuses a single event rather than all of them. */
const isOfEvent = (error: unknown): boolean =>
  error instanceof GraphError && error.kind === 'refused' && error.code === 100

/**
 * Sends a batch to Meta. Meta refuses a whole call for one bad event, so each half is then sent separately, down to the
 * bad one. What Meta accepted is recorded immediately, whatever has happened to it here in the meantime. Throws any
 * problem that concerns more than one event.
 */
async function tell(deps: FacebookDeps, run: Runner, orgId: string, batch: Batch): Promise<void> {
  const { told, access, datasetId } = batch
  const ids = told.map(({ event }) => event.id)
  try {
    await deps.graph.call({ method: 'POST', path: `${datasetId}/events`, ...access, json: bodyOf(told) })
  } catch (error) {
    if (!isOfEvent(error)) throw error
    if (told.length === 1) {
      const reason = refusalWords(error)
      return run.inOrg(orgId, (ctx) => settle(ctx, waitingOf(ctx, ids), { state: 'refused', reason }))
    }
    const half = Math.ceil(told.length / 2)
    await tell(deps, run, orgId, { ...batch, told: told.slice(0, half) })
    return tell(deps, run, orgId, { ...batch, told: told.slice(half) })
  }
  await run.inOrg(orgId, async (ctx) => {
    await noteWell(ctx, batch)
    await settle(ctx, ofIds(ctx, ids), { state: 'sent' })
  })
}

/** Sends everything that is waiting to Meta; a dataset that refuses holds up no other. */
export const sendWorker = (deps: FacebookDeps) =>
  worker(sendConversions, async (run, { org_id: orgId }, info) => {
    const stuck = new Set<string>()
    for (;;) {
      const batch = await run.inOrg(orgId, (ctx) => nextBatch(ctx, deps, stuck))
      if (!batch) return
      try {
        await tell(deps, run, orgId, batch)
      } catch (error) {
        if (!(error instanceof GraphError)) throw error
        await run.inOrg(orgId, async (ctx) => {
          ctx.log.warn({ err: error }, 'Meta took no conversions')
          await (passes(error) ? putOff(ctx, error, batch.failures) : noteProblem(ctx, stored(error)))
        })
        if (passes(error)) return
        stuck.add(batch.datasetId)
      }
      await info.giveWay()
    }
  })

import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Ctx, Runner } from '#platform/context'
import { type JobInfo, worker } from '#platform/jobs'
import type { FacebookDeps } from './app.ts'
import { judgeDelay } from './delayed.ts'
import { facebookForms, facebookLeads, facebookPages } from './facebook.tables.ts'
import { type Graph, GraphError, passes } from './graph.ts'
import { fetchLeads } from './jobs.ts'
import { formFields, keepForms, readForm } from './keep-forms.ts'
import { parkLead, storeLead } from './keep-leads.ts'
import { noteProblem, noteWell, putOff } from './pages/page-state.ts'
import { stored, wordsFor } from './problems.ts'
import { type Reach, reachOf } from './reach.ts'

const basic = 'id,created_time,ad_id,form_id,field_data'
const ours = `${basic},custom_disclaimer_responses,is_organic,platform`
/** The fields requested for a lead, the longest list first: names of ads need a separate permission. */
export const leadFields = [`${ours},ad_name,adset_id,adset_name,campaign_id,campaign_name`, ours, basic] as const

/** Retries with fewer fields if Meta refuses some. */
export async function withFields<T>(read: (fields: string) => Promise<T>): Promise<T> {
  for (const fields of leadFields)
    try {
      return await read(fields)
    } catch (error) {
      const isRefused = error instanceof GraphError && (error.kind === 'refused' || error.kind === 'forbidden')
      if (!isRefused || error.code === 103 || fields === basic) throw error
    }
  throw new Error('there is always a last list of fields')
}

type Row = typeof facebookLeads.$inferSelect
const mostAtOnce = 25
/** How long a job fetches leads before it gives way to others; its lease lasts longer. */
const longestMs = 120_000
const leaseSeconds = 330
const mostTries = 3

const ofPage = (ctx: Ctx, page: string) => and(eq(facebookPages.orgId, ctx.actor.orgId), eq(facebookPages.id, page))

/** Takes the page's lease for this job, so its leads are fetched in order; false if another job has it, or it has to wait. */
async function claim(ctx: Ctx, page: string, jobId: string): Promise<boolean> {
  const now = ctx.now.toISOString()
  const rows = await ctx.db
    .update(facebookPages)
    .set({ fetchedBy: jobId, fetchedUntil: new Date(ctx.now.getTime() + leaseSeconds * 1000).toISOString() })
    .where(
      and(
        ofPage(ctx, page),
        eq(facebookPages.isConnected, true),
        or(isNull(facebookPages.fetchedBy), eq(facebookPages.fetchedBy, jobId), lte(facebookPages.fetchedUntil, now)),
        or(isNull(facebookPages.askAfter), lte(facebookPages.askAfter, now)),
      ),
    )
    .returning({ id: facebookPages.id })
  return rows.length > 0
}

/** Schedules a page that has to wait for when it can be asked. */
async function comeBack(ctx: Ctx, page: string): Promise<void> {
  const [row] = await ctx.db
    .select({ askAfter: facebookPages.askAfter })
    .from(facebookPages)
    .where(and(ofPage(ctx, page), eq(facebookPages.isConnected, true)))
  const wait = row?.askAfter ? (Date.parse(row.askAfter) - ctx.now.getTime()) / 1000 : 0
  if (wait > 0) ctx.enqueue(fetchLeads, { org_id: ctx.actor.orgId, page }, { afterSeconds: Math.ceil(wait) })
}

const release = (ctx: Ctx, page: string, jobId: string) =>
  ctx.db
    .update(facebookPages)
    .set({ fetchedBy: null, fetchedUntil: null })
    .where(and(ofPage(ctx, page), eq(facebookPages.fetchedBy, jobId)))

const waiting = (ctx: Ctx, page: string) =>
  and(eq(facebookLeads.orgId, ctx.actor.orgId), eq(facebookLeads.pageRowId, page), eq(facebookLeads.state, 'waiting'))

const due = (ctx: Ctx, page: string) =>
  ctx.db
    .select()
    .from(facebookLeads)
    .where(
      and(waiting(ctx, page), or(isNull(facebookLeads.retryAt), lte(facebookLeads.retryAt, ctx.now.toISOString()))),
    )
    .orderBy(asc(facebookLeads.madeAt), asc(facebookLeads.leadId))
    .limit(mostAtOnce)

/** Ends the job if nothing is due, under the page's lock, so that no lead comes in between. */
async function endIfDone(ctx: Ctx, page: string, jobId: string): Promise<boolean> {
  await ctx.db.select({ id: facebookPages.id }).from(facebookPages).where(ofPage(ctx, page)).for('update')
  if ((await due(ctx, page)).length > 0) return false
  await release(ctx, page, jobId)
  const [later] = await ctx.db
    .select({ at: sql<string | null>`min(${facebookLeads.retryAt})::text` })
    .from(facebookLeads)
    .where(waiting(ctx, page))
  const wait = later?.at ? (Date.parse(later.at.replace(' ', 'T')) - ctx.now.getTime()) / 1000 : undefined
  if (wait !== undefined)
    ctx.enqueue(fetchLeads, { org_id: ctx.actor.orgId, page }, { afterSeconds: Math.max(1, Math.ceil(wait)) })
  return true
}

/** One lead, with the names of its ad if they are accessible. */
const askFor = (graph: Graph, { token, app }: Reach, leadId: string) =>
  withFields((fields) => graph.call({ path: leadId, token, appSecret: app.secret, query: { fields } }))

/** The form of a lead, if the form was created after the forms were last listed. */
async function learnForm(deps: FacebookDeps, run: Runner, reach: Reach, formId: string): Promise<void> {
  const { orgId } = reach.page
  const isKnown = await run.inOrg(orgId, async (ctx) => {
    const [row] = await ctx.db
      .select({ id: facebookForms.id })
      .from(facebookForms)
      .where(and(eq(facebookForms.orgId, orgId), eq(facebookForms.formId, formId)))
    return row !== undefined
  })
  if (isKnown || !formId) return
  try {
    const call = { path: formId, token: reach.token, appSecret: reach.app.secret, query: { fields: formFields } }
    const form = readForm(await deps.graph.call(call))
    if (form) await run.inOrg(orgId, (ctx) => keepForms(ctx, reach.page, [form]))
  } catch (error) {
    // A lead without the words of its form is worth more than one that waits for them.
    if (!(error instanceof GraphError) || passes(error) || error.kind === 'expired') throw error
  }
}

async function fetchOne(deps: FacebookDeps, run: Runner, reach: Reach, lead: Row): Promise<void> {
  const { orgId } = reach.page
  const answer = await askFor(deps.graph, reach, lead.leadId)
  const formId = String((answer as { form_id?: unknown })?.form_id ?? lead.formId)
  await learnForm(deps, run, reach, formId)
  await run.inOrg(orgId, async (ctx) => {
    const isLate = await storeLead(ctx, reach.page, answer, lead.namedBy === 'backfill')
    if (lead.namedBy !== 'backfill') await judgeDelay(ctx, reach.page.id, isLate)
    await noteWell(ctx, reach.page.id)
  })
}

/** A lead that Meta won't show is requested a few times, then stored as unreadable. */
async function tryLater(ctx: Ctx, reach: Reach, lead: Row, error: unknown): Promise<void> {
  const attempts = lead.attempts + 1
  const one = and(eq(facebookLeads.orgId, ctx.actor.orgId), eq(facebookLeads.leadId, lead.leadId))
  if (attempts >= mostTries) {
    const { text, remedy } = wordsFor(stored(error))
    await ctx.db.update(facebookLeads).set({ attempts }).where(one)
    return parkLead(ctx, reach.page, lead, `Meta didn’t show this lead. ${text} ${remedy}`)
  }
  const retryAt = new Date(ctx.now.getTime() + 60_000 * 2 ** lead.attempts).toISOString()
  await ctx.db.update(facebookLeads).set({ attempts, retryAt }).where(one)
}

/** Handles an error in the job: true if the next lead can be tried. */
async function afterError(ctx: Ctx, reach: Reach, lead: Row, error: unknown, info: JobInfo): Promise<boolean> {
  const { page } = reach
  const isOfLead = !(error instanceof GraphError) || error.kind === 'missing' || error.kind === 'refused'
  if (isOfLead) {
    ctx.log.warn({ err: error, lead: lead.leadId }, 'a lead of Facebook could not be fetched')
    await tryLater(ctx, reach, lead, error)
    return true
  }
  await release(ctx, page.id, info.id)
  if (passes(error)) {
    const afterSeconds = await putOff(ctx, page, error)
    ctx.enqueue(fetchLeads, { org_id: page.orgId, page: page.id }, { afterSeconds })
  } else await noteProblem(ctx, page.id, error)
  return false
}

async function fetchAll(deps: FacebookDeps, run: Runner, orgId: string, page: string, info: JobInfo): Promise<void> {
  const isMine = await run.inOrg(orgId, async (ctx) => {
    if (await claim(ctx, page, info.id)) return true
    await comeBack(ctx, page)
    return false
  })
  if (!isMine) return
  const reach = await run.inOrg(orgId, (ctx) => reachOf(ctx, deps, page))
  if (!reach) return void (await run.inOrg(orgId, (ctx) => release(ctx, page, info.id)))
  const until = performance.now() + longestMs
  for (;;) {
    const leads = await run.inOrg(orgId, (ctx) => due(ctx, page))
    if (leads.length === 0 && (await run.inOrg(orgId, (ctx) => endIfDone(ctx, page, info.id)))) return
    for (const lead of leads)
      try {
        await fetchOne(deps, run, reach, lead)
      } catch (error) {
        if (!(await run.inOrg(orgId, (ctx) => afterError(ctx, reach, lead, error, info)))) return
      }
    if (performance.now() > until)
      return run.inOrg(orgId, async (ctx) => {
        await release(ctx, page, info.id)
        ctx.enqueue(fetchLeads, { org_id: orgId, page })
      })
  }
}

/** Fetches the leads that the webhook named, each page's in order. */
export const fetchWorker = (deps: FacebookDeps) =>
  worker(fetchLeads, (run, { org_id, page }, info) => fetchAll(deps, run, org_id, page, info))

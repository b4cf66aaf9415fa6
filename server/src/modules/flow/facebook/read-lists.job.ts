import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, Runner } from '#platform/context'
import { defineJob, type JobInfo, worker } from '#platform/jobs'
import type { FacebookDeps } from './app.ts'
import { judgeDelay } from './delayed.ts'
import { facebookForms, facebookPages } from './facebook.tables.ts'
import { withFields } from './fetch-leads.job.ts'
import type { FormRow } from './forms.ts'
import { GraphError, pagesOf, passes } from './graph.ts'
import { fetchLeads, readLists } from './jobs.ts'
import { formsAtMeta, formsListed, keepForms } from './keep-forms.ts'
import { nameLeads, notHere, storeLead } from './keep-leads.ts'
import { checkPage } from './pages/check-page.ts'
import { noteProblem, noteWell, putOff } from './pages/page-state.ts'
import { stored } from './problems.ts'
import { type Reach, reachOf } from './reach.ts'
import { type MetaLead, madeAt, readLead } from './read-lead.ts'

const hourMs = 3_600_000
/** Older leads are never requested (rule 24). */
const widestMs = 168 * hourMs
/** Meta's clock and lists aren't exact, so leads from shortly before the newest are read again. */
const overlapMs = 30 * 60_000
/** Forms without leads are checked once a day (rule 243), and forms are listed every six hours. */
const dayMs = 24 * hourMs
const formsMs = 6 * hourMs

type Job = { org_id: string; page: string; hours?: number | undefined; first?: boolean | undefined }

/** The time from which to read a form's list; undefined if it doesn't need to be read now. */
function sinceOf(form: FormRow, now: Date, hours: number | undefined): Date | undefined {
  if (hours !== undefined) return new Date(now.getTime() - Math.min(hours * hourMs, widestMs))
  const last = form.reconciledAt ? Date.parse(form.reconciledAt) : 0
  if (!form.newestAt && form.metaLeadCount === 0 && now.getTime() - last < dayMs) return undefined
  const newest = form.newestAt ? Date.parse(form.newestAt) - overlapMs : 0
  return new Date(Math.max(newest, now.getTime() - widestMs))
}

/** Stores the leads of a list that haven't arrived yet. Returns when the newest of all was created. */
async function keepListed(
  ctx: Ctx,
  reach: Reach,
  form: FormRow,
  listed: readonly unknown[],
  job: Job,
): Promise<number> {
  const found = listed.flatMap((answer) => {
    const lead = readable(answer)
    return lead ? [{ answer, lead, at: madeAt(lead.created_time) }] : []
  })
  if (found.length === 0) return 0
  const named = found.map(({ lead, at }) => ({ leadId: lead.id, formId: form.formId, madeAt: at }))
  await nameLeads(ctx, reach.page, named, job.hours === undefined ? 'reconciliation' : 'backfill')
  const missing = await notHere(
    ctx,
    named.map(({ leadId }) => leadId),
  )
  let late = false
  for (const { answer, lead } of found)
    if (missing.has(lead.id)) late = (await storeLead(ctx, reach.page, answer, job.hours !== undefined)) || late
  // The webhook lost them; of what came before the page was connected nothing is late (rule 243).
  if (late && job.hours === undefined) await judgeDelay(ctx, reach.page.id, true)
  return Math.max(...found.map(({ at }) => at?.getTime() ?? 0))
}

function readable(answer: unknown): MetaLead | undefined {
  try {
    return readLead(answer)
  } catch {
    return undefined
  }
}

/** Reads the list of one form to its end; only then is its newest lead remembered (rule 16). */
async function readForm(deps: FacebookDeps, run: Runner, reach: Reach, form: FormRow, since: Date, job: Job) {
  const { orgId } = reach.page
  const seconds = Math.floor(since.getTime() / 1000)
  const filtering = JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN_OR_EQUAL', value: seconds }])
  const newest = await withFields(async (fields) => {
    let at = 0
    const call = {
      path: `${form.formId}/leads`,
      token: reach.token,
      appSecret: reach.app.secret,
      query: { fields, filtering, limit: '100' },
    }
    for await (const listed of pagesOf(deps.graph, call))
      at = Math.max(at, await run.inOrg(orgId, (ctx) => keepListed(ctx, reach, form, listed, job)))
    return at
  })
  await run.inOrg(orgId, (ctx) =>
    ctx.db
      .update(facebookForms)
      .set({
        reconciledAt: ctx.now.toISOString(),
        ...(newest > Date.parse(form.newestAt ?? '1970-01-01T00:00:00Z')
          ? { newestAt: new Date(newest).toISOString() }
          : {}),
      })
      .where(and(eq(facebookForms.orgId, orgId), eq(facebookForms.id, form.id))),
  )
}

/**
 * How a form is read: the first read after its page was connected fetches earlier leads, none of which count as late
 * (rule 243). A form that fails doesn't cause others to be read again.
 */
const jobFor = (job: Job, form: FormRow, { connectedAt }: Reach['page']): Job =>
  form.reconciledAt && Date.parse(form.reconciledAt) >= Date.parse(connectedAt ?? form.reconciledAt)
    ? job
    : { ...job, hours: job.hours ?? widestMs / hourMs }

/**
 * Reads the lists of all forms, one after the other. A form that Meta refuses keeps the reason and holds up no other; nor does
 * one whose list fails by itself. Thrown is what is no matter of one form: Meta asks for fewer calls or answers two in a row
 * with an outage, the token has ended, or every form is refused; and at the end that the list of one failed.
 */
async function readForms(
  deps: FacebookDeps,
  run: Runner,
  reach: Reach,
  forms: readonly FormRow[],
  job: Job,
  now: Date,
): Promise<void> {
  const refusals: GraphError[] = []
  let working = 0
  let failed: GraphError | undefined
  let failedBefore = false
  for (const form of forms) {
    const its = jobFor(job, form, reach.page)
    const since = sinceOf(form, now, its.hours)
    if (!since) {
      // Without leads it is read once a day, and worked when it was.
      if (!form.problem) working++
      continue
    }
    const problem = await readForm(deps, run, reach, form, since, its).then(() => null, ofOneForm)
    if (problem?.kind === 'transient') {
      if (failedBefore) throw problem
      failed = problem
      failedBefore = true
      continue
    }
    failedBefore = false
    if (problem) refusals.push(problem)
    else working++
    if (problem || form.problem) await noteFormProblem(run, form, problem)
  }
  if (failed) throw failed
  if (refusals[0] && working === 0) throw refusals[0]
}

/** What may be wrong with one form alone; throws whatever is not. */
function ofOneForm(error: unknown): GraphError {
  if (error instanceof GraphError && error.kind !== 'throttled' && error.kind !== 'expired') return error
  throw error
}

const noteFormProblem = (run: Runner, form: FormRow, error: GraphError | null) =>
  run.inOrg(form.orgId, async (ctx) => {
    if (error) ctx.log.warn({ err: error, form: form.formId }, 'Meta refused the leads of a form')
    await ctx.db
      .update(facebookForms)
      .set({ problem: error && stored(error) })
      .where(and(eq(facebookForms.orgId, form.orgId), eq(facebookForms.id, form.id)))
  })

const isOld = (at: string | null, now: Date, ms: number) => !at || now.getTime() - Date.parse(at) >= ms

async function read(deps: FacebookDeps, run: Runner, job: Job, info: JobInfo): Promise<void> {
  const { org_id: orgId, page } = job
  const found = await run.inOrg(orgId, async (ctx) => {
    const reach = await reachOf(ctx, deps, page)
    const wait = reach?.page.askAfter ? Date.parse(reach.page.askAfter) - ctx.now.getTime() : 0
    return reach && wait <= 0 ? { reach, now: ctx.now } : undefined
  })
  if (!found) return
  const { reach, now } = found
  try {
    await checkPage(deps, run, reach, now)
    if (isOld(reach.page.formsSyncedAt, now, formsMs)) {
      const forms = await formsAtMeta(deps.graph, reach.page.pageId, {
        token: reach.token,
        appSecret: reach.app.secret,
      })
      await run.inOrg(orgId, async (ctx) => {
        await keepForms(ctx, reach.page, forms)
        await formsListed(ctx, page)
      })
    }
    const forms = await run.inOrg(orgId, (ctx) =>
      ctx.db
        .select()
        .from(facebookForms)
        .where(and(eq(facebookForms.orgId, orgId), eq(facebookForms.pageRowId, page)))
        .orderBy(asc(facebookForms.id)),
    )
    await readForms(deps, run, reach, forms, job, now)
    await run.inOrg(orgId, async (ctx) => {
      await noteWell(ctx, page)
      await ctx.db
        .update(facebookPages)
        .set({ reconciledAt: ctx.now.toISOString() })
        .where(and(eq(facebookPages.orgId, orgId), eq(facebookPages.id, page)))
      // What waited while the page could not be asked.
      ctx.enqueue(fetchLeads, { org_id: orgId, page })
      ctx.tell({ kind: 'facebook.changed' })
    })
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    if (!passes(error)) return run.inOrg(orgId, (ctx) => noteProblem(ctx, page, error))
    const afterSeconds = await run.inOrg(orgId, (ctx) => putOff(ctx, reach.page, error))
    // The next look in a quarter of an hour finds what a reconciliation missed; nothing repeats a backfill.
    const isBackfill = job.hours !== undefined || !reach.page.reconciledAt
    if (isBackfill && !info.last)
      await run.inOrg(orgId, async (ctx) => ctx.enqueue(readLists, job, { afterSeconds: afterSeconds + 1 }))
  }
}

/** Every 15 minutes, for each connected page that can be asked. */
const reconcile = worker(defineJob('facebook-reconcile', z.object({}), { every: 900 }), (run) =>
  run.asSystem('Facebook pages whose leads are reconciled', async (ctx) => {
    const rows = await ctx.db
      .select({ orgId: facebookPages.orgId, id: facebookPages.id })
      .from(facebookPages)
      .where(
        and(
          eq(facebookPages.isConnected, true),
          // A token that is not valid any more makes every question a mistake.
          sql`${facebookPages.status} in ('OK', 'GENERIC_ERROR', 'INSUFFICIENT_PERMISSION')`,
        ),
      )
      .orderBy(asc(facebookPages.orgId), asc(facebookPages.id))
    for (const { orgId, id } of rows) ctx.enqueue(readLists, { org_id: orgId, page: id })
  }),
)

export const listWorkers = (deps: FacebookDeps) => [
  reconcile,
  worker(readLists, (run, job, info) => read(deps, run, job, info)),
]

import type { ImportCounts } from '@fairlead/contract/work/imports'
import { and, eq } from 'drizzle-orm'
import { crashPoint } from '#platform/chaos'
import type { Ctx } from '#platform/context'
import { insertRows } from '#platform/db'
import { lockKeys } from '#records/matching'
import { applyPlan } from './apply-plan.ts'
import { importRows, imports } from './imports.tables.ts'
import { type ImportRecord, its, noCounts } from './imports.view.ts'
import { type Known, knownClients, lockMeant } from './matched-clients.ts'
import type { Draft, Ways } from './parse-row.ts'
import { Plan, type Verdict, type Would } from './plan-rows.ts'
import { type Account, accountOf, waysOf } from './read-settings.ts'
import { type Given, receivers } from './receivers.ts'

/** Understands some rows. */
export type ReadRows = (ways: Ways) => Draft[] | Promise<Draft[]>

/** Somebody stopped it, or another process does it in the meantime. */
export class Stopped extends Error {}

/** The import as it is, locked, as long as this attempt is the one that works on it. */
export async function hold(ctx: Ctx, { id, attempts, status }: ImportRecord): Promise<ImportRecord> {
  const [row] = await ctx.db
    .select()
    .from(imports)
    .where(and(its(ctx, id), eq(imports.attempts, attempts), eq(imports.status, status)))
    .for('update')
  if (!row) throw new Stopped()
  return row
}

const isBad = ({ outcome, problems }: Verdict): boolean =>
  problems.length > 0 || outcome === 'refused' || outcome === 'invalid'

const counted = (before: ImportCounts | null, verdicts: readonly Verdict[]): ImportCounts => {
  const counts = { ...(before ?? noCounts) }
  for (const verdict of verdicts) {
    counts.rows++
    counts[verdict.outcome]++
    if (verdict.problems.length > 0) counts.with_problems++
  }
  return counts
}

const keep = (ctx: Ctx, importId: string, verdicts: readonly Verdict[], real: (id: string) => boolean) =>
  insertRows(
    ctx.db,
    importRows,
    verdicts.map((one) => ({
      orgId: ctx.actor.orgId,
      importId,
      line: one.line,
      outcome: one.outcome,
      text: one.text,
      clientId: one.clientId && real(one.clientId) ? one.clientId : null,
      label: one.label,
      problems: one.problems,
      isBad: isBad(one),
    })),
  )

/** What would become of some rows; changes no client. */
export async function planRows(
  ctx: Ctx,
  row: Pick<ImportRecord, 'id' | 'columns' | 'sample'>,
  settings: NonNullable<ImportRecord['settings']>,
  read: ReadRows,
  account: Account,
  would?: Would,
): Promise<{ plan: Plan; drafts: Draft[]; known: Map<string, Known> }> {
  const ways = waysOf(ctx, row, settings, account)
  const drafts = await read(ways)
  const found = await knownClients(ctx, row.id, drafts)
  const plan = new Plan(ways, found, would)
  for (const draft of drafts) plan.add(draft)
  return { plan, drafts, known: found.known }
}

/** Goes through some rows of a dry run. */
export async function checkSome(ctx: Ctx, begun: ImportRecord, read: ReadRows, would: Would, place: number) {
  const row = await hold(ctx, begun)
  if (!row.settings) throw new Stopped()
  const { plan, drafts } = await planRows(ctx, row, row.settings, read, await accountOf(ctx), would)
  await keep(ctx, row.id, plan.verdicts, (id) => !would.made.has(id))
  const counts = counted(place === 0 ? null : row.counts, plan.verdicts)
  await ctx.db
    .update(imports)
    // One that begins again after a stop is shown from where it was.
    .set({ counts, lookedAt: Math.max(row.lookedAt, place + drafts.length) })
    .where(its(ctx, row.id))
}

/** Takes some rows in: all of it in one transaction, so that each is done once, whatever happens. */
export async function importSome(ctx: Ctx, begun: ImportRecord, read: ReadRows): Promise<void> {
  const row = await hold(ctx, begun)
  const { settings } = row
  if (!settings) throw new Stopped()
  const ways = waysOf(ctx, row, settings, await accountOf(ctx))
  const drafts = await read(ways)
  // Members, then numbers and addresses, then clients: in the order of everybody who adds some.
  const to = await receivers(ctx, settings.assign)
  const contacts = drafts.flatMap((draft) => draft.contacts)
  await lockKeys(ctx, contacts, () => lockMeant(ctx, drafts))
  const plan = new Plan(ways, await knownClients(ctx, row.id, drafts))
  for (const draft of drafts) plan.add(draft)
  const given = new Map<string, Given>()
  let place = row.counts?.new ?? 0
  for (const made of plan.made.values()) given.set(made.id, await to.give(made, place++))
  await applyPlan({ ctx, row, ways }, plan, given)
  await keep(ctx, row.id, plan.verdicts, () => true)
  await ctx.db
    .update(imports)
    .set({ counts: counted(row.counts, plan.verdicts), lookedAt: row.lookedAt + drafts.length })
    .where(its(ctx, row.id))
  await crashPoint('import.chunk')
}

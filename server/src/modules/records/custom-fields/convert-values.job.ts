import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, rowsOf, waitForAll } from '#platform/db'
import { worker } from '#platform/jobs'
import { type NewActivity, record } from '#records/activities'
import { lockClients } from '#records/clients'
import { organizations } from '#tables/identity/account'
import { convertJob } from './convert-job.ts'
import { customFieldRuns, customFields, customKeptValues, customValues } from './custom-fields.tables.ts'
import { convertValue, type Habits, valueIn, wordsOf } from './field-value.ts'
import { type Field, type Run, valuesOf } from './fields.queries.ts'
import { clearValues, ownField, type Provenance, tellChanged, writeValues } from './set-values.ts'

/** So many clients in one transaction. */
const atOnce = 500

type Row = typeof customValues.$inferSelect
type Kept = typeof customKeptValues.$inferSelect

const ofRun = (ctx: Ctx, id: string) => and(eq(customFieldRuns.orgId, ctx.actor.orgId), eq(customFieldRuns.id, id))
const among = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`
const given = ({ origin, originDetail, isByPerson, setById, setAt }: Provenance): Provenance => ({
  origin,
  originDetail,
  isByPerson,
  setById,
  setAt,
})

type Change = { clientId: string; before: FieldValue | null; after: FieldValue | null; given: Provenance }

/** What becomes of one value; undefined where it stays as it is. */
function changeOf(run: Run, row: Row | undefined, kept: Kept | undefined, habits: Habits): Change | undefined {
  const { before, after } = run
  const isOtherType = before.type !== after.type
  // Somebody set it as it is to be in the meantime.
  if (row && isOtherType && valueIn(after, row) !== null) return undefined
  const value = row ? valueIn(before, row) : null
  if (run.undoes && kept && value === (kept.became ?? null)) {
    // Its option may be united with another one of that label.
    const was = valueIn(after, { ...kept, optionId: run.instead[kept.optionId ?? ''] ?? kept.optionId })
    return was === null ? undefined : { clientId: kept.clientId, before: value, after: was, given: given(kept) }
  }
  if (!row || value === null) return undefined
  const { clientId } = row
  if (isOtherType)
    return { clientId, before: value, after: convertValue(before, after, value, habits) ?? null, given: given(row) }
  const isThere = after.options.some(({ id }) => id === value)
  return isThere ? undefined : { clientId, before: value, after: run.instead[value] ?? null, given: given(row) }
}

/** The next clients whose values may have to change, locked, with these. */
async function nextOf(ctx: Ctx, run: Run): Promise<{ ids: string[]; rows: Map<string, Row>; kept: Map<string, Kept> }> {
  const { orgId } = ctx.actor
  const after = run.lastId ? sql`and v.client_id > ${run.lastId}` : sql``
  const some = (table: typeof customValues | typeof customKeptValues, of: ReturnType<typeof sql>) =>
    sql`(select v.client_id from ${table} v where ${of} ${after} order by v.client_id limit ${atOnce})`
  const withValue = some(customValues, valuesOf(ctx, run.fieldId, run.before.type))
  const found = await rowsOf<{ client_id: string }>(
    ctx.db,
    run.undoes
      ? sql`${withValue} union ${some(customKeptValues, sql`v.org_id = ${orgId} and v.run_id = ${run.undoes}`)} order by client_id limit ${atOnce}`
      : withValue,
  )
  const ids = found.map(({ client_id }) => client_id)
  if (ids.length === 0) return { ids, rows: new Map(), kept: new Map() }
  // Clients before their values, as the person who sets values does.
  await lockClients(ctx, ids)
  const [rows, kept] = await waitForAll([
    ctx.db
      .select()
      .from(customValues)
      .where(
        and(
          eq(customValues.orgId, orgId),
          eq(customValues.fieldId, run.fieldId),
          sql`${customValues.clientId} = ${among(ids)}`,
        ),
      )
      .orderBy(customValues.clientId)
      .for('update'),
    ctx.db
      .select()
      .from(customKeptValues)
      .where(
        and(
          eq(customKeptValues.orgId, orgId),
          sql`${customKeptValues.runId} = ${run.undoes}::uuid and ${customKeptValues.clientId} = ${among(ids)}`,
        ),
      ),
  ])
  const byClient = <T extends { clientId: string }>(all: readonly T[]) => new Map(all.map((one) => [one.clientId, one]))
  return { ids, rows: byClient(rows), kept: byClient(kept) }
}

/** Keeps values as they were, for taking the run back. */
const keep = (ctx: Ctx, run: Run, rows: Map<string, Row>, changes: readonly Change[]): Promise<void> =>
  insertRows(
    ctx.db,
    customKeptValues,
    changes.flatMap(({ clientId, after }) => {
      const row = rows.get(clientId)
      if (!row) return []
      const { text, number, date, optionId } = row
      return [
        { orgId: ctx.actor.orgId, runId: run.id, clientId, text, number, date, optionId, ...given(row), became: after },
      ]
    }),
  )

/** What could not be kept stands in the timeline of its client. */
const tellLost = (ctx: Ctx, run: Run, field: Field, lost: readonly Change[]): Promise<string[]> =>
  record(
    ctx,
    ...lost.map(({ clientId, before }): NewActivity => {
      const change = {
        field: `${ownField}${field.name}`,
        from: wordsOf(run.before, before),
        to: null,
      }
      return { kind: 'CLIENT_EDITED', clientId, data: { changes: [change] } }
    }),
  )

/** Changes the next values. Answers whether there may be more. */
async function convertSome(ctx: Ctx, id: string): Promise<boolean> {
  const [run] = await ctx.db.select().from(customFieldRuns).where(ofRun(ctx, id)).for('update')
  if (!run || run.finishedAt) return false
  const { orgId } = ctx.actor
  const [[field], [org], { ids, rows, kept }] = await waitForAll([
    ctx.db
      .select()
      .from(customFields)
      .where(and(eq(customFields.orgId, orgId), eq(customFields.id, run.fieldId))),
    ctx.db.select({ country: organizations.countryCode }).from(organizations).where(eq(organizations.id, orgId)),
    nextOf(ctx, run),
  ])
  const last = ids.at(-1)
  if (!field || !last) {
    await ctx.db.update(customFieldRuns).set({ finishedAt: ctx.now.toISOString() }).where(ofRun(ctx, id))
    return false
  }
  const habits = { country: org?.country ?? null }
  const changes = ids.flatMap((client) => changeOf(run, rows.get(client), kept.get(client), habits) ?? [])
  const lost = changes.filter(({ after }) => after === null)
  if (!run.undoes) await keep(ctx, run, rows, changes)
  await writeValues(
    ctx,
    changes.flatMap(({ clientId, after: value, given }) =>
      value === null ? [] : [{ clientId, fieldId: field.id, field: run.after, value, given }],
    ),
  )
  const pairs = changes.map(({ clientId }) => ({ clientId, fieldId: field.id }))
  await clearValues(
    ctx,
    lost.map(({ clientId }) => ({ clientId, fieldId: field.id })),
  )
  await tellLost(ctx, run, field, lost)
  tellChanged(ctx, pairs)
  await ctx.db
    .update(customFieldRuns)
    .set({
      lastId: last,
      lookedAt: run.lookedAt + ids.length,
      changed: run.changed + changes.length - lost.length,
      lost: run.lost + lost.length,
    })
    .where(ofRun(ctx, id))
  return true
}

/** Goes through the values of a field that was changed, some clients a transaction; after a stop it goes on where it was. */
export const convertValues = worker(convertJob, async (run, { org_id: orgId, run_id: id }) => {
  while (await run.inOrg(orgId, (ctx) => convertSome(ctx, id))) {
    // There may be more.
  }
})

import type { Step } from '@fairlead/contract/work/sequences/steps'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { eqAny, rowsOf } from '#platform/db'
import { sequenceEnrolments, sequenceVersions } from './sequences.tables.ts'

/** An enrolment as it is stored. */
export type Enrolled = typeof sequenceEnrolments.$inferSelect

/** The steps of the versions these enrolments are on. */
export type Versions = { of: (row: Pick<Enrolled, 'sequenceId' | 'version'>) => readonly Step[] }

/** The steps of the versions of these enrolments, each read once. */
export async function versionsOf(
  ctx: Ctx,
  rows: readonly Pick<Enrolled, 'sequenceId' | 'version'>[],
): Promise<Versions> {
  const ids = [...new Set(rows.map(({ sequenceId }) => sequenceId))]
  const wanted = [...new Set(rows.map(({ version }) => version))]
  const found =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: sequenceVersions.sequenceId, version: sequenceVersions.version, steps: sequenceVersions.steps })
          .from(sequenceVersions)
          .where(
            and(
              eq(sequenceVersions.orgId, ctx.actor.orgId),
              eqAny(sequenceVersions.sequenceId, ids),
              inArray(sequenceVersions.version, wanted),
            ),
          )
  const steps = new Map(found.map((one) => [`${one.id} ${one.version}`, one.steps]))
  return { of: ({ sequenceId, version }) => steps.get(`${sequenceId} ${version}`) ?? [] }
}

/** Open enrolments of these clients, locked until the transaction ends. */
export async function lockOpenOf(ctx: Ctx, clientIds: readonly string[]): Promise<Enrolled[]> {
  if (clientIds.length === 0) return []
  await ctx.turn([...new Set(clientIds)].sort())
  return ctx.db
    .select()
    .from(sequenceEnrolments)
    .where(
      and(
        eq(sequenceEnrolments.orgId, ctx.actor.orgId),
        eqAny(sequenceEnrolments.clientId, clientIds),
        eq(sequenceEnrolments.state, 'open'),
      ),
    )
    .orderBy(sequenceEnrolments.id)
    .for('update')
}

/** Enrolments by their ids, locked. */
export const lockByIds = (ctx: Ctx, ids: readonly string[]): Promise<Enrolled[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(sequenceEnrolments)
        .where(and(eq(sequenceEnrolments.orgId, ctx.actor.orgId), eqAny(sequenceEnrolments.id, ids)))
        .orderBy(sequenceEnrolments.id)
        .for('update')
        .execute()

/** Open enrolments of these clients, not locked, because most events affect none. */
export const openOf = (ctx: Ctx, clientIds: readonly string[]): Promise<Enrolled[]> =>
  ctx.db
    .select()
    .from(sequenceEnrolments)
    .where(
      and(
        eq(sequenceEnrolments.orgId, ctx.actor.orgId),
        eqAny(sequenceEnrolments.clientId, clientIds),
        eq(sequenceEnrolments.state, 'open'),
      ),
    )
    .execute()

/** The parts of an enrolment that change as it progresses. */
const changing = [
  'version',
  'state',
  'userId',
  'stepId',
  'since',
  'doing',
  'dueAt',
  'metAt',
  'holdReason',
  'nextAt',
  'pausedAt',
  'pausedBy',
  'pauses',
  'exitAsked',
  'endedAt',
  'endedById',
  'leftReason',
] as const satisfies (keyof Enrolled)[]

/** Writes the new state of enrolments in one statement, and tells open screens. */
export async function writeEnrolments(ctx: Ctx, rows: readonly Enrolled[]): Promise<void> {
  if (rows.length === 0) return
  const columns = changing.map((key) => {
    const { name } = sequenceEnrolments[key]
    return sql.raw(`${name} = x."${key}"`)
  })
  const types = changing.map((key) => sql.raw(`"${key}" ${sequenceEnrolments[key].getSQLType()}`))
  await rowsOf(
    ctx.db,
    sql`update sequence_enrolments e set ${sql.join(columns, sql`, `)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, ${sql.join(types, sql`, `)})
      where e.org_id = ${ctx.actor.orgId} and e.id = x.id`,
  )
  tellEnrolments(ctx, rows)
}

/** Tells open screens of these clients and sequences to reload. */
export function tellEnrolments(ctx: Ctx, rows: readonly Pick<Enrolled, 'clientId' | 'sequenceId'>[]): void {
  for (const { clientId } of rows) ctx.tell({ kind: 'sequence-steps.changed', client_id: clientId })
  for (const id of new Set(rows.map(({ sequenceId }) => sequenceId)))
    ctx.tell({ kind: 'sequence.changed', data: { id } })
}

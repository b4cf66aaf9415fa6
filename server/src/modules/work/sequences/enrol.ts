import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { EnrolledHow } from '@fairlead/contract/records/sequence-reasons'
import type * as e from '@fairlead/contract/work/sequence-clients'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { clientsEnrolled } from '#events/sequences'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { eqAny, newId, rowsOf } from '#platform/db'
import { conflict, invalid } from '#platform/http'
import { load } from '#records/clients'
import { clients } from '#tables/records/clients'
import { loadSequence, type SequenceRow } from './definition/sequence-rows.ts'
import { enrolmentView } from './enrolment-views.ts'
import { type Enrolled, tellEnrolments } from './enrolments.ts'
import { announce, placeAll, recordCompleted, writeEnds } from './go-on.ts'
import { recordEnrolled } from './leave.ts'
import { sequenceEnrolments } from './sequences.tables.ts'

type How = { how: EnrolledHow; howName?: string | null }

/** Throws 400 if no one can be enrolled, because the sequence has no steps. */
export function requireSteps({ num_steps: steps }: Pick<SequenceRow, 'num_steps'>): void {
  if (steps === 0) throw invalid({ sequence_id: 'This sequence has no steps yet. Add one first.' })
}

type Among = { id: string; user_id: string | null; before: number; is_open: boolean }

/** Locked clients, with their assignee and how often they have been in the sequence. */
const amongClients = (ctx: Ctx, sequenceId: string, clientIds: readonly string[]): Promise<Among[]> =>
  rowsOf<Among>(
    ctx.db,
    sql`select c.id, c.assigned_to_id as user_id, count(e.id)::int as before, coalesce(bool_or(e.state = 'open'), false) as is_open
      from ${clients} c left join sequence_enrolments e
        on e.org_id = ${ctx.actor.orgId} and e.client_id = c.id and e.sequence_id = ${sequenceId}
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...clientIds])}::uuid[]) and c.deleted_at is null
      group by c.id, c.assigned_to_id order by c.id`,
  )

type Entered = Pick<Enrolled, 'version' | 'pauses'> & { isPaused: boolean }

/** The version and pause for new enrolments; no one can save steps, pause, resume or delete until the transaction ends. */
async function entering(ctx: Ctx, sequenceId: string): Promise<Entered | undefined> {
  const [row] = await rowsOf<Entered>(
    ctx.db,
    sql`select s.current_version as version, s.paused_at is not null as "isPaused",
        -- A pause that goes on is one that they wait for, too.
        case when s.paused_at is null then s.pauses else s.pauses - 1 end as pauses
      from sequences s where s.org_id = ${ctx.actor.orgId} and s.id = ${sequenceId} and s.deleted_at is null for key share`,
  )
  return row
}

/**
 * Adds locked clients to a sequence, starting with its first step (rule 89), unless they are already in it. Returns the
 * new enrolments.
 */
export async function enrolMany(
  ctx: Ctx,
  sequenceId: string,
  clientIds: readonly string[],
  { how, howName = null }: How,
): Promise<Enrolled[]> {
  if (clientIds.length === 0) return []
  const [sequence, among, owner] = await Promise.all([
    entering(ctx, sequenceId),
    amongClients(ctx, sequenceId, clientIds),
    ownerOf(ctx),
  ])
  if (!sequence) return []
  const at = ctx.now.toISOString()
  const fresh = among
    .filter(({ is_open: isOpen }) => !isOpen)
    .map(
      (client): Enrolled => ({
        id: newId(),
        orgId: ctx.actor.orgId,
        sequenceId,
        clientId: client.id,
        version: sequence.version,
        rotation: client.before + 1,
        state: 'open',
        userId: client.user_id ?? owner.id,
        stepId: null,
        since: at,
        doing: null,
        dueAt: null,
        metAt: null,
        holdReason: null,
        nextAt: null,
        pausedAt: null,
        pausedBy: null,
        pauses: sequence.pauses,
        exitAsked: null,
        how,
        howName,
        enrolledAt: at,
        enrolledById: ctx.actor.userId,
        endedAt: null,
        endedById: null,
        leftReason: null,
      }),
    )
  const placed = await placeAll(ctx, fresh, { frozen: () => sequence.isPaused })
  const now = new Map(placed.rows.map((row) => [row.id, row]))
  const there = new Set(
    await insertEnrolments(
      ctx,
      fresh.map((row) => now.get(row.id) ?? row),
    ),
  )
  const inserted = fresh.map((row) => now.get(row.id) ?? row).filter(({ id }) => there.has(id))
  if (inserted.length === 0) return []
  await writeEnds(
    ctx,
    placed.ends.filter(({ enrolmentId }) => there.has(enrolmentId)),
  )
  await recordEnrolled(ctx, inserted, { how, howName })
  await recordCompleted(
    ctx,
    inserted.filter(({ state }) => state === 'completed'),
  )
  const rows = await announceNew(ctx, inserted)
  ctx.emit(clientsEnrolled, {
    enrolments: rows.map((row) => ({ client_id: row.clientId, enrolment_id: row.id, sequence_id: row.sequenceId })),
  })
  tellEnrolments(ctx, rows)
  return rows
}

/** Announces first steps that are due immediately. */
async function announceNew(ctx: Ctx, rows: Enrolled[]): Promise<Enrolled[]> {
  const announced = announce(ctx, rows)
  const ids = announced.filter(({ nextAt }, i) => nextAt !== rows[i]?.nextAt).map(({ id }) => id)
  if (ids.length > 0)
    await ctx.db
      .update(sequenceEnrolments)
      .set({ nextAt: null })
      .where(and(eq(sequenceEnrolments.orgId, ctx.actor.orgId), eqAny(sequenceEnrolments.id, ids)))
  return announced
}

/** Writes new enrolments in one statement. Returns the ids of those written: a client is in a sequence once. */
async function insertEnrolments(ctx: Ctx, rows: readonly Enrolled[]): Promise<string[]> {
  if (rows.length === 0) return []
  const keys = Object.keys(rows[0] as Enrolled) as (keyof Enrolled)[]
  const list = (of: (key: keyof Enrolled) => SQL) => sql.join(keys.map(of), sql`, `)
  const named = (key: keyof Enrolled) => sql.raw(sequenceEnrolments[key].name)
  const typed = (key: keyof Enrolled) => sql.raw(`"${key}" ${sequenceEnrolments[key].getSQLType()}`)
  const written = await rowsOf<{ id: string }>(
    ctx.db,
    sql`insert into sequence_enrolments (${list(named)})
      select ${list((key) => (key === 'orgId' ? sql`${ctx.actor.orgId}::uuid` : sql.raw(`x."${key}"`)))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${list(typed)})
      on conflict (org_id, client_id, sequence_id) where state = 'open' do nothing returning id`,
  )
  return written.map(({ id }) => id)
}

/** Adds one client to a sequence. Throws 409 if they are already in it. */
export async function enrolClient(
  ctx: Ctx,
  { params, body }: Input<typeof e.enrolClient>,
): Promise<Reply<typeof e.enrolClient>> {
  const sequence = await loadSequence(ctx, params.id)
  const client = await load(ctx, body.client_id, 'edit')
  requireSteps(sequence)
  const [row] = await enrolMany(ctx, sequence.id, [client.id], { how: 'by_hand' })
  if (!row) throw conflict('This client is already in this sequence.')
  return enrolmentView(ctx, row.id)
}

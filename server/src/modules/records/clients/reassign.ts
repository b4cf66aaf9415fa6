import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import type * as calls from '@fairlead/contract/work/reassign'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conflict, forbidden, invalid } from '#platform/http'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { meOf, rules, visible } from './clients.policy.ts'
import { clients } from './clients.tables.ts'
import { abilities } from './clients.view.ts'
import { countClaim } from './count-claim.ts'
import { type ClientRecord, load } from './load.ts'
import { setAssignees } from './set-assignees.ts'

type Assignment = ActivityData<'CLIENT_ASSIGNMENT'>
type Person = { id: string; name: string }

/** How a client came to change hands, and why: the timeline tells both. */
type Why = Pick<Assignment, 'how'> & {
  reason?: string | null
  rule_name?: string | null
  rule_id?: string | undefined
  /** The alert of a lead says it. */
  isSilent?: boolean
  /** The person who gets it was chosen under the lock of the rules, for which their deactivation waits. */
  isHeld?: boolean
}
type Moved = { from: Person | null; to: Person | null }

const memberOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ id: users.id, name: users.name, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, id)))

/**
 * Who is to have a client: somebody who works here, and goes on doing so until the transaction ends. A deactivation
 * at the same time waits, and then finds the client.
 */
async function receiverOf(ctx: Ctx, id: string | null, isHeld = false): Promise<Person | null> {
  if (!id) return null
  const found = memberOf(ctx, id)
  const [row] = await (isHeld ? found : found.for('share', { of: memberships }))
  // Who lets an account of their own rest still has what comes in to it.
  if (row?.status !== 'ACTIVE' && row?.status !== 'RESTING')
    throw invalid({ assigned_to_id: 'This person isn’t on your team. Choose someone else.' })
  return { id: row.id, name: row.name }
}

/**
 * Gives a client, whose row is locked, to a member or to nobody, and says from whom to whom it went. Where it is
 * already, nothing happens. Throws 400 for a person who does not work here.
 */
export async function hand(
  ctx: Ctx,
  row: Pick<ClientRecord, 'id' | 'assignedToId'>,
  to: string | null,
  why: Why,
): Promise<Moved> {
  const from = row.assignedToId
  const after = await receiverOf(ctx, to, why.isHeld)
  if (from === to) return { from: after, to: after }
  const move = { clientId: row.id, from, to, how: why.how, ruleName: why.rule_name ?? null, ruleId: why.rule_id }
  const [moved] = await setAssignees(ctx, [move], why.reason || null, { alerts: !why.isSilent })
  return { from: moved?.from ?? null, to: after }
}

/**
 * Holds the person who is to get a client until the transaction ends, before the client itself is: a deactivation holds them
 * in that order too.
 */
async function holdReceiver(ctx: Ctx, id: string | null): Promise<void> {
  if (id) await memberOf(ctx, id).for('share', { of: memberships })
}

/**
 * The same by a client's id, for the person who has decided it: assignment's timers, a deactivation. Rights are asked
 * before. Answers undefined for a client that is gone or in the bin.
 */
export async function reassign(ctx: Ctx, clientId: string, to: string | null, why: Why): Promise<Moved | undefined> {
  await ctx.turn([clientId])
  if (!why.isHeld) await holdReceiver(ctx, to)
  const [row] = await ctx.db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId)))
    .for('update')
  return row && row.deletedAt === null ? hand(ctx, row, to, why) : undefined
}

type Access = Reply<typeof calls.reassignClient>['access_policy']
/** What the actor may do with a client from here on; null when they see it no more. */
async function accessTo(ctx: Ctx, id: string): Promise<Access> {
  const me = meOf(ctx.actor)
  const [row] = await rowsOf<{ can_edit: boolean; can_delete: boolean; can_reassign: boolean }>(
    ctx.db,
    sql`select ${abilities(ctx.actor, me)} from clients c
      where c.org_id = ${ctx.actor.orgId} and c.id = ${id} and ${visible(ctx.actor)}`,
  )
  return row ? { EDIT: row.can_edit, DELETE: row.can_delete, REASSIGN: row.can_reassign } : null
}

/** A client is given to a member, to oneself or to nobody (rules 106 and 107). */
export async function reassignClient(
  ctx: Ctx,
  { params, body }: Input<typeof calls.reassignClient>,
): Promise<Reply<typeof calls.reassignClient>> {
  const to = body.assigned_to_id
  await holdReceiver(ctx, to)
  const row = await load(ctx, params.id, 'reassign')
  if (body.from_id !== undefined && body.from_id !== row.assignedToId)
    throw conflict('Someone else has this client now.', { assigned_to_id: row.assignedToId })
  // Who sees unassigned clients may take them, not give them to others (rule 207).
  const isClaim = row.assignedToId === null && to !== null && to === ctx.actor.userId
  if (rules.reassign(ctx.actor) === 'pool' && !isClaim)
    throw forbidden('You can claim this client, but you don’t have permission to assign it to someone else.')
  if (isClaim) await countClaim(ctx)
  const moved = await hand(ctx, row, to, { how: isClaim ? 'claim' : 'manual', reason: body.reason ?? null })
  return { assigned_to: moved.to, previous: moved.from, access_policy: await accessTo(ctx, row.id) }
}

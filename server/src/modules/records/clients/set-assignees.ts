import type { ActivityData } from '@fairlead/contract/records/timeline'
import { sql } from 'drizzle-orm'
import { clientsReassigned } from '#events/clients'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { record } from '#records/activities'
import { users } from '#tables/identity/account'
import { clients } from './clients.tables.ts'

type Person = { id: string; name: string }
type How = ActivityData<'CLIENT_ASSIGNMENT'>['how']
/**
 * A client and who has it, and is to have it: null for nobody. `how`, `ruleName` and `ruleId`: what decided it, by hand
 * where they are absent. `hides`: its details are hidden from those who may claim it. `since`: since when they have it, if that is
 * not now.
 */
export type Move = {
  clientId: string
  from: string | null
  to: string | null
  how?: How
  ruleName?: string | null
  ruleId?: string | undefined
  hides?: boolean
  since?: string | null
}
/** A client that moved, with the people between whom it did. */
type Moved = { clientId: string; from: Person | null; to: Person | null }

/**
 * Clients that somebody has, those in the bin too, locked until the transaction ends. Code that holds the rules passes
 * over those that somebody else holds (`isHasty`), and comes back for them without.
 */
export async function lockClientsOf(
  ctx: Ctx,
  userId: string,
  { most, isHasty }: { most: number; isHasty: boolean },
): Promise<string[]> {
  const some = (isBinned: boolean) => sql`(
    select id from ${clients} where org_id = ${ctx.actor.orgId} and assigned_to_id = ${userId}
      and deleted_at is ${sql.raw(isBinned ? 'not null' : 'null')} limit ${most})`
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from ${clients} c where c.org_id = ${ctx.actor.orgId}
      and c.id = any(array(${some(false)} union all ${some(true)} limit ${most})) order by c.id for update of c${sql.raw(isHasty ? ' skip locked' : '')}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Gives clients, which are locked, from hand to hand: only where they still belong to whom the move names. Each timeline
 * says why. `alerts`: each person concerned gets an alert for each client. Answers those that moved.
 */
export async function setAssignees(
  ctx: Ctx,
  moves: readonly Move[],
  reason: string | null,
  { alerts = false } = {},
): Promise<Moved[]> {
  if (moves.length === 0) return []
  const column = (of: (move: Move) => string | null) => sql.param(moves.map(of))
  const people = rowsOf<Person>(
    ctx.db,
    sql`select id, name from ${users} where id = any(${sql.param([...new Set(moves.flatMap(({ from, to }) => [from, to].filter((id) => id !== null)))])}::uuid[])`,
  )
  const moving = rowsOf<{ id: string; from_id: string | null; to_id: string | null }>(
    ctx.db,
    sql`update ${clients} c set assigned_to_id = x.to_id, details_hidden = (c.details_hidden or x.hides) and x.to_id is null,
        date_assigned = case when x.to_id is null then null else coalesce(x.since, ${ctx.now.toISOString()}::timestamptz) end
      from unnest(${column((m) => m.clientId)}::uuid[], ${column((m) => m.from)}::uuid[], ${column((m) => m.to)}::uuid[],
          ${sql.param(moves.map(({ hides }) => hides ?? false))}::boolean[], ${column((m) => m.since ?? null)}::timestamptz[])
        as x(id, from_id, to_id, hides, since)
      where c.org_id = ${ctx.actor.orgId} and c.id = x.id and c.assigned_to_id is not distinct from x.from_id
      returning c.id, x.from_id, x.to_id`,
  )
  const [known, rows] = await waitForAll([people, moving])
  const named = new Map(known.map((person) => [person.id, person]))
  const personOf = (id: string | null) => (id && named.get(id)) || null
  const asked = new Map(moves.map((move) => [move.clientId, move]))
  await record(
    ctx,
    ...rows.map(({ id: clientId, from_id, to_id }) => {
      const { ruleName = null, ruleId, how = ruleName ? 'rule' : 'manual' } = asked.get(clientId) ?? {}
      const [from, to] = [personOf(from_id), personOf(to_id)]
      return to
        ? {
            kind: 'CLIENT_ASSIGNMENT' as const,
            clientId,
            data: { from, to, how, rule_name: ruleName, ...(ruleId ? { rule_id: ruleId } : {}), reason },
          }
        : { kind: 'UNASSIGN_CLIENT' as const, clientId, data: { from, reason } }
    }),
  )
  ctx.emit(clientsReassigned, {
    moves: rows.map(({ id, from_id, to_id }) => ({
      client_id: id,
      from_id,
      to_id,
      rule_id: asked.get(id)?.ruleId ?? null,
    })),
    alerts,
  })
  for (const { id, from_id } of rows) ctx.tell({ kind: 'client.moved', client_id: id, data: { from_id } })
  return rows.map(({ id, from_id, to_id }) => ({ clientId: id, from: personOf(from_id), to: personOf(to_id) }))
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import { allows } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/work/assignment-clocks'
import type { UnassignedPlan } from '@fairlead/contract/work/assignment-clocks'
import { type Ctx, rightsOf } from '#platform/context'
import { waitForAll } from '#platform/db'
import { forbidden } from '#platform/http'
import { matches, type Presence, type Seat } from '#records/rules'
import { decide } from './decide.ts'
import { mostPast, unassignedLeads } from './past-leads.ts'
import { allRules } from './rules.queries.ts'
import { played } from './simulate.ts'

/** Throws 403 to the person who may change rules and yet not see what nobody has. */
export function checkSeesUnassigned(ctx: Ctx): void {
  if (!allows(rightsOf(ctx.actor), 'CLIENT.UNASSIGNED_CLIENTS_ACCESS'))
    throw forbidden('You don’t have permission to see unassigned clients. Ask the account owner.')
}

/** Plays unassigned clients through the rules as they stand, turns included, and writes nothing. */
export async function planUnassigned(
  ctx: Ctx,
  _: Input<typeof calls.planUnassigned>,
): Promise<Reply<typeof calls.planUnassigned>> {
  checkSeesUnassigned(ctx)
  const [rules, found] = await waitForAll([allRules(ctx), unassignedLeads(ctx, mostPast + 1)])
  const leads = found.slice(0, mostPast)
  const all = rules.map((rule, index) => ({ ...played(rule), place: index + 1 }))
  const seats = new Map<string, readonly Seat[]>()
  const presence = new Map<string, Presence>()
  const names = new Map<string, string>()
  for (const rule of rules) {
    seats.set(
      rule.id,
      rule.member_recipients.map((one) => ({
        userId: one.member_prof_id,
        most: one.max_leads_per_round,
        counter: one.current_round_lead_counter,
        lastAt: one.last_lead_received_at,
      })),
    )
    for (const { member_prof_id: id, recipient_name, skipped_because: skipped } of rule.member_recipients) {
      names.set(id, recipient_name)
      presence.set(id, skipped === null ? 'here' : skipped === 'absent' ? 'absent' : 'gone')
    }
  }
  const given = new Map<string, UnassignedPlan['given'][number]>()
  let moves = 0
  for (const lead of leads) {
    const { rule, turn, userId } = decide(
      all,
      (one) => matches(one, lead.facts),
      { seatsOf: (id) => seats.get(id) ?? [], presenceOf: (id) => presence.get(id) ?? 'gone' },
      ctx.now,
    )
    if (rule && turn) seats.set(rule.id, turn.seats)
    if (userId) moves++
    const key = `${rule?.id} ${userId}`
    const one = given.get(key) ?? {
      rule: rule ? { id: rule.id, name: rule.name } : null,
      person: userId ? { id: userId, name: names.get(userId) ?? '' } : null,
      count: 0,
    }
    given.set(key, { ...one, count: one.count + 1 })
  }
  const places = new Map(all.map(({ id, place }) => [id, place]))
  const placeOf = ({ rule }: UnassignedPlan['given'][number]) => places.get(rule?.id ?? '') ?? all.length + 1
  return {
    clients: leads.length,
    is_cut: found.length > mostPast,
    moves,
    given: [...given.values()].sort((a, b) => placeOf(a) - placeOf(b) || b.count - a.count),
  }
}

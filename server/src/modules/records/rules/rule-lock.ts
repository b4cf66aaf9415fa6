import type { Ctx } from '#platform/context'

/** The sets of rules in the order in which one transaction locks them: copies are decided before somebody is assigned. */
const tables = ['distribution_rule_sets', 'assignment_rule_sets'] as const
export type RuleSets = (typeof tables)[number]

/** What a transaction has locked, and the last of those that take turns in it; its clock is its own. */
type Turns = { held: Set<string>; last: Promise<unknown> }
const transactions = new WeakMap<Date, Turns>()

function turnsOf({ now }: Ctx): Turns {
  let turns = transactions.get(now)
  if (!turns) {
    turns = { held: new Set(), last: Promise.resolve() }
    transactions.set(now, turns)
  }
  return turns
}

/** Runs what takes turns behind all that does so in the same transaction already. */
export function inTurn<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf(ctx)
  const mine = turns.last.then(work)
  turns.last = mine.catch(() => {})
  return mine
}

/**
 * Locks the rules of organisations until the transaction ends: one row for each, in one order for all, so that no two
 * transactions ever wait for each other. They come last: the keys of a person, the rules of distribution, members,
 * clients, the rules of assignment. Code that holds these waits for no member and no client: a capture reads whom it
 * chose, since a deactivation waits for the rules, and a deactivation passes over clients that are held. Where a shared
 * one comes back for an earlier row it does not wait at all: it fails, and each of its leads is captured by itself.
 * Answers the versions that hold from now on.
 */
export async function lockRules(ctx: Ctx, table: RuleSets, orgIds: readonly string[]): Promise<Map<string, number>> {
  const { held } = turnsOf(ctx)
  const keyOf = (orgId: string) => `${tables.indexOf(table)} ${orgId}`
  const wanted = [...new Set(orgIds)].sort()
  const isInOrder = wanted.map(keyOf).every((key) => held.has(key) || [...held].every((one) => one < key))
  const { rows } = await ctx.db.$client.query<{ org_id: string; version: number }>(
    `select s.org_id, s.version from ${table} s where s.org_id = any($1::uuid[]) order by s.org_id
     for update${isInOrder ? '' : ' nowait'}`,
    [wanted],
  )
  for (const id of wanted) held.add(keyOf(id))
  return new Map(rows.map((row) => [row.org_id, row.version]))
}

import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

type Db = Pick<Client, 'query'>

/** Who takes turns: seven people, as many as R22 has, with shares of a round. The first is the owner, whose screen is watched. */
const shares = [4, 3, 2, 1, 1, 2, 1]

/**
 * Gives an organisation so many assignment rules: all but the last ask for what no lead of the bench says, each by
 * two conditions, and the last gives every lead to seven members in turn.
 */
export async function addRules(db: Db, orgId: string, count: number): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `select user_id as id from memberships where org_id = $1 and role = 'OWNER'`,
    [orgId],
  )
  const others = shares.slice(1).map(() => randomUUID())
  const members = [...rows.map(({ id }) => id), ...others]
  for (const [i, id] of others.entries()) {
    await db.query(
      `insert into users select (r).* from (
         select jsonb_populate_record(u, jsonb_build_object('id', $2::uuid, 'email', $3::text, 'name', $4::text, 'phone', null)) as r
         from users u join memberships m on m.user_id = u.id where m.org_id = $1 and m.role = 'OWNER'
       ) one`,
      [orgId, id, `bench-${id}@example.com`, `Member ${i + 2}`],
    )
    await db.query(
      `insert into memberships (org_id, user_id, role, status, permissions, created_at)
       select org_id, $2, 'MEMBER', 'ACTIVE', permissions, now() from memberships where org_id = $1 and role = 'OWNER'`,
      [orgId, id],
    )
  }
  await db.query('insert into assignment_rule_sets (org_id, version) values ($1, 1)', [orgId])
  const asks = (n: number) => ({
    logical_operator: 'OR',
    expressions: [
      { name: 'answer:budget', operator: 'contains', value: `nobody says ${n}` },
      { name: 'form_id', operator: 'equal', value: [randomUUID()] },
    ],
  })
  const everything = { logical_operator: 'AND', expressions: [] }
  for (let n = 1; n <= count; n++) {
    const isLast = n === count
    const id = isLast ? orgId : randomUUID()
    await db.query(
      `insert into assignment_rules (id, org_id, name, rule_type, rule_definition, rule_lead_source_type, priority,
         is_default_rule, created_at, updated_at) values ($1, $2, $3, 'ASSIGNED', $4, 'all', $5, $6, now(), now())`,
      [id, orgId, `Rule ${n}`, JSON.stringify(isLast ? everything : asks(n)), n, isLast],
    )
    for (const [place, member] of members.entries())
      await db.query(
        `insert into assignment_rule_members (org_id, rule_id, user_id, place, max_leads_per_round)
         values ($1, $2, $3, $4, $5)`,
        [orgId, id, member, place, shares[place]],
      )
  }
}

/** Throws when the shares of the members are not those of the rule: each within one round. */
export async function checkShares(db: Db, orgId: string): Promise<void> {
  const { rows } = await db.query<{ most: number; n: number }>(
    `select m.max_leads_per_round as most, (
       select count(*)::int from clients c where c.org_id = m.org_id and c.assigned_to_id = m.user_id) as n
     from assignment_rule_members m where m.org_id = $1 and m.rule_id = $1`,
    [orgId],
  )
  const round = shares.reduce((sum, most) => sum + most, 0)
  const leads = rows.reduce((sum, { n }) => sum + n, 0)
  const wrong = rows.filter(({ most, n }) => Math.abs(n - (leads * most) / round) > most)
  if (wrong.length > 0) throw new Error(`${wrong.length} members did not get their share: ${JSON.stringify(rows)}`)
}

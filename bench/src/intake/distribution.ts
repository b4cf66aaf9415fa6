import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

type Db = Pick<Client, 'query'>

/** Who gets copies in turn, with shares of a round. */
const shares = [4, 3, 2, 1, 1, 2, 1]

/**
 * Gives an organisation so many distribution rules: all but the last ask for what no lead of the bench says, each by
 * two conditions, and the last sends a copy of every lead to one of seven recipients in turn, by app and e-mail.
 */
export async function addDistribution(db: Db, orgId: string, count: number): Promise<void> {
  await db.query('insert into distribution_rule_sets (org_id, version) values ($1, 1)', [orgId])
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
    const id = randomUUID()
    await db.query(
      `insert into distribution_rules (id, org_id, name, distribution_type, rule_definition, rule_lead_source_type, priority,
         is_default_rule, save_lead_to_owner_account, created_at, updated_at)
       values ($1, $2, $3, 'ROUND_ROBBIN', $4, 'all', $5, $6, true, now(), now())`,
      [id, orgId, `Copies ${n}`, JSON.stringify(isLast ? everything : asks(n)), n, isLast],
    )
    for (const [place, most] of shares.entries())
      await db.query(
        `insert into distribution_recipients (id, org_id, rule_id, place, name, email, app_alert, email_alert,
           whatsapp_alert, max_leads_per_round, is_paused)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, true, true, false, $6, false)`,
        [orgId, id, place, `Recipient ${place}`, `copies-${place}@example.com`, most],
      )
  }
}

/** Throws unless every lead has its copy, and each recipient their share within one round. */
export async function checkCopies(db: Db, orgId: string): Promise<void> {
  const { rows } = await db.query<{ most: number; n: number }>(
    `select r.max_leads_per_round as most, (
       select count(*)::int from distribution_copies k where k.org_id = r.org_id and k.recipient_id = r.id) as n
     from distribution_recipients r join distribution_rules d on d.org_id = r.org_id and d.id = r.rule_id
     where r.org_id = $1 and d.is_default_rule`,
    [orgId],
  )
  const { rows: all } = await db.query<{ leads: number }>(
    'select count(*)::int as leads from leads where org_id = $1',
    [orgId],
  )
  const round = shares.reduce((sum, most) => sum + most, 0)
  const copies = rows.reduce((sum, { n }) => sum + n, 0)
  if (copies !== all[0]?.leads) throw new Error(`${all[0]?.leads} leads have ${copies} copies`)
  const wrong = rows.filter(({ most, n }) => Math.abs(n - (copies * most) / round) > most)
  if (wrong.length > 0) throw new Error(`${wrong.length} recipients did not get their share: ${JSON.stringify(rows)}`)
}

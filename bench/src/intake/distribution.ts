import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

type Db = Pick<Client, 'query'>

/** Who gets copies in turn, with shares of a round. */
const shares = [4, 3, 2, 1, 1, 2, 1]

/** What leads of the bench say: one in so many says each of these. */
const areas = 30
export const areaOf = (n: number): string => `Area ${n % areas}`

/**
 * Gives an organisation so many distribution rules. Each sends the leads of one area, one in thirty of all, to one of
 * seven recipients in turn, by app and e-mail; with twenty rules two of three leads are copied. Where all are to be,
 * the last rule is the default one and takes what is left.
 */
export async function addDistribution(db: Db, orgId: string, count: number, all: boolean): Promise<void> {
  await db.query('insert into distribution_rule_sets (org_id, version) values ($1, 1)', [orgId])
  const asks = (n: number) => ({
    logical_operator: 'OR',
    expressions: [
      { name: 'form_id', operator: 'equal', value: [randomUUID()] },
      { name: 'answer:area', operator: 'equal', value: areaOf(n) },
    ],
  })
  const everything = { logical_operator: 'AND', expressions: [] }
  for (let n = 1; n <= count; n++) {
    const isDefault = all && n === count
    const id = randomUUID()
    await db.query(
      `insert into distribution_rules (id, org_id, name, distribution_type, rule_definition, rule_lead_source_type, priority,
         is_default_rule, save_lead_to_owner_account, created_at, updated_at)
       values ($1, $2, $3, 'ROUND_ROBBIN', $4, 'all', $5, $6, true, now(), now())`,
      [id, orgId, `Copies ${n}`, JSON.stringify(isDefault ? everything : asks(n)), n, isDefault],
    )
    for (const [place, most] of shares.entries())
      await db.query(
        `insert into distribution_recipients (id, org_id, rule_id, place, name, email, app_alert, email_alert,
           whatsapp_alert, max_leads_per_round, is_paused)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, true, true, false, $6, false)`,
        [orgId, id, place, `Recipient ${place}`, `copies-${n}-${place}@example.com`, most],
      )
  }
}

/** Throws unless each lead that a rule asks for has its one copy, and each recipient their share within one round. */
export async function checkCopies(db: Db, orgId: string): Promise<void> {
  const { rows: lost } = await db.query<{ name: string; leads: number; copies: number }>(
    `select d.name, l.leads, k.copies from distribution_rules d, lateral (
       select count(*)::int as leads from leads l where l.org_id = d.org_id and (
         l.answers @> jsonb_build_array(jsonb_build_object('value', d.rule_definition #>> '{expressions,1,value}'))
         or d.is_default_rule and not exists (
           select 1 from distribution_rules x where x.org_id = d.org_id and not x.is_default_rule
             and l.answers @> jsonb_build_array(jsonb_build_object('value', x.rule_definition #>> '{expressions,1,value}'))))
     ) l, lateral (
       select count(*)::int as copies from distribution_copies k where k.org_id = d.org_id and k.rule_id = d.id
     ) k where d.org_id = $1 and l.leads <> k.copies`,
    [orgId],
  )
  if (lost.length > 0) throw new Error(`rules did not copy each of their leads once: ${JSON.stringify(lost)}`)
  const { rows } = await db.query<{ rule_id: string; most: number; n: number }>(
    `select r.rule_id, r.max_leads_per_round as most, count(k.id)::int as n
     from distribution_recipients r left join distribution_copies k on k.org_id = r.org_id and k.recipient_id = r.id
     where r.org_id = $1 group by r.id, r.org_id`,
    [orgId],
  )
  const round = shares.reduce((sum, most) => sum + most, 0)
  for (const recipients of Map.groupBy(rows, ({ rule_id }) => rule_id).values()) {
    const copies = recipients.reduce((sum, { n }) => sum + n, 0)
    const wrong = recipients.filter(({ most, n }) => Math.abs(n - (copies * most) / round) > most)
    if (wrong.length > 0)
      throw new Error(`${wrong.length} recipients did not get their share: ${JSON.stringify(recipients)}`)
  }
}

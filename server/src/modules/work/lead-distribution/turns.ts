import type { Ctx } from '#platform/context'
import { batched, type Db, waitForAll } from '#platform/db'
import { inTurn, lockRules, type Match } from '#records/rules'
import { type Decision, decide, type Recipient, type Rule } from './decide.ts'
import { type RuleSet, readRuleSet } from './rule-set.ts'

/** A lead that may go out: its rules, and the signed keys of the person. */
export type Ask = { ctx: Ctx; set: RuleSet; matchOf: (rule: Rule) => Match; personKeys: readonly string[] }
/** `before`: the recipients of the rule that decided, as they were; `written` is waited for by the person who goes on. */
export type Decided = { decision: Decision; before: readonly Recipient[]; today: string; written: Promise<unknown> }

type Row = Omit<Recipient, 'userId'> & { orgId: string; ruleId: string; userId: string }
const keyOf = (orgId: string, ruleId: string) => `${orgId} ${ruleId}`

const columns = `r.org_id as "orgId", r.rule_id as "ruleId", r.id as "userId", r.name, r.email, r.phone,
  r.app_alert as "byApp", r.email_alert as "byEmail", r.whatsapp_alert as "byWhatsapp", r.is_paused as "isPaused",
  r.max_leads_per_round as most, r.max_leads_per_day as "mostPerDay", r.current_round_lead_counter as counter,
  r.counted_day as day, r.current_day_lead_counter as "dayCounter",
  to_char(r.last_lead_received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
  exists (select 1 from distribution_refusals f where f.org_id = r.org_id and f.recipient in (r.email, r.phone)) as "hasDeclined"`

/** The recipients of rules, in the order of their lists. */
export async function readRecipients(
  db: Db,
  pairs: readonly (readonly [orgId: string, ruleId: string])[],
): Promise<Map<string, Recipient[]>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await db.$client.query<Row>(
    `select ${columns} from unnest($1::uuid[], $2::uuid[]) as k(org_id, rule_id)
     join distribution_recipients r on r.org_id = k.org_id and r.rule_id = k.rule_id
     order by r.org_id, r.rule_id, r.place, r.id`,
    [pairs.map(([orgId]) => orgId), pairs.map(([, id]) => id)],
  )
  const found = new Map<string, Recipient[]>()
  for (const { orgId, ruleId, ...recipient } of rows) {
    const list = found.get(keyOf(orgId, ruleId)) ?? []
    found.set(keyOf(orgId, ruleId), list)
    list.push(recipient)
  }
  return found
}

/** The recipients of all rules of an organisation, by rule. */
export async function recipientsOfAll(db: Db, orgId: string): Promise<Map<string, Recipient[]>> {
  const { rows } = await db.$client.query<Row>(
    `select ${columns} from distribution_recipients r where r.org_id = $1 order by r.rule_id, r.place, r.id`,
    [orgId],
  )
  return Map.groupBy(rows, ({ ruleId }) => ruleId)
}

/** The day on the calendar of each organisation's owner; today, unless another moment is asked about. */
export async function readDays(db: Db, orgIds: readonly string[], at?: string): Promise<Map<string, string>> {
  const { rows } = await db.$client.query<{ org_id: string; today: string }>(
    `select m.org_id, (coalesce($2::timestamptz, clock_now()) at time zone u.zone)::date::text as today
     from memberships m join users u on u.id = m.user_id where m.org_id = any($1::uuid[]) and m.role = 'OWNER'`,
    [[...new Set(orgIds)], at ?? null],
  )
  return new Map(rows.map((row) => [row.org_id, row.today]))
}

type SentRow = { n: number; rule_id: string; recipient_id: string; at: Date }
/** To whom each person was sent before, by rule. */
async function readSent(db: Db, asks: readonly Ask[]): Promise<Map<string, Map<string, string>>[]> {
  const flat = asks.flatMap(({ ctx, personKeys }, n) => personKeys.map((key) => ({ n, orgId: ctx.actor.orgId, key })))
  const found = asks.map(() => new Map<string, Map<string, string>>())
  if (flat.length === 0) return found
  const { rows } = await db.$client.query<SentRow>(
    `select k.n, s.rule_id, s.recipient_id, max(s.at) as at from unnest($1::int[], $2::uuid[], $3::text[]) as k(n, org_id, key)
     join distribution_sent s on s.org_id = k.org_id and s.person_key = k.key group by 1, 2, 3`,
    [flat.map(({ n }) => n), flat.map(({ orgId }) => orgId), flat.map(({ key }) => key)],
  )
  for (const { n, rule_id, recipient_id, at } of rows) {
    const ofRule = found[n]?.get(rule_id) ?? new Map<string, string>()
    found[n]?.set(rule_id, ofRule.set(recipient_id, new Date(at).toISOString()))
  }
  return found
}

/** Writes where recipients stand now. */
export async function writeRecipients(
  db: Db,
  changed: readonly { orgId: string; recipients: readonly Recipient[] }[],
): Promise<void> {
  const rows = changed.flatMap(({ orgId, recipients }) => recipients.map((one) => ({ orgId, ...one })))
  if (rows.length === 0) return
  await db.$client.query(
    `update distribution_recipients r set current_round_lead_counter = k.counter, last_lead_received_at = k.last_at,
       counted_day = k.day, current_day_lead_counter = k.day_counter
     from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::text[], $6::int[])
       as k(org_id, id, counter, last_at, day, day_counter)
     where r.org_id = k.org_id and r.id = k.id`,
    [
      rows.map((row) => row.orgId),
      rows.map((row) => row.userId),
      rows.map((row) => row.counter),
      rows.map((row) => row.lastAt),
      rows.map((row) => row.day),
      rows.map((row) => row.dayCounter),
    ],
  )
}

/** Notes to whom people were sent. */
async function writeSent(db: Db, asks: readonly Ask[], decisions: readonly Decision[], now: Date): Promise<void> {
  const rows = new Map<string, [orgId: string, key: string, ruleId: string, recipientId: string]>()
  asks.forEach(({ ctx, personKeys }, i) => {
    const { rule, copies } = decisions[i] ?? { rule: null, copies: [] }
    // A broadcast that may go to the same person again asks for nothing.
    const isRead = rule?.type === 'ROUND_ROBBIN' || (rule && rule.onceDays !== null)
    for (const key of isRead ? personKeys : [])
      for (const { recipient } of copies)
        rows.set(`${key} ${recipient.userId}`, [ctx.actor.orgId, key, rule?.id ?? '', recipient.userId])
  })
  if (rows.size === 0) return
  const all = [...rows.values()]
  await db.$client.query(
    `insert into distribution_sent (org_id, person_key, rule_id, recipient_id, at)
     select k.*, $5::timestamptz from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[]) as k
     on conflict (org_id, person_key, rule_id, recipient_id) do update set at = excluded.at`,
    [all.map((row) => row[0]), all.map((row) => row[1]), all.map((row) => row[2]), all.map((row) => row[3]), now],
  )
}

/** Of copies that reached nobody: the people were sent to the person who follows, or to nobody. */
export async function moveSent(
  ctx: Ctx,
  lost: readonly { ruleId: string; recipientId: string }[],
  keys: readonly string[],
  to: string | undefined,
): Promise<void> {
  const [first] = lost
  if (!first || keys.length === 0) return
  await ctx.db.$client.query(
    `with gone as (
       delete from distribution_sent where org_id = $1 and person_key = any($2::text[]) and rule_id = $3
         and recipient_id = any($4::uuid[]) returning org_id, person_key, rule_id, at)
     insert into distribution_sent (org_id, person_key, rule_id, recipient_id, at)
     select distinct org_id, person_key, rule_id, $5::uuid, at from gone where $5::uuid is not null
     on conflict (org_id, person_key, rule_id, recipient_id) do update set at = excluded.at`,
    [ctx.actor.orgId, keys, first.ruleId, lost.map(({ recipientId }) => recipientId), to ?? null],
  )
}

/** Decides for leads of one transaction, one after the other; under the lock of their rules unless nothing is written. */
async function decideAll(given: readonly Ask[], { isDry = false } = {}): Promise<Decided[]> {
  const [one] = given
  if (!one) return []
  const { db, now } = one.ctx
  const orgIds = given.map(({ ctx }) => ctx.actor.orgId)
  const pairsOf = (asks: readonly Ask[]) => [
    ...new Map(
      asks.flatMap(({ ctx: { actor }, set, matchOf }) =>
        set.rules
          .filter((rule) => matchOf(rule).holds)
          .map(({ id }) => [keyOf(actor.orgId, id), [actor.orgId, id] as const] as const),
      ),
    ).values(),
  ]
  // What comes behind the lock on the same connection sees what was committed before it was got.
  let asks = given
  let [versions, recipients, days, sent] = await waitForAll([
    isDry ? undefined : lockRules(one.ctx, 'distribution_rule_sets', orgIds),
    readRecipients(db, pairsOf(asks)),
    readDays(db, orgIds),
    readSent(db, asks),
  ])
  if (versions && asks.some(({ set, ctx: { actor } }) => versions?.get(actor.orgId) !== set.version)) {
    // Somebody changed the rules since they were read; nobody can from now on.
    asks = await waitForAll(given.map(async (ask) => ({ ...ask, set: await readRuleSet(ask.ctx) })))
    recipients = await readRecipients(db, pairsOf(asks))
  }
  const changed = new Map<string, { orgId: string; recipients: readonly Recipient[] }>()
  const decided = asks.map(({ ctx: { actor }, set, matchOf }, i): Omit<Decided, 'written'> => {
    const today = days.get(actor.orgId) ?? now.toISOString().slice(0, 10)
    const recipientsOf = (ruleId: string) => recipients.get(keyOf(actor.orgId, ruleId)) ?? []
    const sentBy = (ruleId: string) => sent[i]?.get(ruleId) ?? new Map<string, string>()
    const decision = decide(set.isOn ? set.rules : [], matchOf, { recipientsOf, sentBy, now, today })
    const { rule } = decision
    if (!rule) return { decision, before: [], today }
    const key = keyOf(actor.orgId, rule.id)
    const before = recipientsOf(rule.id)
    const after = [...decision.after]
    recipients.set(key, after)
    changed.set(key, { orgId: actor.orgId, recipients: after })
    return { decision, before, today }
  })
  const decisions = decided.map(({ decision }) => decision)
  // What is asked next goes behind it on the same connection, in the same round trip.
  const written = isDry
    ? Promise.resolve()
    : waitForAll([writeRecipients(db, [...changed.values()]), writeSent(db, asks, decisions, now)])
  written.catch(() => {})
  return decided.map((one) => ({ ...one, written }))
}

/** What is decided about a lead that meets no rule. */
function meetingNone({ ctx, set, matchOf }: Ask): Decided {
  const nobody = { recipientsOf: () => [], sentBy: () => new Map<string, string>(), now: ctx.now, today: '' }
  return { decision: decide(set.rules, matchOf, nobody), before: [], today: '', written: Promise.resolve() }
}

/** Whether a lead meets one of the rules. */
export const isMet = ({ set, matchOf }: Ask): boolean => set.rules.some((rule) => matchOf(rule).holds)

/** What would be decided about a lead; nothing is locked or written, and nothing asked where no rule is met. */
export async function tryOut(ask: Ask): Promise<Decided> {
  const [decided] = isMet(ask) ? await decideAll([ask], { isDry: true }) : []
  return decided ?? meetingNone(ask)
}

/**
 * Decides about leads within the capture's transaction. Those that share it and ask at the same moment are decided by
 * the same few statements; who asks later in it comes behind them. Who meets no rule waits for the others: in step
 * they ask what follows together too.
 */
export const takeTurns = batched<Ask, Decided>(async (_db, asks) => {
  const met = asks.filter(isMet)
  const [first] = met
  const decided = first ? await inTurn(first.ctx, () => decideAll(met)) : []
  return asks.map((ask) => decided[met.indexOf(ask)] ?? meetingNone(ask))
})

import type { LeadSourceId } from '@fairlead/contract/records/clients'
import type { TraceStep } from '@fairlead/contract/records/leads'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import type { Ctx } from '#platform/context'
import { insertRows, isOutage, newId, reasonOf, waitForAll } from '#platform/db'
import { type AssignableLead, factsOf, matcher } from '#records/rules'
import type { ParsedLead } from '#work/inbox'
import { mostTimes } from './chain.ts'
import type { Copy, Recipient, Rule } from './decide.ts'
import { explain } from './explain.ts'
import { distributionCopies, type Way } from './lead-distribution.tables.ts'
import type { RuleSet } from './rule-set.ts'
import { type Ask, type Decided, isMet, takeTurns, tryOut } from './turns.ts'

export type Distributed = {
  /** False when the lead only goes out: then no client is made of it (rule 112). */
  saveToOwner: boolean
  step: TraceStep | null
  /** What the timeline of its client says of it; null when no copy goes out. */
  note: ActivityData<'DISTRIBUTED'> | null
  /** That the turn and the copies are stored is on its way to the database; to be waited for together with what follows. */
  written: Promise<unknown>
}

/** A lead that may go out. */
export type DistributableLead = Omit<AssignableLead, 'parsed'> & { id: string; parsed: ParsedLead }

const stays: Distributed = { saveToOwner: true, step: null, note: null, written: Promise.resolve() }
/** Leads that are older go nowhere: somebody else has called by then (rule 24). */
const lateMs = 24 * 3_600_000

/** Why a lead is not asked about at all; undefined where rules are tested. */
function keptBecause(ctx: Ctx, set: RuleSet, { parsed }: DistributableLead): string | undefined {
  const { chain = [] } = parsed
  if (parsed.keptBecause) return parsed.keptBecause
  if (!set.isOn) return 'Lead distribution is off'
  if (chain.length > 0 && !set.allowChain) return 'A partner sent it to you, and your settings don’t forward such leads'
  if (chain.length >= mostTimes) return `It has already been forwarded ${mostTimes} times`
  if (parsed.submittedAt && ctx.now.getTime() - parsed.submittedAt.getTime() > lateMs)
    return 'It was sent more than 24 hours ago'
  return undefined
}

/** The person of a lead as it is noted to whom they were sent: signed, so that by itself it tells nothing. */
export const keysOf = (ctx: Ctx, contacts: readonly { matchKey: string | null }[]): string[] =>
  contacts.flatMap(({ matchKey }) =>
    matchKey ? [ctx.installation.secrets.sign('distribution', `person ${ctx.actor.orgId} ${matchKey}`)] : [],
  )

const waysOf = ({ byApp, byEmail, byWhatsapp }: Recipient): Way[] =>
  (
    [
      ['app_alert', byApp],
      ['email_alert', byEmail],
      ['whatsapp_alert', byWhatsapp],
    ] as const
  ).map(([channel, isChosen]) => ({ channel, isChosen, state: 'not_used', reason: null, at: null }))

type Of = {
  id: string
  source: LeadSourceId
  sourceDetail: string | null
  chain: readonly string[]
}
/** A copy as it is stored before anything was sent. */
export const copyRow = (
  ctx: Ctx,
  { id: leadId, source, sourceDetail, chain }: Of,
  rule: Pick<Rule, 'id' | 'name' | 'type' | 'savesToOwner'>,
  { recipient, turnBefore, turnAt }: Copy,
): typeof distributionCopies.$inferInsert & { id: string } => ({
  id: newId(),
  orgId: ctx.actor.orgId,
  leadId,
  ruleId: rule.id,
  ruleName: rule.name,
  type: rule.type,
  recipientId: recipient.userId,
  name: recipient.name,
  email: recipient.email,
  phone: recipient.phone,
  recipient: recipient.email ?? recipient.phone ?? '',
  leadSource: source,
  sourceDetail,
  isOnly: !rule.savesToOwner,
  chain: [...chain],
  turnBefore,
  turnAt,
  state: 'waiting',
  ways: waysOf(recipient),
  createdAt: ctx.now.toISOString(),
})

/** Decides, under the lock of the rules where one of them is met, and stores what is to be sent. */
async function send(ctx: Ctx, ask: Ask, lead: DistributableLead): Promise<Decided> {
  const decided = await takeTurns(ctx.db, ask)
  const { rule, copies } = decided.decision
  if (!rule) return decided
  const chain = [...(lead.parsed.chain ?? []), ctx.actor.orgId]
  const of = { id: lead.id, source: lead.source, sourceDetail: lead.parsed.sourceDetail, chain }
  const rows = copies.map((copy) => copyRow(ctx, of, rule, copy))
  const written = waitForAll([decided.written, insertRows(ctx.db, distributionCopies, rows)])
  written.catch(() => {})
  return { ...decided, written }
}

/** Decides by the rules; a test takes no turn. */
async function byRules(ctx: Ctx, set: RuleSet, lead: DistributableLead): Promise<Distributed> {
  const { isTest } = lead.parsed
  const ask = { ctx, set, matchOf: matcher(factsOf(lead)), personKeys: keysOf(ctx, lead.person.contacts) }
  const decide = () => (isTest ? tryOut(ask) : send(ctx, ask, lead))
  const { decision, before, today, written } = await (isMet(ask) ? ctx.savepoint(decide) : decide())
  const at = ctx.now.toISOString()
  const step: TraceStep = { step: 'distributed', at, ...explain(decision, before, today, { isTest }) }
  const { rule, copies } = decision
  if (!rule || isTest) return { ...stays, step }
  const recipients = copies.map(({ recipient }) => recipient.name)
  return { saveToOwner: rule.savesToOwner, step, note: { rule_name: rule.name, recipients }, written }
}

/**
 * Decides, before a client is made, to whom copies of a lead go, and explains why; what is to be sent is stored, and
 * sent by what follows the capture. A rule that fails must not lose the lead: it then stays, with the reason.
 */
export async function distribute(ctx: Ctx, set: RuleSet, lead: DistributableLead): Promise<Distributed> {
  if (set.rules.length === 0) return stays
  const kept = keptBecause(ctx, set, lead)
  const step = { step: 'distributed', at: ctx.now.toISOString() } as const
  if (kept) return { ...stays, step: { ...step, text: 'No copy sent: the lead stays here', details: [kept] } }
  try {
    return await byRules(ctx, set, lead)
  } catch (error) {
    if (isOutage(error)) throw error
    ctx.log.error({ err: error }, 'a lead could not be distributed')
    const details = [`Distribution failed: ${reasonOf(error)}`]
    return { ...stays, step: { ...step, text: 'No copy sent: the lead stays here', details } }
  }
}

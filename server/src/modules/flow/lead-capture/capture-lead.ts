import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import { answered, type LeadOutcome, type TraceStep } from '@fairlead/contract/records/leads'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { leadCaptured, leadParked } from '#events/lead-capture'
import type { Organization } from '#identity/account'
import { isActive } from '#identity/team'
import { crashPoint } from '#platform/chaos'
import type { Ctx } from '#platform/context'
import { insertRows, isOutage, newId, reasonOf, waitForAll } from '#platform/db'
import { type NewActivity, record } from '#records/activities'
import { addClients, hand, load } from '#records/clients'
import { ownField } from '#records/custom-fields'
import { linkSeparate, verdictOn } from '#records/duplicates'
import { lockKeys, type Match, matchPerson } from '#records/matching'
import type { AssignableLead } from '#records/rules'
import { activities } from '#tables/records/activities'
import type { ParsedLead } from '#work/inbox'
import { type Assigned, assign, replaceClocks, startClock } from '#work/lead-assignment'
import { type Distributed, distribute, distributionRulesOf } from '#work/lead-distribution'
import { attach, type Corrected } from './attach.ts'
import { leads } from './lead-capture.tables.ts'
import { leadRow, type Origin } from './lead-row.ts'
import { normalise, type Person } from './normalise.ts'
import { type OwnAnswers, ownAnswers, ownDetails, setOwn } from './own-fields.ts'
import { contactKind, matchedStep, readStep, receivedStep } from './trace.ts'

/** The same person correcting the same form within this time updates the same client (rule 30). */
const correctionMs = 10 * 60_000

/**
 * Makes a lead what it becomes, in one transaction: normalise, lock the person's numbers and addresses,
 * match, decide on distribution, create or attach, record, assign, explain, announce. What must be true
 * when the lead is first seen is decided here; what follows from it hears `lead.captured`. Answers what it became.
 */
export async function captureLead(
  ctx: Ctx,
  origin: Origin,
  parsed: ParsedLead,
  org: Organization,
): Promise<LeadOutcome> {
  const trace: TraceStep[] = [...(origin.before ?? [])]
  const explain = (step: Omit<TraceStep, 'at'>) => trace.push({ ...step, at: ctx.now.toISOString() })
  const id = origin.leadId ?? newId()
  explain(receivedStep(origin.source, parsed))

  const person = normalise(parsed, org.countryCode)
  explain(readStep(person))
  const lead: Captured = { id, origin, parsed, person, trace, explain }
  const aside = await setAside(ctx, lead)
  if (aside) return aside

  const [{ same, others }, rules] = await waitForAll([
    lockKeys(ctx, person.contacts, () => matchPerson(ctx, person)),
    distributionRulesOf(ctx),
  ])
  const [match] = same
  const verdict = match && verdictOn(org, match, ctx.now)
  // Who corrects a form within minutes is no second person, whatever is set (rule 30).
  const corrected = match && (await earlier(ctx, match.id, origin, parsed, org.countryCode))
  const joins = verdict?.isCombined || corrected !== undefined
  explain(matchedStep(match, others, corrected ? undefined : verdict))
  const assignable: AssignableLead = { source: origin.source, connectionId: origin.connectionId, parsed, person }
  const sent = await distribute(ctx, rules, { ...assignable, id, parsed })
  if (sent.step) trace.push(sent.step)
  if (!sent.saveToOwner) {
    const only = { outcome: 'distributed_only', reason: null, clientId: null, trace } as const
    await waitForAll([store(ctx, origin, leadRow(id, origin, parsed, person.name, only)), sent.written])
    return announce(ctx, id, parsed, null, 'distributed_only', false)
  }

  const own = await ownAnswers(ctx, parsed, org.countryCode)
  const decided = { ...lead, assignable, sent, own, country: org.countryCode }
  return match && joins ? attachLead(ctx, decided, match, corrected) : createFrom(ctx, decided, match, others)
}

/** A lead on its way through a transaction. */
type Captured = {
  id: string
  origin: Origin
  parsed: ParsedLead
  person: Person
  trace: TraceStep[]
  explain: (step: Omit<TraceStep, 'at'>) => void
}
/** One of which is decided where it goes. */
type Decided = Captured & {
  assignable: AssignableLead
  sent: Distributed
  own: OwnAnswers
  country: string | null
}

/** Records a lead that becomes no client, or none until somebody lets it pass; undefined for all others. */
async function setAside(
  ctx: Ctx,
  { id, origin, parsed, person, trace, explain }: Captured,
): Promise<LeadOutcome | undefined> {
  if (parsed.ignoredBecause) {
    explain({ step: 'ignored', text: 'Recorded only', details: [parsed.ignoredBecause] })
    const ignored = { outcome: 'ignored', reason: parsed.ignoredBecause, clientId: null, trace } as const
    await store(ctx, origin, leadRow(id, origin, parsed, person.name, ignored))
    return ignored.outcome
  }

  if (parsed.heldBecause) {
    explain({ step: 'parked', text: 'On hold until someone reviews it', details: [parsed.heldBecause] })
    const held = { outcome: 'parked', reason: parsed.heldBecause, clientId: null, trace } as const
    if (!origin.leadId && !(await heldLately(ctx, origin)))
      ctx.emit(leadParked, id, { lead_id: id, reason: held.reason })
    await store(ctx, origin, leadRow(id, origin, parsed, person.name, held))
    return held.outcome
  }
  return undefined
}

/** Adds a lead to the client whose number or address it has, or corrects what the same form wrote minutes before. */
async function attachLead(
  ctx: Ctx,
  { id, origin, parsed, person, trace, explain, assignable, sent, own, country }: Decided,
  match: Match,
  corrected: Corrected | undefined,
): Promise<Outcome> {
  const client = await load(ctx, match.id, 'edit')
  const { filled, replaced, suggestions } = await attach(ctx, client, {
    id,
    source: origin.source,
    parsed,
    person,
    country,
    corrected,
  })
  const isGone = client.assignedToId !== null && !(await isActive(ctx, client.assignedToId))
  explain({
    step: 'attached',
    text: corrected ? `Updated ${client.name}` : `Added to ${client.name}`,
    details: [
      ...listed('Filled in', filled),
      ...listed(
        'Corrected',
        replaced.map(({ field }) => field),
      ),
      ...listed(
        'Different, left unchanged',
        suggestions.map(({ field }) => field),
      ),
      ...own.refused,
    ],
  })
  // Whose access has ended works no lead: the client is given to somebody afresh (rule 38).
  if (isGone) {
    const given = await assignSafely(ctx, assignable, client.assignedToId)
    trace.push(given.step)
    const { how = 'rule', rule_name = null, rule_id, reason = null } = given.entry ?? {}
    // The alert of the lead tells the person who gets it.
    const handed = hand(ctx, client, given.userId, { how, rule_name, rule_id, reason, isSilent: true, isHeld: true })
    await waitForAll([handed, given.written])
    await replaceClocks(ctx, [{ clientId: client.id, toId: given.userId, clock: given.clock }])
  }
  await waitForAll([record(ctx, ...copies(client.id, sent)), sent.written])
  await store(
    ctx,
    origin,
    leadRow(id, origin, parsed, person.name, {
      outcome: 'attached',
      reason: null,
      clientId: client.id,
      matchedOn: match.matched_on,
      trace,
    }),
  )
  ctx.tell({ kind: 'client.changed', client_id: client.id, data: { is_new_lead: true } })
  return announce(ctx, id, parsed, client.id, 'attached', corrected !== undefined)
}

/** What happened to some fields, by their names. */
const listed = (what: string, fields: readonly string[]): string[] =>
  fields.length > 0 ? [`${what}: ${fields.map((field) => field.replace(ownField, '')).join(', ')}`] : []

/** Makes a client of a lead, beside those who share a number or an address with it. */
async function createFrom(
  ctx: Ctx,
  { id, origin, parsed, person, trace, explain, assignable, sent, own }: Decided,
  match: Match | undefined,
  others: readonly Match[],
): Promise<Outcome> {
  await crashPoint('capture.before-assign')
  const given = await assignSafely(ctx, assignable, null)
  const clientId = newId()
  const created: NewActivity = {
    kind: 'CLIENT_CREATED_DETAILS',
    clientId,
    data: {
      client_source: 'external_integration',
      lead_source: origin.source,
      source_detail: parsed.sourceDetail,
      lead_id: id,
      answers: answered(parsed.answers).map(({ label, value }) => ({ label, value })),
    },
  }
  const beside = [...(match ? [match] : []), ...others]
  explain({
    step: 'created',
    text:
      beside.length > 0
        ? `${person.name} became a client, separate from ${beside[0]?.name}`
        : `${person.name} became a client`,
    details: [...(beside.length > 0 ? ['Each is shown as a possible duplicate of the other'] : []), ...ownDetails(own)],
  })
  trace.push(given.step)
  const row = leadRow(id, origin, parsed, person.name, { outcome: 'created', reason: null, clientId, trace })
  const added = addClients(ctx, [
    {
      id: clientId,
      ...person.fields,
      name: person.name,
      contacts: person.contacts,
      clientSource: 'external_integration',
      leadSource: origin.source satisfies LeadSourceId,
      sourceDetail: parsed.sourceDetail,
      assignedToId: given.userId,
      detailsHidden: given.hidesDetails,
      isNewLead: true,
      leadCount: 1,
    },
  ])
  await waitForAll([
    added,
    record(ctx, created, ...copies(clientId, sent), ...assignment(clientId, given)),
    store(ctx, origin, row),
    startClock(ctx, clientId, given.clock),
    linkSeparate(ctx, clientId, [
      ...(match ? [{ id: match.id, reason: 'kept_separate' as const }] : []),
      ...others.map(({ id: other, matched_on }) => ({ id: other, reason: contactKind(matched_on) })),
    ]),
    given.written,
    sent.written,
  ])
  await setOwn(ctx, clientId, own, parsed.sourceDetail)
  ctx.tell({ kind: 'client.added', client_id: clientId, data: { is_new_lead: true } })
  return announce(ctx, id, parsed, clientId, 'created', false)
}

/** A rule that fails must not lose the lead: it is then saved unassigned, with the reason, and announced all the same. */
async function assignSafely(ctx: Ctx, lead: AssignableLead, before: string | null): Promise<Assigned> {
  try {
    return await ctx.savepoint(() => assign(ctx, lead, before))
  } catch (error) {
    if (isOutage(error)) throw error
    ctx.log.error({ err: error }, 'a lead could not be assigned')
    return {
      userId: null,
      entry: null,
      clock: null,
      hidesDetails: false,
      written: Promise.resolve(),
      step: {
        step: 'assigned',
        at: ctx.now.toISOString(),
        text: 'Left unassigned',
        details: [`Assignment failed: ${reasonOf(error)}`],
      },
    }
  }
}

/** What the timeline says of it, if somebody was found. */
const assignment = (clientId: string, { entry }: Assigned): NewActivity[] =>
  entry ? [{ kind: 'CLIENT_ASSIGNMENT', clientId, data: entry }] : []

/** What the timeline says of copies that go out. */
const copies = (clientId: string, { note }: Distributed): NewActivity[] =>
  note ? [{ kind: 'DISTRIBUTED', clientId, data: note }] : []

/** Whether something of the same source was held within a day: robots come in crowds, and one alert tells of them. */
async function heldLately(ctx: Ctx, origin: Origin): Promise<boolean> {
  // Two that are read at the same moment are looked at one after the other.
  const key = `held ${ctx.actor.orgId} ${origin.connectionId}`
  await ctx.turn([key])
  await ctx.db.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
  const [row] = await ctx.db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        eq(leads.connectionId, origin.connectionId),
        eq(leads.outcome, 'parked'),
        gt(leads.receivedAt, new Date(ctx.now.getTime() - 86_400_000).toISOString()),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** More submissions than this are no correction. */
const mostCorrections = 20

/**
 * What the same form wrote into this client minutes before, if this corrects it (rule 30): all that a lead said
 * which made the client, of others what was filled in or replaced by them. What a client had already is not a
 * form's to correct, however often somebody who knows it sends it.
 */
async function earlier(
  ctx: Ctx,
  clientId: string,
  { receivedAt }: Origin,
  parsed: ParsedLead,
  accountCountry: string | null,
): Promise<Corrected | undefined> {
  if (!parsed.form) return undefined
  const rows = await ctx.db
    .select({ answers: leads.answers, outcome: leads.outcome, receivedAt: leads.receivedAt, entry: activities.data })
    .from(leads)
    .leftJoin(
      activities,
      and(
        eq(activities.orgId, ctx.actor.orgId),
        eq(activities.clientId, leads.clientId),
        eq(activities.kind, 'DUPLICATE_LEAD_RECEIVED'),
        sql`${activities.data}->>'lead_id' = ${leads.id}::text`,
      ),
    )
    .where(
      and(
        eq(leads.orgId, ctx.actor.orgId),
        eq(leads.clientId, clientId),
        eq(leads.formId, parsed.form.id),
        // By when they came, however long they waited to be read.
        gt(leads.receivedAt, new Date(receivedAt.getTime() - correctionMs).toISOString()),
        // One that was read before its turn is not corrected by what came before it.
        lte(leads.receivedAt, receivedAt.toISOString()),
      ),
    )
    .orderBy(desc(leads.receivedAt))
    .limit(mostCorrections)
  if (rows.length === 0) return undefined
  const fields = rows.flatMap(({ answers, outcome, entry }) => {
    const { filled = [], replaced = [] } = (entry ?? {}) as Partial<ActivityData<'DUPLICATE_LEAD_RECEIVED'>>
    const written = [...filled, ...replaced.map(({ field }) => field)]
    return answers.flatMap(({ mapped_to, value, received = value, country }) => {
      const field = builtInField(mapped_to)
      return field && (outcome === 'created' || written.includes(field)) ? [{ field, value: received, country }] : []
    })
  })
  const { form } = parsed
  return {
    person: normalise({ fields, phoneCountry: parsed.phoneCountry }, accountCountry),
    wrote: {
      leads: rows.map(({ answers }) => ({ answers, form })),
      since: rows.at(-1)?.receivedAt ?? receivedAt.toISOString(),
      country: accountCountry,
    },
  }
}

/** Writes the lead; one that was parked and is read again takes its old row. */
export async function store(ctx: Ctx, origin: Origin, row: typeof leads.$inferInsert): Promise<void> {
  if (origin.leadId) {
    const { id, orgId, ...changes } = row
    await ctx.db
      .update(leads)
      .set(changes)
      .where(and(eq(leads.orgId, orgId), eq(leads.id, id)))
  } else await insertRows(ctx.db, leads, [row])
  await crashPoint('capture.before-commit')
}

type Outcome = 'created' | 'attached' | 'distributed_only'

function announce(
  ctx: Ctx,
  leadId: string,
  parsed: ParsedLead,
  clientId: string | null,
  outcome: Outcome,
  isCorrection: boolean,
): Outcome {
  ctx.emit(leadCaptured, clientId ?? leadId, {
    lead_id: leadId,
    client_id: clientId,
    outcome,
    is_test: parsed.isTest,
    is_late: parsed.isLate ?? false,
    is_resubmission: isCorrection,
  })
  return outcome
}

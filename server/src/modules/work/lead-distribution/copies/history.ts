import type { Input, Reply } from '@fairlead/contract/endpoint'
import { isOwner } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/work/distributed-leads'
import type { DistributedLead } from '@fairlead/contract/work/distributed-leads'
import { keptDays } from '@fairlead/contract/work/lead-distribution'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ownOrganization } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { conflict, notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { seesDetails, visible } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { clients } from '#tables/records/clients'
import {
  distributionCopies as copies,
  distributionOutcomes,
  distributionRecipients,
  distributionRefusals,
  distributionRules,
} from '../lead-distribution.tables.ts'
import { shownAttempts } from './channel-attempts.ts'
import { copiesOfDays } from './copies-of-days.ts'
import { detailsOf } from './lead-details.ts'
import type { CopyRow } from './send-copy.ts'

const c = alias(clients, 'c')

type Row = {
  id: string
  copy: CopyRow
  lead: typeof leads.$inferSelect | null
  clientId: string | null
  /** The actor sees how to reach the client. */
  seesDetails: boolean | null
  ruleId: string | null
  recipientId: string | null
  hasDeclined: boolean
}

/** Copies with their leads, and the clients that one may see. */
const joined = (ctx: Ctx) =>
  ctx.db
    .select({
      id: copies.id,
      copy: copies,
      lead: leads,
      clientId: c.id,
      seesDetails: sql<boolean>`${seesDetails(ctx.actor)}`,
      ruleId: distributionRules.id,
      recipientId: distributionRecipients.id,
      hasDeclined: sql<boolean>`exists (select 1 from ${distributionRefusals} f where f.org_id = ${ctx.actor.orgId}
        and f.recipient in (${copies.email}, ${copies.phone}))`,
    })
    .from(copies)
    .leftJoin(leads, and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, copies.leadId)))
    .leftJoin(c, and(eq(c.orgId, ctx.actor.orgId), eq(c.id, leads.clientId), isNull(c.deletedAt), visible(ctx.actor)))
    .leftJoin(
      distributionRules,
      and(eq(distributionRules.orgId, ctx.actor.orgId), eq(distributionRules.id, copies.ruleId)),
    )
    .leftJoin(
      distributionRecipients,
      and(eq(distributionRecipients.orgId, ctx.actor.orgId), eq(distributionRecipients.id, copies.recipientId)),
    )

/** The history alone has the lead: it was passed on without becoming a client, and did not come home. */
const isOnlyHere = ({ copy, lead }: Row): boolean =>
  copy.isOnly && (lead === null || lead.outcome === 'distributed_only')

const wipedAt = (row: Row): string | null =>
  isOnlyHere(row) ? new Date(Date.parse(row.copy.createdAt) + keptDays * 86_400_000).toISOString() : null
const isOver = (row: Row, now: Date): boolean => {
  const at = wipedAt(row)
  return at !== null && Date.parse(at) <= now.getTime()
}

/**
 * The lead of a copy, where one may see it: the right to its client decides, and to how it is reached. One that became
 * no client is the owner's to read, while it is kept.
 */
function shownLead(row: Row, { actor, now }: Ctx) {
  const isShown =
    row.clientId !== null ? row.seesDetails === true : isOnlyHere(row) && isOwner(rightsOf(actor)) && !isOver(row, now)
  return isShown ? row.lead : null
}

function view(row: Row, ctx: Ctx): DistributedLead {
  const { copy } = row
  return {
    id: copy.id,
    created_at: copy.createdAt,
    lead: {
      id: copy.leadId,
      name: shownLead(row, ctx)?.summary ?? null,
      lead_source: copy.leadSource,
      source_detail: copy.sourceDetail,
      client_id: row.clientId,
    },
    rule: { id: row.ruleId, name: copy.ruleName, distribution_type: copy.type },
    recipient: {
      member_prof_id: row.recipientId,
      recipient_name: copy.name,
      recipient_email: copy.email,
      recipient_phone: copy.phone,
    },
    state: copy.state,
    reason: copy.reason,
    channels: shownAttempts(copy),
    seen_at: copy.seenAt,
    outcome: copy.outcome && {
      outcome: copy.outcome,
      reason: copy.outcomeReason,
      note: copy.outcomeNote,
      at: copy.outcomeAt ?? copy.createdAt,
    },
    resent_count: copy.resent,
    can_resend: keptBecause(row, ctx.now) === undefined,
    is_distributed_only: isOnlyHere(row),
    wiped_at: wipedAt(row),
  }
}

/** Why a copy may not be sent again; undefined where it may be. */
function keptBecause(row: Row, now: Date): string | undefined {
  const { state } = row.copy
  if (state === 'passed_on') return 'Someone else got this lead because this recipient couldn’t be reached.'
  if (shownAttempts(row.copy).some((way) => way.state === 'waiting') || state === 'waiting')
    return 'It’s already being sent.'
  if (row.hasDeclined) return 'This recipient asked to stop receiving leads.'
  if (isOnlyHere(row)) return row.lead && !isOver(row, now) ? undefined : 'The details of this lead are no longer kept.'
  return row.clientId ? undefined : 'This lead’s client was deleted or you don’t have access to it.'
}

/** Throws 409 with the reason where a copy may not be sent again, 404 where there is none. */
export async function checkResend(ctx: Ctx, id: string): Promise<void> {
  const because = keptBecause(await find(ctx, id), ctx.now)
  if (because) throw conflict(because)
}

const order = 'distributed leads'

/** Copies that went out, newest first. */
export async function leadsHistory(
  ctx: Ctx,
  { query }: Input<typeof calls.leadsHistory>,
): Promise<Reply<typeof calls.leadsHistory>> {
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, copies.createdAt, copies.id)
  const said = query.outcome
  const wanted = and(
    eq(copies.orgId, ctx.actor.orgId),
    query.rule_id ? eq(copies.ruleId, query.rule_id) : undefined,
    query.recipient ? eq(copies.recipient, query.recipient.toLowerCase()) : undefined,
    query.state ? eq(copies.state, query.state) : undefined,
    query.lead_id ? eq(copies.leadId, query.lead_id) : undefined,
    query.reason ? eq(copies.outcomeReason, query.reason) : undefined,
    query.lead_source ? eq(copies.leadSource, query.lead_source) : undefined,
    query.source_detail ? eq(copies.sourceDetail, query.source_detail) : undefined,
    query.days ? copiesOfDays(ctx, query.days) : undefined,
    query.seen ? isNotNull(copies.seenAt) : undefined,
    said === 'none' ? isNull(copies.outcome) : said ? eq(copies.outcome, said) : undefined,
  )
  const listed = joined(ctx)
    .where(and(wanted, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const all = query.count
    ? ctx.db.select({ id: copies.id }).from(copies).where(wanted).limit(mostCounted).execute()
    : undefined
  const [rows, found] = await Promise.all([listed, all])
  const cut = cutPage(rows, query.page_size, order, cursor, (row) => row.copy.createdAt)
  return {
    results: cut.rows.map((row) => view(row, ctx)),
    next: cut.next,
    previous: cut.previous,
    ...counted(found),
  }
}

async function find(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await joined(ctx).where(and(eq(copies.orgId, ctx.actor.orgId), eq(copies.id, id)))
  if (!row) throw notFound()
  return row
}

/** One copy as the history shows it. Throws 404. */
export const one = async (ctx: Ctx, id: string): Promise<DistributedLead> => view(await find(ctx, id), ctx)

/** One copy, with what the lead said, and everything that was said of it. */
export async function getDistributedLead(
  ctx: Ctx,
  { params }: Input<typeof calls.getDistributedLead>,
): Promise<Reply<typeof calls.getDistributedLead>> {
  const [row, org, outcomes] = await Promise.all([
    find(ctx, params.id),
    ownOrganization(ctx),
    ctx.db
      .select()
      .from(distributionOutcomes)
      .where(and(eq(distributionOutcomes.orgId, ctx.actor.orgId), eq(distributionOutcomes.copyId, params.id)))
      .orderBy(desc(distributionOutcomes.at), desc(distributionOutcomes.id))
      .limit(100)
      .execute(),
  ])
  const lead = shownLead(row, ctx)
  const leadDetails = lead && detailsOf(lead, org.countryCode)
  const first = (kind: 'phone' | 'email') => {
    const found = leadDetails?.contacts.find((contact) => contact.kind === kind)
    return found ? (found.value ?? found.raw) : null
  }
  return {
    ...view(row, ctx),
    phone: first('phone'),
    email: first('email'),
    answers: leadDetails?.facts ?? [],
    outcomes: outcomes.map(({ outcome, reason, note, at }) => ({ outcome, reason, note, at })),
    trace: (row.lead?.trace ?? []).flatMap(({ step, text, details: lines }) =>
      step === 'distributed' ? [text, ...(lead ? lines : [])] : [],
    ),
  }
}

import { outcomeLink } from '@fairlead/contract/records/leads'
import type { CopyChannel } from '@fairlead/contract/work/lead-distribution'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { ownOrganization } from '#identity/account'
import { ownerOf } from '#identity/team'
import type { Ctx } from '#platform/context'
import { batched, batchedBy, eqAny, keyBy, prepared, waitForAll } from '#platform/db'
import { letter, type Mail, nameInMail } from '#platform/outbound'
import { displayPhone } from '#platform/phone'
import { leads } from '#tables/flow/lead-capture'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { clients } from '#tables/records/clients'
import { copiesLeft, declinedOf } from '../bounds.ts'
import { distributionCopies, type Way } from '../lead-distribution.tables.ts'
import { deliverShared } from '../shared-lead/shared-lead-source.ts'
import { failureOf, settled, stateOf, type Tried, toBegin } from './channel-attempts.ts'
import { copyUrl, saying } from './copy-link.ts'
import { type LeadDetails, leadDetails } from './lead-details.ts'

export type CopyRow = typeof distributionCopies.$inferSelect
/** What is read of a lead that goes out; its trace, which is long, is not. */
const parts = {
  summary: leads.summary,
  answers: leads.answers,
  consent: leads.consent,
  outcome: leads.outcome,
  submittedAt: leads.submittedAt,
  processedAt: leads.processedAt,
}
type Lead = Pick<typeof leads.$inferSelect, keyof typeof parts>

/** What all copies of a lead have in common. */
export type Sent = {
  lead: Lead
  details: LeadDetails
  /** Owner and company, as recipients read them. */
  sender: { name: string; company: string }
  /** The accounts in which recipients work, by their proved addresses. */
  accounts: ReadonlyMap<string, string>
  /** Addresses and numbers of recipients that asked to stop receiving leads. */
  declined: ReadonlySet<string>
  /** How many copies may still go out within the account's day; counted down by those that do. */
  bound: { left: number; most: number }
}

const accountsBy = prepared('accounts of recipients', (db) =>
  db
    .select({ email: users.email, orgId: memberships.orgId })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.status, 'ACTIVE')))
    .where(and(sql`${users.email} = any(${sql.placeholder('emails')}::text[])`, isNotNull(users.emailVerifiedAt))),
)
/** In which accounts the people of these addresses work: proved addresses of active people only. */
const accountsOf = batched<{ ctx: Ctx; emails: readonly string[] }, ReadonlyMap<string, string>>(async (_db, asks) => {
  const emails = [...new Set(asks.flatMap((ask) => ask.emails))]
  const [first] = asks
  if (!first || emails.length === 0) return asks.map(() => new Map())
  const { db } = first.ctx.asSystem('the accounts of recipients of a lead, by their addresses')
  const rows = await accountsBy(db).execute({ emails })
  const found = new Map(rows.flatMap(({ email, orgId }) => (email ? [[email, orgId] as const] : [])))
  return asks.map(() => found)
})

type One = { orgId: string; id: string }
const asked = (asks: readonly One[]) => ({
  orgIds: [...new Set(asks.map(({ orgId }) => orgId))],
  ids: asks.map(({ id }) => id),
})

const leadsBy = prepared('leads that go out', (db) =>
  db
    .select({ orgId: leads.orgId, id: leads.id, lead: parts, binnedAt: clients.deletedAt })
    .from(leads)
    .leftJoin(clients, and(eq(clients.orgId, leads.orgId), eq(clients.id, leads.clientId)))
    .where(and(eqAny(leads.orgId, 'orgIds'), eqAny(leads.id, 'ids'))),
)
const leadBy = batchedBy((db, asks: readonly One[]) => leadsBy(db).execute(asked(asks)), keyBy('id'), keyBy('id'))

/** Who shares leads of an account, as recipients read it. */
export async function senderOf(ctx: Ctx): Promise<Sent['sender']> {
  const [org, owner] = await waitForAll([ownOrganization(ctx), ownerOf(ctx)])
  return { name: nameInMail(owner.name) || 'Somebody', company: nameInMail(org.name) }
}

/** Reads what copies of a lead need to be sent; nothing where its details are gone, or its client was deleted. */
export async function prepare(
  ctx: Ctx,
  leadId: string,
  recipients: readonly Pick<CopyRow, 'email' | 'phone' | 'createdAt'>[],
): Promise<Sent | undefined> {
  const { orgId } = ctx.actor
  const most = ctx.installation.copiesPerDay
  const emails = recipients.flatMap(({ email }) => email ?? [])
  const at = recipients[0]?.createdAt ?? ctx.now.toISOString()
  const [found, org, sender, accounts, declined, left] = await waitForAll([
    leadBy(ctx.db, { orgId, id: leadId }),
    ownOrganization(ctx),
    senderOf(ctx),
    accountsOf(ctx.db, { ctx, emails }),
    declinedOf(ctx.db, { orgId, recipients: [...emails, ...recipients.flatMap(({ phone }) => phone ?? [])] }),
    copiesLeft(ctx.db, { orgId, at, most, copies: emails.length }),
  ])
  const details = found && !found.binnedAt && leadDetails(found.lead, org.countryCode, ctx.now)
  return details ? { lead: found.lead, details, sender, accounts, declined, bound: { left, most } } : undefined
}

/** Who shares a lead, in words. */
export const senderWords = ({ name, company }: Sent['sender']): string =>
  company && company !== name ? `${name} of ${company}` : name

type Sender = (ctx: Ctx, copy: CopyRow, sent: Sent) => Promise<Tried>

/** Puts a copy into the inbox of an account, and notes where it is. */
export async function deliverTo(
  ctx: Ctx,
  copy: CopyRow,
  { lead, details, sender }: Sent,
  orgId: string,
): Promise<void> {
  const outcomes = {
    name: outcomeLink,
    label: `Tell ${sender.name} how it went`,
    value: copyUrl(ctx.installation, copy),
  }
  await deliverShared(ctx, copy.orgId, copy.id, {
    org_id: orgId,
    from: `shared by ${senderWords(sender)}`,
    chain: copy.chain,
    submitted_at: lead.submittedAt,
    fields: details.fields,
    answers: [...details.answers, { ...outcomes, mapped_to: null }],
    consent: lead.consent,
  })
}

const byApp: Sender = async (ctx, copy, sent) => {
  const orgId = copy.email ? sent.accounts.get(copy.email) : undefined
  if (!copy.email) return { state: 'not_used', reason: 'There’s no email address.' }
  if (!orgId) return { state: 'not_used', reason: null, waitsForAccount: true }
  if (orgId === copy.orgId)
    return {
      state: 'not_used',
      reason: copy.isOnly ? 'Works in this account.' : 'Works in this account, which already has the lead.',
    }
  await deliverTo(ctx, copy, sent, orgId)
  return { state: 'sent', reason: null }
}

/**
 * The mail of a copy: who shares it, what it says, and buttons that lead to where the copy waits. A POST there without
 * more asks for no more leads, as mail programs do for their reader.
 */
function mailOf(ctx: Ctx, copy: CopyRow, { details, sender, accounts }: Sent): Mail {
  const isHere = copy.email !== null && accounts.has(copy.email) && accounts.get(copy.email) !== copy.orgId
  const url = copyUrl(ctx.installation, copy)
  const mail = letter(ctx.installation, copy.email ?? '', {
    subject: `A lead for you: ${nameInMail(details.name)}`,
    lines: [
      `Hello ${nameInMail(copy.name)},`,
      `${senderWords(sender)} shared this lead with you.`,
      ...(isHere && copy.ways.some(({ channel, isChosen }) => channel === 'app_alert' && isChosen)
        ? [`It’s also in your ${ctx.installation.product} account.`]
        : []),
    ],
    facts: [
      ['Name', details.name],
      ...details.contacts.map(
        ({ kind, value, extension, raw }) =>
          [
            kind === 'phone' ? 'Phone' : 'Email',
            kind === 'phone' && value ? displayPhone(value, extension) : (value ?? raw),
          ] as const,
      ),
      ...details.facts.slice(0, 30).map(({ label, value }) => [label, value] as const),
    ],
    buttons: [
      { label: 'Open lead', url },
      { label: 'Contacted', url: saying(url, 'contacted') },
      { label: 'Appointment', url: saying(url, 'appointment') },
      { label: 'Sold', url: saying(url, 'sold') },
      { label: 'Bad lead', url: saying(url, 'bad_lead') },
    ],
    foot: `${senderWords(sender)} added ${copy.email} to a list of people who receive leads. Your feedback on this one goes back to them. To stop receiving leads, open this one and choose “Stop leads”.`,
  })
  return { ...mail, unsubscribe: url }
}

const byEmail: Sender = async (ctx, copy, sent) => {
  if (!copy.email) return { state: 'not_used', reason: 'There’s no email address.' }
  const key = `copy ${copy.id} ${copy.resent}`
  await ctx.send({ channel: 'mail', mail: mailOf(ctx, copy, sent), key, ref: copy.id })
  return { state: 'waiting', reason: null }
}

/** Stands where the adapter will: until there is one it says so, and the next way is tried. */
const byWhatsapp: Sender = async (_ctx, copy) =>
  copy.phone
    ? { state: 'failed', reason: 'WhatsApp isn’t available here yet.' }
    : { state: 'not_used', reason: 'There’s no phone number.' }

const senders = {
  app_alert: byApp,
  email_alert: byEmail,
  whatsapp_alert: byWhatsapp,
} satisfies Record<CopyChannel, Sender>

/** Why no more copies go out today, in words. */
export const fullWords = ({ most }: Sent['bound']): string =>
  `This account has reached the limit of ${most.toLocaleString('en')} copies in 24 hours.`

/**
 * Why a recipient must not get this lead at all; undefined where they may. The day's copies are counted whether or not
 * an address has an account: otherwise the sender would learn which have (0018).
 */
function barredBecause({ orgId, email, phone, chain }: CopyRow, sent: Sent): string | undefined {
  if ([email, phone].some((one) => one && sent.declined.has(one)))
    return 'This recipient asked to stop receiving leads.'
  const home = email ? sent.accounts.get(email) : undefined
  if (home !== undefined && home !== orgId && chain.includes(home))
    return 'The lead came from or through their account.'
  if (!email) return undefined
  return sent.bound.left-- > 0 ? undefined : fullWords(sent.bound)
}

/** Begins the ways of a copy that are due, one after the other where they fail. Answers the copy as it is stored then. */
export async function advance(ctx: Ctx, copy: CopyRow, sent: Sent): Promise<CopyRow> {
  const barred = barredBecause(copy, sent)
  let { ways } = copy
  if (barred) ways = ways.map((way) => (way.state === 'not_used' ? { ...way, state: 'failed', reason: barred } : way))
  for (let due = toBegin(ways); due.length > 0; due = toBegin(ways))
    for (const channel of due) ways = settled(ways, channel, await senders[channel](ctx, copy, sent), ctx.now)
  return keep(ctx, copy, ways, sent.accounts.get(copy.email ?? ''))
}

type Written = Pick<CopyRow, 'orgId' | 'id' | 'ways' | 'state' | 'reason' | 'toOrgId' | 'resent'>
const write = batched<Written, undefined>(async (db, asks) => {
  await db.$client.query(
    `update distribution_copies c set channels = k.ways, state = k.state, reason = k.reason, to_org_id = k.to_org_id, resent_count = k.resent
     from unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::text[], $5::text[], $6::uuid[], $7::int[])
       as k(org_id, id, ways, state, reason, to_org_id, resent)
     where c.org_id = k.org_id and c.id = k.id`,
    [
      asks.map(({ orgId }) => orgId),
      asks.map(({ id }) => id),
      asks.map(({ ways }) => JSON.stringify(ways)),
      asks.map(({ state }) => state),
      asks.map(({ reason }) => reason),
      asks.map(({ toOrgId }) => toOrgId),
      asks.map(({ resent }) => resent),
    ],
  )
  return asks.map(() => undefined)
})

/** Stores what became of the ways of a copy, and what they come to. */
export async function keep(ctx: Ctx, copy: CopyRow, ways: Way[], account?: string): Promise<CopyRow> {
  const state = stateOf(ways)
  const toOrgId = ways.some((way) => way.channel === 'app_alert' && way.state === 'sent')
    ? (copy.toOrgId ?? account ?? null)
    : copy.toOrgId
  const changed = { ways, state, toOrgId, resent: copy.resent, reason: state === 'failed' ? failureOf(ways) : null }
  await write(ctx.db, { orgId: ctx.actor.orgId, id: copy.id, ...changed })
  return { ...copy, ...changed }
}

/** A copy, locked until the transaction ends. */
export async function lockCopy(ctx: Ctx, id: string): Promise<CopyRow | undefined> {
  await ctx.turn([`copy ${id}`])
  const [row] = await ctx.db
    .select()
    .from(distributionCopies)
    .where(and(eq(distributionCopies.orgId, ctx.actor.orgId), eq(distributionCopies.id, id)))
    .for('update')
  return row
}

const leadsOfCopies = prepared('leads of copies', (db) =>
  db
    .select({ orgId: distributionCopies.orgId, id: distributionCopies.id, leadId: distributionCopies.leadId })
    .from(distributionCopies)
    .where(and(eqAny(distributionCopies.orgId, 'orgIds'), eqAny(distributionCopies.id, 'ids'))),
)
const leadOfCopy = batchedBy(
  (db, asks: readonly One[]) => leadsOfCopies(db).execute(asked(asks)),
  keyBy('id'),
  keyBy('id'),
)

const copiesOfLeads = prepared('copies of leads', (db) =>
  db
    .select()
    .from(distributionCopies)
    .where(and(eqAny(distributionCopies.orgId, 'orgIds'), eqAny(distributionCopies.leadId, 'ids')))
    .orderBy(distributionCopies.id)
    .for('update'),
)
/** The copies of a lead, locked until the transaction ends; those of several leads in one order. */
export const lockCopiesOf = batched<One, CopyRow[]>(async (db, asks) => {
  const byLead = Map.groupBy(await copiesOfLeads(db).execute(asked(asks)), ({ leadId }) => leadId)
  return asks.map(({ id }) => byLead.get(id) ?? [])
})

/**
 * A copy, locked with all others of its lead until the transaction ends: whether any of them is still out is decided
 * by one after the other.
 */
export async function lockWithSiblings(ctx: Ctx, id: string): Promise<CopyRow | undefined> {
  const { orgId } = ctx.actor
  const found = await leadOfCopy(ctx.db, { orgId, id })
  if (!found) return undefined
  await ctx.turn([`copies of ${found.leadId}`])
  return (await lockCopiesOf(ctx.db, { orgId, id: found.leadId })).find((copy) => copy.id === id)
}

/** Writes why a copy is as it is. */
export async function setState(ctx: Ctx, id: string, set: Pick<CopyRow, 'state' | 'reason'>): Promise<void> {
  await ctx.db
    .update(distributionCopies)
    .set(set)
    .where(sql`${distributionCopies.orgId} = ${ctx.actor.orgId} and ${distributionCopies.id} = ${id}`)
}

import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import type { TraceStep } from '@fairlead/contract/records/leads'
import type { ActivityData } from '@fairlead/contract/records/timeline'
import { and, eq, sql } from 'drizzle-orm'
import type { Organization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { record } from '#records/activities'
import { type ClientRecord, type ContactDraft, contactsOf, correctClient, load, takeLeadOff } from '#records/clients'
import { lockKeys } from '#records/matching'
import { activities } from '#tables/records/activities'
import type { ParsedLead } from '#work/inbox'
import { captureLead } from './capture-lead.ts'
import { leads } from './lead-capture.tables.ts'
import type { Origin } from './lead-row.ts'
import { eachOf, normalise, type Person } from './normalise.ts'
import { fillOwn, type WroteOwn } from './own-fields.ts'
import { readStep } from './trace.ts'

type Lead = typeof leads.$inferSelect

type Wrote = Person & { was: Record<string, string> }

/**
 * What a lead wrote into its client, as it was read: all that it said where it made the client, else what was filled
 * in or replaced by it; `was` is what stood there before. `country` is by what its numbers were read.
 */
async function wroteBy(ctx: Ctx, lead: Lead, country: string | null, org: Organization): Promise<Wrote> {
  const [entry] =
    lead.outcome === 'created'
      ? []
      : await ctx.db
          .select({ data: activities.data })
          .from(activities)
          .where(
            and(
              eq(activities.orgId, ctx.actor.orgId),
              eq(activities.clientId, lead.clientId ?? ''),
              eq(activities.kind, 'DUPLICATE_LEAD_RECEIVED'),
              sql`${activities.data}->>'lead_id' = ${lead.id}::text`,
            ),
          )
  const { filled = [], replaced = [] } = (entry?.data ?? {}) as Partial<ActivityData<'DUPLICATE_LEAD_RECEIVED'>>
  const written = [...filled, ...replaced.map(({ field }) => field)]
  if (written.includes('name')) written.push('first_name', 'last_name')
  const fields = lead.answers.flatMap(({ mapped_to, value, received = value, country: chosen }) => {
    const field = builtInField(mapped_to)
    return field && (lead.outcome === 'created' || written.includes(field))
      ? (field === 'phone' || field === 'email' ? eachOf(received) : [received]).map((text) => ({
          field,
          value: text,
          country: chosen,
        }))
      : []
  })
  const person = normalise({ fields, phoneCountry: country }, org.countryCode)
  const was = Object.fromEntries(replaced.map(({ field, from }) => [field, from]))
  return { ...person, ...(lead.outcome === 'created' ? { name: lead.summary } : {}), was }
}

/** What a lead wrote into custom fields as it was read before. */
const wroteOwn = (lead: Lead, org: Organization): WroteOwn => ({
  leads: [{ answers: lead.answers, form: lead.formId ? {} : null }],
  since: lead.receivedAt,
  country: org.countryCode,
})

const isSame = (a: ContactDraft, b: ContactDraft) =>
  a.kind === b.kind && (a.raw === b.raw || (a.matchKey !== null && a.matchKey === b.matchKey))

/** Whether a client has a number or an address of a person. */
const shares = (present: readonly ContactDraft[], { contacts }: Person): boolean =>
  present.some((c) => contacts.some((d) => isSame(c, d)))

/**
 * Whether a lead was added to its client by what the present reading does not name as the person's: then it is
 * somebody else's. Where the reading still names it, the client may have got another number since.
 */
const isElsewhere = (lead: Lead, { contacts }: Person): boolean =>
  lead.matchedOn !== null && contacts.length > 0 && !contacts.some(({ matchKey }) => matchKey === lead.matchedOn)

/**
 * Reads again a lead that became a client: the same client gets what the present reading says in place of what the
 * former one wrote. One that was added to somebody whom it is not about goes to whom it is about: a client with the
 * same number or address, or a new one. Answers what came of it.
 */
export async function correctLead(
  ctx: Ctx,
  origin: Origin & { leadId: string; clientId: string | null },
  parsed: ParsedLead,
  org: Organization,
): Promise<'made' | 'corrected' | 'unchanged'> {
  const { leadId: id, clientId } = origin
  if (!clientId) return 'unchanged'
  await ctx.turn([id])
  const person = normalise(parsed, org.countryCode)
  // Asked for together with the lock that follows it.
  const locked = ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, id)))
    .for('update')
    .execute()
  const [[lead], client] = await lockKeys(ctx, person.contacts, () =>
    waitForAll([locked, load(ctx, clientId, 'edit', { binned: true })]),
  )
  if (lead?.clientId !== clientId) return 'unchanged'
  const before = await wroteBy(ctx, lead, parsed.phoneCountry, org)
  if (lead.outcome === 'attached' && person.contacts.length > 0) {
    const present = await contactsOf(ctx, client.id)
    // What the lead itself filled in does not show whose it is.
    const others = present.filter((c) => !before.contacts.some((d) => isSame(c, d)))
    if (isElsewhere(lead, person) && !shares(others, person))
      return moveLead(ctx, origin, { lead, client, wrote: before }, parsed, org)
    // This client is somebody else's, and nothing of the lead is written here.
    if (!shares(present, person)) return 'unchanged'
  }
  const isCorrected = await correctClient(ctx, client, before, person)
  const own = { lead: parsed, country: org.countryCode, detail: parsed.sourceDetail, isSilent: false }
  const isChanged = (await fillOwn(ctx, client.id, own, wroteOwn(lead, org))).isChanged || isCorrected
  const step = {
    ...readStep(person),
    text: 'Reprocessed, and the client was corrected',
    at: ctx.now.toISOString(),
  }
  await ctx.db
    .update(leads)
    .set({
      answers: parsed.answers,
      summary: person.name,
      ...(isChanged ? { trace: [...lead.trace, step] } : {}),
      processedAt: ctx.now.toISOString(),
    })
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, id)))
  return isChanged ? 'corrected' : 'unchanged'
}

/** Takes a lead off the client to whom it was added by mistake, and captures it as what it is. */
async function moveLead(
  ctx: Ctx,
  origin: Origin,
  { lead, client, wrote }: { lead: Lead; client: ClientRecord; wrote: Wrote },
  parsed: ParsedLead,
  org: Organization,
): Promise<'made' | 'corrected'> {
  const matchedOn = lead.matchedOn?.slice(2) ?? ''
  await takeLeadOff(ctx, client, wrote, wrote.was)
  const nothing = { lead: { ...parsed, answers: [] }, country: org.countryCode, detail: null, isSilent: false }
  await fillOwn(ctx, client.id, nothing, wroteOwn(lead, org))
  await record(ctx, {
    kind: 'LEAD_MOVED',
    clientId: client.id,
    data: { lead_source: lead.leadSource, source_detail: lead.sourceDetail, lead_id: lead.id, matched_on: matchedOn },
  })
  const step: TraceStep = {
    step: 'read',
    at: ctx.now.toISOString(),
    text: 'Reprocessed: it’s about a different person, so it was removed from that client',
    details: [`It was matched by ${matchedOn}, which isn’t this person’s under the current mapping`],
  }
  // The id by which its source knows it stays what it was: another lead may have the one that is read now.
  // Whatever became of its source since, it was taken: who it is about is no less a client.
  const kept = { ...parsed, externalId: lead.externalId, ignoredBecause: null }
  const outcome = await captureLead(ctx, { ...origin, before: [...lead.trace, step] }, kept, org)
  return outcome === 'created' ? 'made' : 'corrected'
}

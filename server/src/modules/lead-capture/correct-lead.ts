import type { ActivityData } from '@fairlead/contract/timeline'
import { and, eq, sql } from 'drizzle-orm'
import type { Organization } from '#modules/account'
import { contactsOf, correctClient, load, lockKeys } from '#modules/clients'
import type { ParsedLead } from '#modules/inbox'
import type { Ctx } from '#platform/context'
import { together } from '#platform/db'
import { activities } from '#tables/activities'
import { leads } from './lead-capture.tables.ts'
import { normalise, type Person } from './normalise.ts'
import { readStep } from './trace.ts'

type Lead = Pick<typeof leads.$inferSelect, 'id' | 'answers' | 'outcome' | 'clientId' | 'trace'>

/**
 * What a lead wrote into its client, as it was read: all that it said where it made the client, else what was filled
 * in or replaced by it. `country` is by what its numbers were read.
 */
async function wroteBy(ctx: Ctx, lead: Lead, country: string | null, org: Organization): Promise<Person> {
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
  const fields = lead.answers.flatMap(({ mapped_to: field, value, received = value, country: chosen }) =>
    field && (lead.outcome === 'created' || written.includes(field))
      ? [{ field, value: received, country: chosen }]
      : [],
  )
  return normalise({ fields, phoneCountry: country }, org.countryCode)
}

/** Whether a client has a number or an address of a person. */
const shares = async (ctx: Ctx, clientId: string, { contacts }: Person): Promise<boolean> =>
  (await contactsOf(ctx, clientId)).some((c) => contacts.some((d) => c.kind === d.kind && c.matchKey === d.matchKey))

/**
 * Reads anew a lead that became a client: the same client gets what the present reading says in place of what the
 * former one wrote. Answers whether the client changed.
 */
export async function correctLead(
  ctx: Ctx,
  { id, clientId }: { id: string; clientId: string | null },
  parsed: ParsedLead,
  org: Organization,
): Promise<boolean> {
  if (!clientId) return false
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
    together([locked, load(ctx, clientId, 'edit', { binned: true })]),
  )
  if (lead?.clientId !== clientId) return false
  // Told apart now from whom it was taken for: this client is somebody else's, and nothing of it is written here.
  if (lead.outcome === 'attached' && person.contacts.length > 0 && !(await shares(ctx, client.id, person))) return false
  const before = await wroteBy(ctx, lead, parsed.phoneCountry, org)
  const isChanged = await correctClient(ctx, client, before, person)
  const step = {
    ...readStep(person),
    text: 'Read again, and the client was corrected',
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
  return isChanged
}

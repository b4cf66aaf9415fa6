import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { distributionRecipients } from './lead-distribution.tables.ts'
import type { RecipientDraft } from './rule-input.ts'

/**
 * Seats the recipients of a rule in this order: who stays keeps their count in the running round and day, who is new
 * begins at 0 (rule 102). Who stays is named by the id, or has the address or number of somebody who is in it.
 */
export async function seat(ctx: Ctx, ruleId: string, drafts: readonly RecipientDraft[]): Promise<void> {
  const { orgId } = ctx.actor
  const ofRule = and(eq(distributionRecipients.orgId, orgId), eq(distributionRecipients.ruleId, ruleId))
  const present = await ctx.db
    .select({
      id: distributionRecipients.id,
      email: distributionRecipients.email,
      phone: distributionRecipients.phone,
    })
    .from(distributionRecipients)
    .where(ofRule)
  const free = new Map(present.map((one) => [one.id, one]))
  const take = (draft: RecipientDraft): string => {
    const [named] = draft.id ? [free.get(draft.id)] : []
    const same =
      named ?? [...free.values()].find((one) => (draft.email ? one.email === draft.email : one.phone === draft.phone))
    if (!same) return newId()
    free.delete(same.id)
    return same.id
  }
  // Who is named keeps their place before somebody with the same address could take it.
  const inOrder = drafts.toSorted((a, b) => Number(b.id !== null) - Number(a.id !== null))
  const ids = new Map(inOrder.map((draft) => [draft, take(draft)]))
  const rows = drafts.map(({ id: _, ...draft }, place) => ({
    ...draft,
    id: ids.get(drafts[place] as RecipientDraft) ?? newId(),
    orgId,
    ruleId,
    place,
  }))
  const kept = rows.map(({ id }) => id)
  const removed = ctx.db
    .delete(distributionRecipients)
    .where(and(ofRule, notInArray(distributionRecipients.id, kept)))
    .execute()
  const seated = ctx.db
    .insert(distributionRecipients)
    .values(rows)
    .onConflictDoUpdate({
      target: [distributionRecipients.orgId, distributionRecipients.id],
      set: Object.fromEntries(
        (
          [
            ['place', 'place'],
            ['name', 'name'],
            ['email', 'email'],
            ['phone', 'phone'],
            ['byApp', 'app_alert'],
            ['byEmail', 'email_alert'],
            ['byWhatsapp', 'whatsapp_alert'],
            ['most', 'max_leads_per_round'],
            ['mostPerDay', 'max_leads_per_day'],
            ['isPaused', 'is_paused'],
          ] as const
        ).map(([field, column]) => [field, sql`excluded.${sql.identifier(column)}`]),
      ),
    })
    .execute()
  await Promise.all([removed, seated])
}

import { sql } from 'drizzle-orm'
import type { Ctx, Units } from '#platform/context'
import { type RefusalReason, webhookRefusals } from './webhooks.tables.ts'

/** What a sender is told, and what the owner is: why, and what helps. */
export const refusals: Record<RefusalReason, { status: number; message: string; reason: string; remedy: string }> = {
  address_replaced: {
    status: 410,
    message: 'This address was replaced by a new one.',
    reason: 'It was sent to an address that was replaced.',
    remedy: 'Copy the present address and enter it where the leads come from.',
  },
  deleted: {
    status: 410,
    message: 'This webhook was deleted.',
    reason: 'It was sent to this webhook after it was deleted.',
    remedy: 'Restore the webhook, or remove its address where the leads come from.',
  },
  signature_missing: {
    status: 401,
    message: 'The signature is missing.',
    reason: 'It came without a signature.',
    remedy: 'Switch signing on at the sender, or check that the name of the header is the one that it uses.',
  },
  signature_wrong: {
    status: 401,
    message: 'The signature is wrong.',
    reason: 'Its signature was made with another key, or the bytes were changed on the way.',
    remedy: 'Copy the key again and enter it at the sender.',
  },
  google_key_wrong: {
    status: 400,
    message: 'Invalid key',
    reason: 'It did not carry the key of this webhook.',
    remedy: 'Copy the key and enter it in the webhook settings of the lead form in Google Ads.',
  },
  too_large: {
    status: 413,
    message: 'This is larger than 256 KB.',
    reason: 'It was larger than 256 KB.',
    remedy: 'Send fewer leads at once, and links in place of files.',
  },
  empty: {
    status: 400,
    message: 'The request has no body.',
    reason: 'It was empty.',
    remedy: 'Choose in the sender which fields it sends.',
  },
  too_many: {
    status: 429,
    message: 'Too much was sent at once.',
    reason: 'It was more than 60 within ten minutes from one network, or more than 5000 from all. It was not kept.',
    remedy: 'If a server of yours sends for everybody, give it a webhook of its own kind, which has no such limit.',
  },
}

/** Refusals that were not counted yet, while those before them are: a flood of them holds one connection. */
const waiting = new Map<string, number>()

/** Counts a refusal. However many there are, a reason is one row, and nothing that was sent is kept. */
export async function noteRefusal(
  units: Pick<Units, 'inOrg'>,
  { orgId, id }: { orgId: string; id: string },
  reason: RefusalReason,
): Promise<void> {
  const key = `${id} ${reason}`
  const before = waiting.get(key)
  waiting.set(key, (before ?? 0) + 1)
  // Whoever counts takes these along.
  if (before !== undefined) return
  try {
    for (let count = waiting.get(key) ?? 0; count > 0; count = waiting.get(key) ?? 0) {
      waiting.set(key, 0)
      await units.inOrg(orgId, (ctx) => addRefusals(ctx, id, reason, count))
    }
  } finally {
    waiting.delete(key)
  }
}

async function addRefusals(ctx: Ctx, webhookId: string, reason: RefusalReason, count: number): Promise<void> {
  const at = ctx.now.toISOString()
  await ctx.db
    .insert(webhookRefusals)
    .values({ orgId: ctx.actor.orgId, webhookId, reason, count, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [webhookRefusals.orgId, webhookRefusals.webhookId, webhookRefusals.reason],
      set: {
        // After a month without one it begins anew.
        count: sql`case when ${webhookRefusals.lastAt} < excluded.last_at - interval '30 days' then excluded.count else ${webhookRefusals.count} + excluded.count end`,
        firstAt: sql`case when ${webhookRefusals.lastAt} < excluded.last_at - interval '30 days' then excluded.first_at else ${webhookRefusals.firstAt} end`,
        lastAt: sql`excluded.last_at`,
      },
    })
}

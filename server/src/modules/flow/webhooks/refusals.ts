import { sql } from 'drizzle-orm'
import type { Units } from '#platform/units'
import { type RefusalReason, webhookRefusals } from './webhooks.tables.ts'

/** What a sender is told, and what the owner is: why, and what helps. */
export const refusals: Record<RefusalReason, { status: number; message: string; reason: string; remedy: string }> = {
  address_replaced: {
    status: 410,
    message: 'This URL was replaced by a new one.',
    reason: 'It was sent to a URL that has been replaced.',
    remedy: 'Copy the current URL and enter it at the sender.',
  },
  deleted: {
    status: 410,
    message: 'This webhook was deleted.',
    reason: 'It was sent to this webhook after it was deleted.',
    remedy: 'Restore the webhook, or remove its URL at the sender.',
  },
  signature_missing: {
    status: 401,
    message: 'The signature is missing.',
    reason: 'It came without a signature.',
    remedy: 'Turn on signing at the sender, or check that the header name matches.',
  },
  signature_wrong: {
    status: 401,
    message: 'The signature is wrong.',
    reason: 'Its signature was made with a different key, or the content was changed on the way.',
    remedy: 'Copy the key again and enter it at the sender.',
  },
  google_key_wrong: {
    status: 400,
    message: 'Invalid key',
    reason: 'It didn’t include this webhook’s key.',
    remedy: 'Copy the key and enter it in the lead form’s webhook settings in Google Ads.',
  },
  too_large: {
    status: 413,
    message: 'This is larger than 256 KB.',
    reason: 'It was larger than 256 KB.',
    remedy: 'Send fewer leads at a time, and links instead of files.',
  },
  empty: {
    status: 400,
    message: 'The request has no body.',
    reason: 'It was empty.',
    remedy: 'Choose which fields the sender includes.',
  },
  too_many: {
    status: 429,
    message: 'Too many requests.',
    reason: 'More than 60 requests within ten minutes from one network, or more than 5,000 in total. It wasn’t kept.',
    remedy: 'If your own server sends on behalf of all visitors, use a custom webhook, which doesn’t have this limit.',
  },
}

type Refused = { orgId: string; webhookId: string; reason: RefusalReason; count: number }
/** Refusals that are counted together, by webhook and reason. */
type Batch = { rows: Map<string, Refused>; done: Promise<void> }
/** The refusals that wait for those before them: a flood of them, to whatever addresses, holds one connection. */
const waiting = new WeakMap<object, { next: Batch | undefined; last: Promise<void> }>()

/** Counts a refusal. However many there are, a reason is one row, and nothing that was sent is kept. */
export function noteRefusal(
  units: Pick<Units, 'inOrg'>,
  { orgId, id: webhookId }: { orgId: string; id: string },
  reason: RefusalReason,
): Promise<void> {
  const line = waiting.get(units) ?? { next: undefined, last: Promise.resolve() }
  waiting.set(units, line)
  if (!line.next) {
    const rows: Batch['rows'] = new Map()
    const done = line.last.then(() => {
      line.next = undefined
      return addRefusals(units, [...rows.values()])
    })
    line.next = { rows, done }
    line.last = done.catch(() => {})
  }
  const { rows, done } = line.next
  const key = `${webhookId} ${reason}`
  rows.set(key, { orgId, webhookId, reason, count: (rows.get(key)?.count ?? 0) + 1 })
  return done
}

async function addRefusals(units: Pick<Units, 'inOrg'>, refused: readonly Refused[]): Promise<void> {
  for (const [orgId, rows] of Map.groupBy(refused, (one) => one.orgId))
    await units.inOrg(orgId, async (ctx) => {
      const at = ctx.now.toISOString()
      await ctx.db
        .insert(webhookRefusals)
        .values(rows.map((row) => ({ ...row, firstAt: at, lastAt: at })))
        .onConflictDoUpdate({
          target: [webhookRefusals.orgId, webhookRefusals.webhookId, webhookRefusals.reason],
          set: {
            // After a month without one it begins again.
            count: sql`case when ${webhookRefusals.lastAt} < excluded.last_at - interval '30 days' then excluded.count else ${webhookRefusals.count} + excluded.count end`,
            firstAt: sql`case when ${webhookRefusals.lastAt} < excluded.last_at - interval '30 days' then excluded.first_at else ${webhookRefusals.firstAt} end`,
            lastAt: sql`excluded.last_at`,
          },
        })
    })
}

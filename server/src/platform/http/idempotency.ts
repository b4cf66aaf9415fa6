import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#platform/context'
import { defineJob, inBatches, type JobWorker, worker } from '#platform/jobs'
import { badRequest, unprocessable } from './errors.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

const keepHours = 24

export type Claim =
  | {
      kind: 'new'
      /** Keeps the answer for the next try. */
      keep: (status: number, body: unknown) => Promise<void>
      /** Gives the key back: the next try is answered like a first one. */
      drop: () => Promise<void>
    }
  | Kept
export type Kept = { kind: 'kept'; status: number; body: unknown }

/** The key of a request, if it carries one. Throws 400 when it is not usable. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw badRequest('Idempotency-Key must be 1 to 255 visible ASCII characters.')
  return header
}

/**
 * Takes a key in the transaction of the effect, so that a kill between effect and answer loses both or
 * neither (R38). A second request with the same key waits for the first, then gets its answer; with
 * another body it is refused (422).
 */
export async function claimKey(ctx: Ctx, key: string, request: { call: string; body: unknown }): Promise<Claim> {
  const scope = `${ctx.actor.orgId}/${ctx.actor.userId}`
  const requestHash = createHash('sha256')
    .update(`${request.call}\n${JSON.stringify(request.body)}`)
    .digest('base64url')
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))
  const expired = lt(
    idempotencyKeys.at,
    sql`${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${keepHours})`,
  )
  const taken = await ctx.db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, at: ctx.now.toISOString() })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { requestHash, at: ctx.now.toISOString(), status: null, body: null },
      setWhere: expired,
    })
    .returning({ key: idempotencyKeys.key })
  if (taken.length > 0)
    return {
      kind: 'new',
      keep: async (status, body) => {
        await ctx.db
          .update(idempotencyKeys)
          .set({ status, body: JSON.stringify(body) ?? 'null' })
          .where(mine)
      },
      drop: async () => void (await ctx.db.delete(idempotencyKeys).where(mine)),
    }
  const [row] = await ctx.db.select().from(idempotencyKeys).where(mine)
  if (row?.requestHash !== requestHash)
    throw unprocessable('This Idempotency-Key was already used for another request. Use a new key.')
  return { kind: 'kept', status: row.status ?? 200, body: JSON.parse(row.body ?? 'null') }
}

/** Forgets answers that are not replayed any more. */
export const sweepIdempotencyKeys: JobWorker = worker(
  defineJob('sweep-idempotency-keys', z.object({}), { every: 3600 }),
  (run) =>
    inBatches((most) =>
      run.asSystem('answers that were replayed for a day', async (ctx) => {
        const over = lt(idempotencyKeys.at, new Date(ctx.now.getTime() - keepHours * 3_600_000).toISOString())
        const { scope, key } = idempotencyKeys
        const some = ctx.db.select({ scope, key }).from(idempotencyKeys).where(over).limit(most)
        // `over` once more: a request may take its key again while this waits for the row.
        const gone = ctx.db.delete(idempotencyKeys).where(and(over, inArray(sql`(${scope}, ${key})`, some)))
        return (await gone.returning({ key })).length
      }),
    ),
)

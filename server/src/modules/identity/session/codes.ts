import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { loginCodes } from './session.tables.ts'

export const codeMinutes = 10
const mostTries = 5
export const resendSeconds = 30

type Purpose = (typeof loginCodes.$inferInsert)['purpose']
type Payload = NonNullable<(typeof loginCodes.$inferInsert)['payload']>

/** Six digits, uniform, leading zeros kept (S1). */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const hashOf = (ctx: Ctx<Actor | null>, id: string, code: string) => ctx.house.secrets.sign('codes', `${id}:${code}`)

/**
 * Makes a code for an identity and a browser; earlier ones of the same purpose die (S2). One that is asked for
 * instead of another by the same browser is good for the same: the Google account to link. Answers the code.
 */
export async function issueCode(
  ctx: Ctx<Actor | null>,
  to: { purpose: Purpose; identity: string; challengeHash: string; payload?: Payload },
): Promise<string> {
  const at = ctx.now.toISOString()
  const before = await ctx.db
    .update(loginCodes)
    .set({ spentAt: at })
    .where(and(eq(loginCodes.purpose, to.purpose), eq(loginCodes.identity, to.identity), isNull(loginCodes.spentAt)))
    .returning()
  const replaced = before.find((code) => code.challengeHash === to.challengeHash && code.expiresAt > at)
  const id = newId()
  const code = makeCode()
  await ctx.db.insert(loginCodes).values({
    id,
    payload: replaced?.payload,
    ...to,
    codeHash: hashOf(ctx, id, code),
    createdAt: at,
    expiresAt: new Date(ctx.now.getTime() + codeMinutes * 60_000).toISOString(),
  })
  return code
}

/**
 * Spends a code. A wrong one, or the right one from another browser, counts as a try; after five the
 * code is dead (S3). The row is locked before anything is compared, so that parallel tries count one
 * by one. Answers the code's payload, or undefined: the caller must then `refuse`, to keep the count.
 */
export async function spendCode(
  ctx: Ctx<Actor | null>,
  tried: { purpose: Purpose; identity: string; challengeHash: string | undefined; code: string },
): Promise<Payload | undefined> {
  const at = ctx.now.toISOString()
  const newest = ctx.db
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(
      and(eq(loginCodes.purpose, tried.purpose), eq(loginCodes.identity, tried.identity), isNull(loginCodes.spentAt)),
    )
    .orderBy(desc(loginCodes.createdAt))
    .limit(1)
  const [row] = await ctx.db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(
      and(
        eq(loginCodes.id, sql`(${newest})`),
        isNull(loginCodes.spentAt),
        lt(loginCodes.tries, mostTries),
        gt(loginCodes.expiresAt, at),
      ),
    )
    .returning()
  if (!row) return undefined
  const right =
    ctx.house.secrets.verify('codes', `${row.id}:${tried.code}`, row.codeHash) &&
    row.challengeHash === tried.challengeHash
  if (right || row.tries >= mostTries)
    await ctx.db.update(loginCodes).set({ spentAt: at }).where(eq(loginCodes.id, row.id))
  return right ? (row.payload ?? {}) : undefined
}

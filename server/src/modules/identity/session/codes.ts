import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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

const hashOf = (ctx: Ctx<Actor | null>, id: string, code: string) =>
  ctx.installation.secrets.sign('codes', `${id}:${code}`)

type Asked = { purpose: Purpose; identity: string; challengeHash: string }

/** Codes of one browser for an identity that are not spent. */
const openFor = ({ purpose, identity, challengeHash }: Asked) =>
  and(
    eq(loginCodes.purpose, purpose),
    eq(loginCodes.identity, identity),
    eq(loginCodes.challengeHash, challengeHash),
    isNull(loginCodes.spentAt),
  )

/**
 * Makes a code for an identity and a browser. Earlier ones of that browser end, those of others do not (rule 5). It is
 * good for the same as the one that it replaces: the Google account to link. Answers the code.
 */
export async function issueCode(ctx: Ctx<Actor | null>, to: Asked & { payload?: Payload }): Promise<string> {
  const at = ctx.now.toISOString()
  const before = await ctx.db.update(loginCodes).set({ spentAt: at }).where(openFor(to)).returning()
  const replaced = before.find((code) => code.expiresAt > at)
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
 * Spends a code in the browser that asked for it; another browser has none, so that nobody uses up the tries of
 * somebody else (rule 5). A wrong one counts as a try; after five the code is dead (S3). The row is locked before
 * anything is compared, so that parallel tries count one by one. Answers the code's payload, or undefined: the caller must then `refuse`, to keep the count.
 */
export async function spendCode(
  ctx: Ctx<Actor | null>,
  tried: { purpose: Purpose; identity: string; challengeHash: string | undefined; code: string },
): Promise<Payload | undefined> {
  const { challengeHash } = tried
  if (!challengeHash) return undefined
  const at = ctx.now.toISOString()
  const newest = ctx.db
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(openFor({ ...tried, challengeHash }))
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
  const right = ctx.installation.secrets.verify('codes', `${row.id}:${tried.code}`, row.codeHash)
  if (right || row.tries >= mostTries)
    await ctx.db.update(loginCodes).set({ spentAt: at }).where(eq(loginCodes.id, row.id))
  return right ? (row.payload ?? {}) : undefined
}

/** Whether a column has one of these texts; of none it has not. */
export const isAnyOf = (column: PgColumn, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`

/**
 * Ends all sign-in codes of identities, in whichever browser they were asked for. One that is spent in this moment is
 * passed by: it ends by itself, and two sign-ins do not wait for each other.
 */
export async function voidCodes(ctx: Ctx<Actor | null>, identities: readonly string[]): Promise<void> {
  const open = ctx.db
    .select({ id: loginCodes.id })
    .from(loginCodes)
    .where(and(eq(loginCodes.purpose, 'login'), isAnyOf(loginCodes.identity, identities), isNull(loginCodes.spentAt)))
    .for('update', { skipLocked: true })
  await ctx.db.update(loginCodes).set({ spentAt: ctx.now.toISOString() }).where(inArray(loginCodes.id, open))
}

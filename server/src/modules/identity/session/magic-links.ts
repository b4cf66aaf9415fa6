import { nextPath, tokenParam } from '@fairlead/contract/identity/guards'
import { and, eq, gt, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { randomToken, tokenHash } from '#platform/secrets'
import { isAnyOf } from './codes.ts'
import { magicTokens } from './session.tables.ts'

type Row = typeof magicTokens.$inferSelect
const minutes = (n: number) => n * 60_000
/** How long each kind of link lives (rule 2). */
const lives: Record<Row['purpose'], number> = {
  login: minutes(15),
  alert: minutes(7 * 24 * 60),
  undo_email: minutes(7 * 24 * 60),
}
/** Within this time the browser that spent a link may come again with it. */
const graceSeconds = 60

type NewToken = Pick<typeof magicTokens.$inferInsert, 'purpose' | 'userId' | 'identity' | 'challengeHash' | 'payload'>

/** Makes a token of one purpose; answers what goes into the link. Only its hash is stored. */
export async function issueToken(ctx: Ctx<Actor | null>, token: NewToken): Promise<string> {
  const value = randomToken(16)
  await ctx.db.insert(magicTokens).values({
    ...token,
    hash: tokenHash(value),
    createdAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + lives[token.purpose]).toISOString(),
  })
  return value
}

/** The address of a page that signs in by itself. */
const linkTo = (ctx: Ctx<Actor | null>, path: string, token: string): string => {
  const url = new URL(path, ctx.installation.appUrl)
  url.searchParams.set(tokenParam(path), token)
  return url.href
}

/** A link that signs in the person who holds the address it is sent to. Earlier ones that this browser asked for end. */
export async function issueLoginLink(
  ctx: Ctx<Actor | null>,
  to: { identity: string; challengeHash: string; next: string | undefined },
): Promise<string> {
  const { next, ...rest } = to
  const { identity, challengeHash } = magicTokens
  await endUnspent(ctx, and(eq(identity, to.identity), eq(challengeHash, to.challengeHash)))
  const token = await issueToken(ctx, { purpose: 'login', ...rest })
  return linkTo(ctx, nextPath(next), token)
}

/** A link for a person whom the operator knows: it lives as long as one that was mailed. */
export async function issueSignInLink(ctx: Ctx<Actor | null>, userId: string): Promise<string> {
  return linkTo(ctx, nextPath(undefined), await issueToken(ctx, { purpose: 'login', userId }))
}

/** A link by which somebody goes on on their phone: to a deep link, for one use, as long as one that was mailed. */
export async function issuePhoneLink(ctx: Ctx, path: string): Promise<{ url: string; ends_at: string }> {
  const token = await issueToken(ctx, { purpose: 'login', userId: ctx.actor.userId })
  return {
    url: linkTo(ctx, `/open-in-app?${new URLSearchParams({ path })}`, token),
    ends_at: new Date(ctx.now.getTime() + lives.login).toISOString(),
  }
}

/** A link in an alert: it opens a page and signs its reader in. */
export async function issueAlertLink(ctx: Ctx<Actor | null>, userId: string, path: string): Promise<string> {
  return linkTo(ctx, path, await issueToken(ctx, { purpose: 'alert', userId }))
}

/** Ends sign-in links; one that is spent in this moment is passed by, so that two sign-ins do not wait for each other. */
async function endUnspent(ctx: Ctx<Actor | null>, which: SQL | undefined): Promise<void> {
  const open = ctx.db
    .select({ hash: magicTokens.hash })
    .from(magicTokens)
    .where(and(eq(magicTokens.purpose, 'login'), isNull(magicTokens.spentAt), which))
    .for('update', { skipLocked: true })
  await ctx.db.update(magicTokens).set({ spentAt: ctx.now.toISOString() }).where(inArray(magicTokens.hash, open))
}

/** Ends all sign-in links of a person that were not used yet: those to their identities, and those made for them. */
export async function voidLoginLinks(
  ctx: Ctx<Actor | null>,
  userId: string,
  identities: readonly string[],
): Promise<void> {
  await endUnspent(ctx, or(eq(magicTokens.userId, userId), isAnyOf(magicTokens.identity, identities)))
}

/** Ends a person's links of one purpose, those of a moment or later when it is told: also for the browser that spent one just now. */
export async function voidTokens(
  ctx: Ctx<Actor | null>,
  userId: string,
  which: { purpose: Row['purpose']; since?: string },
): Promise<void> {
  await ctx.db
    .update(magicTokens)
    .set({ spentAt: sql`coalesce(${magicTokens.spentAt}, ${ctx.now.toISOString()})`, spentBy: null })
    .where(
      and(
        eq(magicTokens.userId, userId),
        eq(magicTokens.purpose, which.purpose),
        which.since ? gte(magicTokens.createdAt, which.since) : undefined,
      ),
    )
}

export type TokenState =
  | { state: 'unknown' }
  | { state: 'expired' | 'used'; row: Row }
  | { state: 'ready'; row: Row; spend: () => Promise<boolean> }

/**
 * Looks a token up. `spend` takes it, once; the browser that spent it may spend it again within a
 * minute (a double tap, a reload). Fetching the page does not spend it: only the page's script does (rule 1).
 */
export async function findToken(
  ctx: Ctx<Actor | null>,
  value: string,
  purposes: readonly Row['purpose'][],
  browser: string | undefined,
): Promise<TokenState> {
  const hash = tokenHash(value)
  const [row] = await ctx.db.select().from(magicTokens).where(eq(magicTokens.hash, hash))
  if (!row || !purposes.includes(row.purpose)) return { state: 'unknown' }
  if (new Date(row.expiresAt) <= ctx.now) return { state: 'expired', row }
  const graceBegan = new Date(ctx.now.getTime() - graceSeconds * 1000).toISOString()
  const again = row.spentAt !== null && row.spentBy !== null && row.spentBy === browser && row.spentAt >= graceBegan
  if (row.spentAt !== null && !again) return { state: 'used', row }
  return {
    state: 'ready',
    row,
    async spend() {
      const taken = await ctx.db
        .update(magicTokens)
        .set({ spentAt: sql`coalesce(${magicTokens.spentAt}, ${ctx.now.toISOString()})`, spentBy: browser ?? null })
        .where(
          and(
            eq(magicTokens.hash, hash),
            or(
              isNull(magicTokens.spentAt),
              and(eq(magicTokens.spentBy, browser ?? ''), gt(magicTokens.spentAt, graceBegan)),
            ),
          ),
        )
        .returning({ hash: magicTokens.hash })
      return taken.length > 0
    },
  }
}

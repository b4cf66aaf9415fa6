import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { randomToken, SealError, tokenHash } from '#platform/secrets'
import { webhookSecrets } from './webhooks.tables.ts'

export type SecretRow = typeof webhookSecrets.$inferSelect
export type SecretKind = SecretRow['kind']

/** For so long the secret before is taken too, so that nothing is lost while the new one is being entered. */
const overlapMs = 24 * 3_600_000
/** Ended secrets that are remembered, to tell the person who still uses them. */
const mostRemembered = 10

const contextOf = (row: Pick<SecretRow, 'orgId' | 'id'>) => `webhook ${row.orgId} ${row.id}`

/** How what is secret of a webhook is sealed, for an archive of a workspace. */
export const sealedSecrets = {
  webhook_secrets: (row: Readonly<Record<string, unknown>>): string =>
    contextOf({ orgId: String(row.org_id), id: String(row.id) }),
}

/** A secret as text; undefined for one that is damaged, or sealed with a key that this server does not have. */
export function opened(ctx: Ctx<Actor | null>, row: Pick<SecretRow, 'orgId' | 'id' | 'sealed'>): string | undefined {
  try {
    return ctx.installation.secrets.open(row.sealed, contextOf(row))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    ctx.log.warn({ err: error, secret: row.id }, 'a secret of a webhook cannot be read')
    return undefined
  }
}

/** The address has 192 random bits; a key 160, in letters that can be typed, within the 50 that Google takes. */
const made = { address: () => randomToken(24), key: () => randomToken(20) }

const ofKind = (ctx: Ctx, webhookId: string, kind: SecretKind) =>
  and(eq(webhookSecrets.orgId, ctx.actor.orgId), eq(webhookSecrets.webhookId, webhookId), eq(webhookSecrets.kind, kind))

/** Gives a webhook a secret; the one before holds for another day, and one before that ends now. */
export async function issue(ctx: Ctx, webhookId: string, kind: SecretKind, chosen?: string): Promise<void> {
  const now = ctx.now.toISOString()
  const old = await ctx.db
    .select()
    .from(webhookSecrets)
    .where(ofKind(ctx, webhookId, kind))
    .orderBy(desc(webhookSecrets.createdAt), desc(webhookSecrets.id))
  const end = (ids: string[], endsAt: string) =>
    ids.length > 0 &&
    ctx.db
      .update(webhookSecrets)
      .set({ endsAt })
      .where(and(eq(webhookSecrets.orgId, ctx.actor.orgId), inArray(webhookSecrets.id, ids)))
      .execute()
  const present = old.filter(({ endsAt }) => endsAt === null)
  await end(
    old.filter(({ endsAt }) => endsAt !== null && endsAt > now).map((row) => row.id),
    now,
  )
  await end(
    present.map((row) => row.id),
    new Date(ctx.now.getTime() + overlapMs).toISOString(),
  )
  const forgotten = old.slice(mostRemembered).map((row) => row.id)
  if (forgotten.length > 0)
    await ctx.db
      .delete(webhookSecrets)
      .where(and(eq(webhookSecrets.orgId, ctx.actor.orgId), inArray(webhookSecrets.id, forgotten)))
  const id = newId()
  const text = chosen ?? made[kind]()
  await ctx.db.insert(webhookSecrets).values({
    id,
    orgId: ctx.actor.orgId,
    webhookId,
    kind,
    hash: tokenHash(text),
    sealed: ctx.installation.secrets.seal(text, contextOf({ id, orgId: ctx.actor.orgId })),
    createdAt: now,
  })
}

/** Whether a webhook has a secret of this kind in force. */
export async function hasSecret(ctx: Ctx, webhookId: string, kind: SecretKind): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: webhookSecrets.id })
    .from(webhookSecrets)
    .where(and(ofKind(ctx, webhookId, kind), isNull(webhookSecrets.endsAt)))
  return row !== undefined
}

import { and, eq, isNotNull } from 'drizzle-orm'
import { type FacebookDeps, loginReach } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { SealError } from '#platform/secrets'
import { metaCapi, metaCapiTokens } from '../conversions.tables.ts'

/** How the token of a dataset is sealed. */
export const tokenContext = ({ orgId }: { orgId: string }): string => `meta capi ${orgId}`

export const ofOrg = (ctx: Ctx) => eq(metaCapi.orgId, ctx.actor.orgId)
/** The same, if the account reports. */
export const ofReporting = (ctx: Ctx) => and(ofOrg(ctx), isNotNull(metaCapi.datasetId))

/** How an account reports; its token is sealed, and null if a Facebook login is used. */
export async function settingsOf(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ settings: metaCapi, sealed: metaCapiTokens.sealed })
    .from(metaCapi)
    .leftJoin(metaCapiTokens, eq(metaCapiTokens.orgId, ctx.actor.orgId))
    .where(ofOrg(ctx))
  return row && { ...row.settings, sealed: row.sealed }
}
export type Settings = NonNullable<Awaited<ReturnType<typeof settingsOf>>>

/** What calls to Meta use. */
export type Access = { token: string; appSecret?: string }

/** The dataset's token if there is one, else the Facebook login's; undefined without either. */
export async function accessOf(
  ctx: Ctx,
  deps: FacebookDeps,
  settings: Pick<Settings, 'sealed'> | undefined,
): Promise<Access | undefined> {
  if (!settings?.sealed) return loginReach(ctx, deps)
  try {
    return { token: ctx.installation.secrets.open(settings.sealed, tokenContext(ctx.actor)) }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    ctx.log.warn({ err: error }, 'the access token of a dataset cannot be read')
    return undefined
  }
}

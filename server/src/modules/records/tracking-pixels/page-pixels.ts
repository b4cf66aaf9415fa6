import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import { pixelProviders, readPixel } from '@fairlead/contract/records/tracking-pixels'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { organizations } from '#tables/identity/account'
import { trackingPixels } from './tracking-pixels.tables.ts'

type Place = 'forms' | 'pages'

/** What a page of the actor's organisation loads to count its visitors; null where nothing is on there. */
export async function pixelsOn(
  ctx: Ctx,
  place: Place,
  { lead = null, go = null }: Partial<Pick<PublicPixels, 'lead' | 'go'>> = {},
): Promise<PublicPixels | null> {
  const org = ctx.actor.orgId
  const [row] = await ctx.db
    .select({
      pixels: trackingPixels.pixels,
      isOn: place === 'forms' ? trackingPixels.onForms : trackingPixels.onPages,
      asks: trackingPixels.asksConsent,
      name: organizations.name,
    })
    .from(trackingPixels)
    .innerJoin(organizations, eq(organizations.id, org))
    .where(eq(trackingPixels.orgId, org))
  if (!row?.isOn) return null
  const load = pixelProviders.flatMap((provider) => {
    const pixel = readPixel(provider, row.pixels[provider])
    return pixel?.is_enabled ? [{ provider, id: pixel.id, conversion: pixel.conversion }] : []
  })
  return load.length > 0 ? { load, org, asks: row.asks ? row.name : null, lead, go } : null
}

import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/tracking-pixels'
import { readPixel, type TrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { trackingPixels } from './tracking-pixels.tables.ts'

type Row = Pick<typeof trackingPixels.$inferSelect, 'pixels' | 'onForms' | 'onPages' | 'asksConsent'>

const view = ({ pixels, onForms, onPages, asksConsent }: Row): TrackingPixels => ({
  pixels: {
    meta: readPixel('meta', pixels.meta),
    google: readPixel('google', pixels.google),
    tiktok: readPixel('tiktok', pixels.tiktok),
    linkedin: readPixel('linkedin', pixels.linkedin),
  },
  on_forms: onForms,
  on_pages: onPages,
  ask_consent: asksConsent,
})

export async function getTrackingPixels(
  ctx: Ctx,
  _input: Input<typeof calls.getTrackingPixels>,
): Promise<Reply<typeof calls.getTrackingPixels>> {
  const [row] = await ctx.db.select().from(trackingPixels).where(eq(trackingPixels.orgId, ctx.actor.orgId))
  return view(row ?? { pixels: {}, onForms: true, onPages: true, asksConsent: true })
}

/** Changes what is named, in one statement: two pixels saved at once must not take each other back. */
export async function setTrackingPixels(
  ctx: Ctx,
  { body }: Input<typeof calls.setTrackingPixels>,
): Promise<Reply<typeof calls.setTrackingPixels>> {
  const { pixels = {}, on_forms: onForms, on_pages: onPages, ask_consent: asksConsent } = body
  const changes = { onForms, onPages, asksConsent, updatedAt: ctx.now.toISOString() }
  const [row] = await ctx.db
    .insert(trackingPixels)
    .values({ orgId: ctx.actor.orgId, pixels, ...changes })
    .onConflictDoUpdate({
      target: trackingPixels.orgId,
      set: { ...changes, pixels: sql`${trackingPixels.pixels} || ${JSON.stringify(pixels)}::jsonb` },
    })
    .returning()
  if (!row) throw new Error('what was inserted must come back')
  return view(row)
}

import type { StoredPixels } from '@fairlead/contract/records/tracking-pixels'
import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant, orgId } from '#platform/db'

/** What counts the visitors of an account's forms and pages, and whether they are asked first (rule 88). */
export const trackingPixels = pgTable('tracking_pixels', {
  orgId: orgId().primaryKey(),
  pixels: jsonb('pixels').notNull().$type<StoredPixels>().default({}),
  onForms: boolean('on_forms').notNull().default(true),
  onPages: boolean('on_pages').notNull().default(true),
  asksConsent: boolean('asks_consent').notNull().default(true),
  updatedAt: instant('updated_at').notNull(),
})

import { z } from 'zod'
import { defineJob } from '#platform/jobs'

const OfPage = z.object({ org_id: z.uuid(), page: z.uuid() })

/** Subscribes a page, lists its forms, and fetches what came before. */
export const setUpPage = defineJob('facebook-set-up-page', OfPage, { retries: 4, retryDelay: 5, concurrency: 2 })

/** Ends the subscription of a page when no account receives its leads any more. */
export const leavePage = defineJob(
  'facebook-leave-page',
  z.object({ org_id: z.uuid(), page_id: z.string(), app: z.enum(['installation', 'own']) }),
  { retries: 4, retryDelay: 30, concurrency: 2 },
)

/** Asks Meta for the forms of a page. */
export const listForms = defineJob('facebook-list-forms', OfPage, { retries: 3, retryDelay: 10, concurrency: 2 })

/** Captures the leads of a form that were ignored while it was off. */
export const replayIgnored = defineJob('facebook-replay-ignored', z.object({ org_id: z.uuid(), form: z.uuid() }), {
  retries: 4,
  retryDelay: 5,
  concurrency: 1,
})

/** Fetches the leads of a page that its webhook named. */
export const fetchLeads = defineJob('facebook-fetch-leads', OfPage, {
  retries: 20,
  retryDelay: 2,
  concurrency: 4,
  batch: 1,
})

/** Reads Meta's lists of leads for those the webhook missed, or from before the page was connected. */
export const readLists = defineJob(
  'facebook-read-lists',
  OfPage.extend({ hours: z.int().min(1).max(168).optional(), first: z.boolean().optional() }),
  { retries: 6, retryDelay: 15, concurrency: 2, batch: 1 },
)

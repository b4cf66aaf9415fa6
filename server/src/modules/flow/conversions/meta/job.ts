import { z } from 'zod'
import { defineJob } from '#platform/jobs'

const OfAccount = z.object({ org_id: z.uuid() })

/** Tells Meta what waits to be told; of one account one after the other, so that nothing is told twice at once. */
export const sendConversions = defineJob('meta-capi-send', OfAccount, { retries: 4, retryDelay: 5, byAccount: true })

/** Asks Meta how well it recognises the people of an account's events. */
export const readQuality = defineJob('meta-capi-quality', OfAccount, { retries: 2, retryDelay: 60, concurrency: 1 })

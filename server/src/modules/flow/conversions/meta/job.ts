import { z } from 'zod'
import { defineJob } from '#platform/jobs'

const OfAccount = z.object({ org_id: z.uuid() })

/** Sends waiting events to Meta; one job per account at a time, so nothing is sent twice. */
export const sendConversions = defineJob('meta-capi-send', OfAccount, { retries: 4, retryDelay: 5, byAccount: true })

/** Asks Meta how well it can match the people of an account's events. */
export const readQuality = defineJob('meta-capi-quality', OfAccount, { retries: 2, retryDelay: 60, concurrency: 1 })

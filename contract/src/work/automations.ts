import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { QueryFlag } from '../primitives.ts'

export const AutomationId = z.enum(['lead_distribution', 'whatsapp_campaign', 'whatsapp_responder'])
export type AutomationId = z.output<typeof AutomationId>

export const AutomationStatus = z.enum(['ACTIVE', 'DISABLED_BY_USER', 'DISABLED_BY_SYSTEM'])
export const AutomationDisabledReason = z.enum([
  'USAGE_CREDIT_FINISHED',
  'SUBSCRIPTION_NOT_ACTIVE',
  'SPONSORED_ACCOUNT_PROHIBITED',
  'PAYMENT_PLATFORM_NOT_SUPPORTED',
  'DISABLED_BY_USER',
])

/** What starts by itself (rule 216). */
export const Automation = z.object({
  id: AutomationId,
  /** `upcoming`: announced, and not to be had yet. */
  visibility: z.enum(['available', 'upcoming']),
  /** Where it is set up; null for what is upcoming. */
  path: z.string().nullable(),
  /** Null where it is upcoming, or nothing was set up yet. */
  status: AutomationStatus.nullable(),
  disabled_reason: AutomationDisabledReason.nullable(),
  /** Rules that were made. */
  rules: z.int(),
  /** What it did within the last 30 days; of lead distribution the copies of all states, as its quality counts them. */
  done_lately: z.int(),
})
export type Automation = z.output<typeof Automation>

export const listAutomations = endpoint({
  method: 'GET',
  path: '/api/automations',
  access: { session: true },
  summary: 'The automations with their states; figures and the way to each only for people who manage integrations',
  query: z.object({ available_only: QueryFlag.optional() }),
  reply: z.object({ results: z.array(Automation) }),
  ours: true,
})

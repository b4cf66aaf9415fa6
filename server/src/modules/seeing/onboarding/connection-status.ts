import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/seeing/onboarding'
import { lastLeadBy } from '#flow/lead-sources'
import type { Ctx } from '#platform/context'

type Status = Reply<typeof calls.wpcf7ConnectionStatus>
const statusOf = (last_lead_at: string | null): Status => ({ is_connected: last_lead_at !== null, last_lead_at })

/** Whether Contact Form 7 brings leads. */
export const wpcf7ConnectionStatus = async (ctx: Ctx): Promise<Status> =>
  statusOf(await lastLeadBy(ctx, ['contact_form_7']))

/** Whether any form plug-in of WordPress does. */
export const wpConnectionStatus = async (ctx: Ctx): Promise<Status> =>
  statusOf(await lastLeadBy(ctx, ['contact_form_7', 'wpforms']))

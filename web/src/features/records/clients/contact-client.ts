import type { ContactChannel } from '@fairlead/contract/contact'
import type { UnmarkType } from '@fairlead/contract/identity/account'
import { autoUnmarkLead, updateLastInteraction } from '@fairlead/contract/records/clients'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { type Someone, useClientActions } from './actions.tsx'
import { patchRow } from './list/change-rows.ts'

/** WhatsApp and Telegram are pages of their own; the others are apps that the browser hands the link to. */
export const targetOf = (channel: ContactChannel) =>
  channel === 'whatsapp' || channel === 'telegram' ? { target: '_blank', rel: 'noopener' } : {}

const quietly = { quiet: true, expects: [423] } as const

/**
 * Reports what may make a new lead one that is no longer new (rule 46), where the person may change it. Fire and forget, as all
 * that follows a contact.
 */
export function useReportTrigger(): (client: Someone, trigger: UnmarkType) => void {
  const queries = useQueryClient()
  return ({ id, access_policy }, trigger) => {
    if (!access_policy.EDIT) return
    call(autoUnmarkLead, { params: { id }, body: { unmark_type: trigger } }, quietly).then(
      ({ is_new_lead }) => patchRow(queries, id, { is_new_lead, awaiting_contact_since: null }),
      () => {},
    )
  }
}

/**
 * Notes that a channel's app was opened. Fire and forget: the link itself has opened the app, and
 * nothing that fails here may come between (rule 61). Who may only see a client reports nothing. `noted`: when it was, by
 * which it can be taken back. `trigger`: what else that may make of a new lead (rule 46); that a button was tapped the
 * server knows of the contact itself.
 */
export function useNoteContact(): (
  client: Someone,
  channel: ContactChannel,
  noted?: (at: string) => void,
  trigger?: UnmarkType,
) => void {
  const report = useReportTrigger()
  const { afterContact } = useClientActions()
  return (client, channel, noted, trigger = 'CONTACT_BUTTON_CLICKED') => {
    const { id, access_policy } = client
    if (!access_policy.EDIT) return
    // One after the other: what is noted first knows whether the client was a new lead, should it be taken back.
    const tapped = call(updateLastInteraction, { body: { client_id: id, channel } }, quietly).then(
      ({ last_interaction_at: at }) => {
        noted?.(at)
        return at
      },
      () => undefined,
    )
    void tapped.then(() => report(client, trigger))
    afterContact?.(client, channel, tapped)
  }
}

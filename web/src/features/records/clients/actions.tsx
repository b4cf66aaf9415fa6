import type { ContactChannel } from '@fairlead/contract/contact'
import type { ClientRow } from '@fairlead/contract/records/clients'
import { createContext, type ReactNode, useContext } from 'react'

/** As much of a client as an action needs. */
export type Someone = Pick<
  ClientRow,
  'id' | 'name' | 'phone_number' | 'email' | 'follow_up' | 'assigned_to' | 'access_policy'
> &
  Partial<Pick<ClientRow, 'phone_extension' | 'is_new_lead' | 'awaiting_contact_since'>>

/**
 * What other capabilities do with a client from here: features do not know each other, so routes/_app
 * puts these in. Without one its button is not shown.
 */
export type ClientActions = {
  /** A channel's app was opened for the client: the log dialog follows. `tapped`: when it was, once the server has noted it. */
  afterContact?: (client: Someone, channel: ContactChannel, tapped: Promise<string | undefined>) => void
  /** Opens the dialog that sets the client's follow-up. */
  setFollowUp?: (client: Someone) => void
  /** Opens the dialog that shares content with the client. */
  share?: (client: Someone) => void
  /** Tells why the client is in a list that is filtered. */
  why?: (client: Someone) => void
}

const Actions = createContext<ClientActions>({})

export const ClientActionsProvider = ({ actions, children }: { actions: ClientActions; children: ReactNode }) => (
  <Actions value={actions}>{children}</Actions>
)

export const useClientActions = (): ClientActions => useContext(Actions)
